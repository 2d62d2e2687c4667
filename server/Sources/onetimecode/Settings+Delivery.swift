import OneTimeCodeService

extension GivenSettings {
  /// Returns the routes of `--route`, or routes that use the transport of `--delivery`.
  func routes(isDevelopment: Bool) throws -> Settings.Routes {
    if self[.route] != nil {
      guard self[.delivery] == nil else {
        throw failure(.route, "can't be combined with --delivery.")
      }
      return try listedRoutes(isDevelopment: isDevelopment)
    }
    let name = self[.delivery] ?? (isDevelopment ? "console" : "")
    guard !name.isEmpty else {
      throw Failure(
        "The delivery of codes isn't configured. Start with --development, or with --delivery http (and a provider file), smtp, webhook or sendmail."
      )
    }
    guard ["http", "smtp", "webhook", "sendmail", "console"].contains(name) else {
      throw failure(.delivery, "must be http, smtp, webhook, sendmail, or in development console.")
    }
    let transport: Settings.Transport
    if name == "http" {
      guard let path = self[.provider] else {
        throw Failure("--delivery http requires --provider, a file that describes the provider.")
      }
      transport = .provider(path: path)
    } else {
      transport = try self.transport(name, of: .delivery, isDevelopment: isDevelopment)
    }
    var routes = Dictionary(uniqueKeysWithValues: transport.kinds.map { ($0, [transport]) })
    // If the delivery supports only email, a configured gateway sends the text messages.
    if routes[.phone] == nil, self[.webhook] != nil { routes[.phone] = [try webhook] }
    return routes
  }

  /// Parses the value of `--route`, such as `phone=twilio.json|vonage.json,email=smtp`.
  private func listedRoutes(isDevelopment: Bool) throws -> Settings.Routes {
    var routes: Settings.Routes = [:]
    for part in (self[.route] ?? "").split(separator: ",").map({ $0.trimmingPrefix(while: \.isWhitespace) }) {
      let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2, let kind = Recipient.Kind(rawValue: sides[0]) else {
        throw failure(
          .route,
          "must consist of comma-separated parts such as phone=twilio.json and email=smtp."
        )
      }
      guard routes[kind] == nil else { throw failure(.route, "\(sides[0]) is defined twice.") }
      let names = sides[1].split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      guard names.count <= 2 else { throw failure(.route, "a message has at most one fallback.") }
      guard Set(names).count == names.count else {
        throw failure(.route, "the fallback must be different.")
      }
      routes[kind] = try names.map { name in
        let transport = try self.transport(name, of: .route, isDevelopment: isDevelopment)
        guard transport.kinds.contains(kind) else {
          throw failure(.route, "\(name) can't send text messages.")
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
      throw failure(setting, "console is for --development only, because it shows the codes.")
    case "webhook": return try webhook
    case "sendmail": return .sendmail(sender: try sender, program: self[.sendmail] ?? "/usr/sbin/sendmail")
    case "smtp":
      guard let url = self[.smtpURL] else {
        throw Failure("smtp requires --smtp-url, such as smtps://user@mail.example.com.")
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
        "'\(name)' is neither a provider file, such as twilio.json, nor smtp, webhook or sendmail."
      )
    }
  }

  private var sender: String {
    get throws {
      guard let sender = self[.sender] else {
        throw Failure("Email requires --sender, the address of the sender.")
      }
      guard (try? Recipient.email(sender)) != nil else { throw failure(.sender, "isn't an email address.") }
      return sender
    }
  }

  private var webhook: Settings.Transport {
    get throws {
      guard let address = self[.webhook] else {
        throw Failure("The webhook requires --webhook, the URL of the gateway.")
      }
      guard let secretFile = self[.webhookSecretFile] else {
        throw Failure("The webhook requires --webhook-secret-file, a file of 32 random bytes.")
      }
      return .webhook(address: address, secretFile: secretFile)
    }
  }
}
