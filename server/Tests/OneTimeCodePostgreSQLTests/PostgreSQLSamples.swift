#if PostgreSQL
  import OneTimeCodePostgreSQL

  // The samples of the documentation, so that they compile. What surrounds them is what they leave out.

  func open() throws -> PostgreSQLChallengeStore {
    let store = try PostgreSQLChallengeStore(address: "postgresql://codes@db.example.com/codes")
    return store
  }
#endif
