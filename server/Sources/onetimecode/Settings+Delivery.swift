import OneTimeCodeService

extension Serve {
  /// Returns the routes of `--route`, or routes that use the transport of `--delivery`. Throws ``Failure``.
  func routes() throws -> Settings.Routes {
    if let route {
      if let delivery {
        throw failure(
          route,
          "can't be combined with --delivery=\(delivery), or ONETIMECODE_DELIVERY; remove one of the two."
        )
      }
      return try routes(in: route)
    }
    let name = delivery ?? (development ? "console" : "")
    guard !name.isEmpty else {
      throw Failure(
        "The delivery of codes isn't configured. Start with --development, or with --delivery http (and a provider file), smtp, webhook or sendmail."
      )
    }
    guard ["http", "smtp", "webhook", "sendmail", "console"].contains(name) else {
      throw Failure("--delivery=\(name): must be http, smtp, webhook, sendmail, or in development console.")
    }
    let transport: Settings.Transport
    if name == "http" {
      guard let path = provider else {
        throw Failure("--delivery http requires --provider, a file that describes the provider.")
      }
      transport = .provider(path: path)
    } else {
      transport = try self.transport(name, of: "--delivery=\(name)")
    }
    if case .provider = transport {
      // Of these, the file supports at least one; see `DeliveryFactory`.
      return Dictionary(uniqueKeysWithValues: MessageChannel.all.map { ($0, [transport]) })
    }
    var routes = [MessageChannel.email: [transport]]
    if transport.channels.contains(.sms) {
      routes[.sms] = [transport]
    } else if webhook != nil {
      // If the delivery supports only email, a configured gateway sends the text messages.
      routes[.sms] = [try gateway]
    }
    return routes
  }

  /// Parses the value of `--route`, such as `sms=twilio.json|vonage.json,email=smtp`.
  private func routes(in text: String) throws -> Settings.Routes {
    var routes: Settings.Routes = [:]
    for part in text.split(separator: ",").map({ $0.trimmingPrefix(while: \.isWhitespace) }) {
      let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2, let channel = MessageChannel(sides[0]) else {
        throw failure(
          text,
          "must consist of comma-separated parts such as sms=twilio.json and email=smtp; the channels are \(MessageChannel.all.map(\.name).joined(separator: ", "))."
        )
      }
      guard routes[channel] == nil else { throw failure(text, "\(sides[0]) is defined twice.") }
      let names = sides[1].split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      guard names.count <= 2 else { throw failure(text, "a message has at most one fallback.") }
      guard Set(names).count == names.count else {
        throw failure(text, "the fallback must be different.")
      }
      routes[channel] = try names.map { name in
        let transport = try self.transport(name, of: "--route=\(text)")
        guard transport.channels.contains(channel) else {
          throw failure(text, "\(name) sends only email.")
        }
        return transport
      }
    }
    return routes
  }

  private func transport(_ name: String, of setting: String) throws -> Settings.Transport {
    switch name {
    case "console" where development: return .console
    case "console":
      throw Failure("\(setting): console is for --development only, because it shows the codes.")
    case "webhook": return try gateway
    case "sendmail": return .sendmail(sender: try senderAddress, program: sendmail)
    case "smtp":
      guard let url = smtpURL else {
        throw Failure("smtp requires --smtp-url, such as smtps://user@mail.example.com.")
      }
      return .smtp(
        url: url,
        sender: try senderAddress,
        passwordFile: smtpPasswordFile,
        certificateFile: smtpCAFile
      )
    case _ where name.hasSuffix(".json"): return .provider(path: name)
    default:
      throw Failure(
        "\(setting): '\(name)' is neither a provider file, such as twilio.json, nor smtp, webhook or sendmail."
      )
    }
  }

  private func failure(_ route: String, _ reason: String) -> Failure {
    Failure("--route=\(route): \(reason)")
  }

  private var senderAddress: String {
    get throws {
      guard let sender else { throw Failure("Email requires --sender, the address of the sender.") }
      guard (try? Recipient.email(sender)) != nil else {
        throw Failure("--sender=\(sender): isn't an email address.")
      }
      return sender
    }
  }

  private var gateway: Settings.Transport {
    get throws {
      guard let webhook else { throw Failure("The webhook requires --webhook, the URL of the gateway.") }
      guard let webhookSecretFile else {
        throw Failure("The webhook requires --webhook-secret-file, a file with a secret per line.")
      }
      return .webhook(address: webhook, secretFile: webhookSecretFile)
    }
  }
}
