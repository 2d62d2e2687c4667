#if PostgreSQL
  import OneTimeCodePostgreSQL

  // This file compiles the samples of the documentation, with the code that they leave out.

  func open() throws -> PostgreSQLChallengeStore {
    let store = try PostgreSQLChallengeStore(address: "postgresql://codes@db.example.com/codes")
    return store
  }
#endif
