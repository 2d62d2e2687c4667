/// A setting of `serve`, given by a flag or an environment variable.
enum Setting: String, CaseIterable {
  case host
  case port
  case origin
  case database
  case connections
  case keyFile = "key-file"
  case olderKeyFiles = "older-key-files"
  case apiKeyFile = "api-key-file"
  case trustedProxies = "trusted-proxies"
  case recipientLimit = "recipient-limit"
  case clientLimit = "client-limit"
  case overallLimit = "overall-limit"
  case pages
  case phonePrefixes = "phone-prefixes"
  case minimumConversion = "minimum-conversion"
  case delivery
  case route
  case provider
  case smtpURL = "smtp-url"
  case smtpPasswordFile = "smtp-password-file"
  case smtpCAFile = "smtp-ca-file"
  case sender
  case sendmail
  case webhook
  case webhookSecretFile = "webhook-secret-file"
  case appName = "app-name"
  case domain
  case length
  case allowShortCodes = "allow-short-codes"
  case alphabet
  case grouping
  case logLevel = "log-level"
  case testRecipients = "test-recipients"
  case development

  static let variablePrefix = "ONETIMECODE_"

  /// The flag, such as `--key-file`.
  var flag: String { "--\(rawValue)" }

  /// The environment variable, such as `ONETIMECODE_KEY_FILE`.
  var variable: String { Setting.variablePrefix + rawValue.uppercased().replacing("-", with: "_") }
}

/// The settings that were given, each with its text and source.
struct GivenSettings {
  private var given: [Setting: (text: String, name: String)] = [:]

  /// Collects the given settings. Throws ``Failure`` for unknown `ONETIMECODE_` variables, so that
  /// operators notice typos.
  init(flags: [Setting: String], environment: [String: String]) throws {
    let known = Set(Setting.allCases.map(\.variable))
    let unknown = environment.keys.filter { $0.hasPrefix(Setting.variablePrefix) && !known.contains($0) }
    guard unknown.isEmpty else {
      let names = unknown.sorted().joined(separator: ", ")
      throw Failure("Unknown setting \(names). The settings are \(known.sorted().joined(separator: ", ")).")
    }
    for setting in Setting.allCases {
      if let text = flags[setting] {
        given[setting] = (text, setting.flag)
      } else if let text = environment[setting.variable], !text.isEmpty {
        given[setting] = (text, setting.variable)
      }
    }
  }

  /// The text of a setting, or `nil` if it isn't given.
  subscript(setting: Setting) -> String? { given[setting]?.text }

  func failure(_ setting: Setting, _ reason: String) -> Failure {
    guard let (text, name) = given[setting] else { return Failure("\(setting.flag): \(reason)") }
    return Failure("\(name)=\(text): \(reason)")
  }
}
