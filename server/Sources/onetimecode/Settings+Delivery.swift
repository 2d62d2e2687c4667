extension GivenSettings {
  /// How codes reach people. The console shows them to whoever sees it, so it is refused outside development.
  func delivery(isDevelopment: Bool) throws -> Settings.Delivery {
    switch self[.delivery] ?? (isDevelopment ? "console" : "") {
    case "console" where isDevelopment: return .console
    case "console":
      throw failure(.delivery, "the console shows codes to whoever sees it; it is for --development only.")
    case "webhook":
      guard let address = self[.webhook] else {
        throw Failure("--delivery webhook needs --webhook, the gateway's address.")
      }
      guard let secretFile = self[.webhookSecretFile] else {
        throw Failure("--delivery webhook needs --webhook-secret-file, a file of 32 random bytes.")
      }
      return .webhook(address: address, secretFile: secretFile)
    case "":
      throw Failure(
        "Nothing is set to deliver codes. Start with --development, or with --delivery webhook and a gateway."
      )
    default: throw failure(.delivery, "it is webhook, or in development console.")
    }
  }
}
