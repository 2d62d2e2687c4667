#if PostgreSQL
  import OneTimeCodePostgreSQL

  // The documentation's samples, with the code that they omit. They are compiled but not run.

  func open() throws -> PostgreSQLChallengeStore {
    let store = try PostgreSQLChallengeStore(address: "postgresql://codes@db.example.com/codes")
    return store
  }
#endif
