// Used by nearly all tests: pictures of fields, seeded random numbers, reference implementations.
@_exported import Oracles
