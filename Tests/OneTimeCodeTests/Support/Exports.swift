// Many tests use pictures of fields, random numbers or reference implementations from `Oracles`.
@_exported import Oracles
