import OneTimeCodeService

extension GivenSettings {
  /// How codes reach people: by `--route`, or by `--delivery`, one way for all messages that it reaches.
  func routes(isDevelopment: Bool) throws -> Settings.Routes {
    if self[.route] != nil {
      guard self[.delivery] == nil else {
        throw failure(.route, "it takes the place of --delivery; give one of them.")
      }
      return try listedRoutes(isDevelopment: isDevelopment)
    }
    let name = self[.delivery] ?? (isDevelopment ? "console" : "")
    guard !name.isEmpty else {
      throw Failure(
        "Nothing is set to deliver codes. Start with --development, or with --delivery: http and a provider's file, smtp, webhook, sendmail."
      )
    }
    guard ["http", "smtp", "webhook", "sendmail", "console"].contains(name) else {
      throw failure(.delivery, "it is http, smtp, webhook, sendmail, or in development console.")
    }
    let transport: Settings.Transport
    if name == "http" {
      guard let path = self[.provider] else {
        throw Failure("--delivery http needs --provider, a file that describes the provider.")
      }
      transport = .provider(path: path)
    } else {
      transport = try self.transport(name, of: .delivery, isDevelopment: isDevelopment)
    }
    var routes = Dictionary(uniqueKeysWithValues: transport.kinds.map { ($0, [transport]) })
    // E-mail alone leaves telephones to a gateway, if there is one.
    if routes[.phone] == nil, self[.webhook] != nil { routes[.phone] = [try webhook] }
    return routes
  }

  /// `phone=twilio.json|vonage.json,email=smtp`.
  private func listedRoutes(isDevelopment: Bool) throws -> Settings.Routes {
    var routes: Settings.Routes = [:]
    for part in (self[.route] ?? "").split(separator: ",").map({ $0.trimmingPrefix(while: \.isWhitespace) }) {
      let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2, let kind = Recipient.Kind(rawValue: sides[0]) else {
        throw failure(.route, "it has parts such as phone=twilio.json and email=smtp, with commas between.")
      }
      guard routes[kind] == nil else { throw failure(.route, "\(sides[0]) is defined twice.") }
      let names = sides[1].split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      guard names.count <= 2 else { throw failure(.route, "a message falls back once: name two at most.") }
      guard Set(names).count == names.count else {
        throw failure(.route, "falling back on the same is of no use.")
      }
      routes[kind] = try names.map { name in
        let transport = try self.transport(name, of: .route, isDevelopment: isDevelopment)
        guard transport.kinds.contains(kind) else {
          throw failure(.route, "\(name) sends no messages to telephones.")
        }
        return transport
      }
    }
    return routes
  }

  private func transport(_ name: String, of setting: Setting, isDevelopment: Bool) throws
    -> Settings.Transport
  {
    switch name {
    case "console" where isDevelopment: return .console
    case "console":
      throw failure(setting, "the console shows codes to whoever sees it; it is for --development only.")
    case "webhook": return try webhook
    case "sendmail": return .sendmail(sender: try sender, program: self[.sendmail] ?? "/usr/sbin/sendmail")
    case "smtp":
      guard let url = self[.smtpURL] else {
        throw Failure("smtp needs --smtp-url, such as smtps://user@mail.example.com.")
      }
      return .smtp(
        url: url,
        sender: try sender,
        passwordFile: self[.smtpPasswordFile],
        certificateFile: self[.smtpCAFile]
      )
    case _ where name.hasSuffix(".json"): return .provider(path: name)
    default:
      throw failure(
        setting,
        "'\(name)' is neither a provider's file, such as twilio.json, nor smtp, webhook or sendmail."
      )
    }
  }

  private var sender: String {
    get throws {
      guard let sender = self[.sender] else {
        throw Failure("E-mail needs --sender, the address that it comes from.")
      }
      guard (try? Recipient.email(sender)) != nil else { throw failure(.sender, "it is no e-mail address.") }
      return sender
    }
  }

  private var webhook: Settings.Transport {
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
