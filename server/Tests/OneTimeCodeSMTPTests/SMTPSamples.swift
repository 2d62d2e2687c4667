#if SMTP
  import OneTimeCodeSMTP

  // This file compiles the sample of the documentation, with the code that it leaves out.

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
