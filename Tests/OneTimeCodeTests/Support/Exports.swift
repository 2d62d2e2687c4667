// What is used nearly everywhere: pictures of fields, random numbers that repeat, and second accounts of the rules.
@_exported import Oracles
