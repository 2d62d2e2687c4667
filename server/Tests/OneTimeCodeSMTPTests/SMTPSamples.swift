#if SMTP
  import OneTimeCodeSMTP

  // The sample of the documentation, so that it compiles. What surrounds it is what it leaves out.

  func deliver(password: String) throws -> SMTPDelivery {
    let delivery = try SMTPDelivery(
      url: "smtps://codes@mail.example.com",
      password: password,
      from: "codes@example.com",
      name: "Example"
    )
    return delivery
  }
#endif
