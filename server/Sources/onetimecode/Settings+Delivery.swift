import OneTimeCodeService

extension GivenSettings {
  /// How codes reach people. The console shows them to whoever sees it, so it is refused outside development.
  func delivery(isDevelopment: Bool) throws -> Settings.Delivery {
    switch self[.delivery] ?? (isDevelopment ? "console" : "") {
    case "console" where isDevelopment: return .console
    case "console":
      throw failure(.delivery, "the console shows codes to whoever sees it; it is for --development only.")
    case "webhook": return try webhook
    case "sendmail":
      guard let sender = self[.sender] else {
        throw Failure("--delivery sendmail needs --sender, the address that e-mails come from.")
      }
      guard (try? Recipient.email(sender)) != nil else { throw failure(.sender, "it is no e-mail address.") }
      return .sendmail(
        sender: sender,
        program: self[.sendmail] ?? "/usr/sbin/sendmail",
        phones: self[.webhook] == nil ? nil : try webhook
      )
    case "":
      throw Failure(
        "Nothing is set to deliver codes. Start with --development, or with --delivery webhook and a gateway."
      )
    default: throw failure(.delivery, "it is webhook, sendmail, or in development console.")
    }
  }

  private var webhook: Settings.Delivery {
    get throws {
      guard let address = self[.webhook] else {
        throw Failure("--delivery webhook needs --webhook, the gateway's address.")
      }
      guard let secretFile = self[.webhookSecretFile] else {
        throw Failure("--delivery webhook needs --webhook-secret-file, a file of 32 random bytes.")
      }
      return .webhook(address: address, secretFile: secretFile)
    }
  }
}
