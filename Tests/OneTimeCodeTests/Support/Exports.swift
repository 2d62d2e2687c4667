// Nearly all tests use this module's pictures of fields, random numbers or reference implementations.
@_exported import Oracles
