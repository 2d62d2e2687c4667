// Nearly all tests use pictures of fields, seeded random numbers or reference implementations.
@_exported import Oracles
