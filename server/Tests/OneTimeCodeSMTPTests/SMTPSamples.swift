#if SMTP
  import OneTimeCodeSMTP

  // The documentation's sample, with the code that it omits. It is compiled but not run.

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
