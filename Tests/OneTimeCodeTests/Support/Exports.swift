// Many tests use the pictures of fields, random numbers or reference implementations of `Oracles`.
@_exported import Oracles
