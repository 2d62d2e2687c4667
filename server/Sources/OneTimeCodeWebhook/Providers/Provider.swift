import Foundation
import OneTimeCodeService

/// How a provider of SMS, mail or other messages is asked to send one: what a provider file says.
///
/// A file describes one HTTP request, and how the answers are understood. It has no secrets, only the names of the
/// variables or files that have them, and no expressions.
public struct Provider: Sendable {
  /// The name, for metrics and logs, such as `twilio`.
  public let name: String

  /// The kinds of recipients that it reaches.
  public let kinds: Set<Recipient.Kind>

  /// What the operator supplies, by the names of the placeholders.
  public let settings: [String: Setting]

  let method: String
  let url: Template
  let headers: [(name: String, value: Template)]
  let authentication: Authentication?
  let body: Body
  /// What the provider calls a language, by the tags of the service.
  let languages: [String: String]
  let rules: [AnswerRule]

  /// A value that the operator supplies in a variable of the environment or in a file.
  public struct Setting: Sendable {
    /// Whether it must not be shown.
    public let isSecret: Bool
    /// The variable that has it; the variable with `_FILE` behind its name has the path of a file that has it.
    public let variable: String?
    /// The path of the file that has it.
    public let file: String?
    /// The value if none is supplied.
    public let standard: String?
    /// What it is, for the message that it is missing.
    public let meaning: String?
  }

  enum Authentication: Sendable {
    case basic(user: Template, password: Template)
    case bearer(Template)
    case header(name: String, value: Template)
  }

  enum Body: Sendable {
    case form([(name: String, value: Template)])
    case json(BodyValue)
  }

  indirect enum BodyValue: Sendable {
    case object([(name: String, value: BodyValue)])
    case array([BodyValue])
    case text(Template)
    /// A number, a Boolean value or null, as it is written.
    case literal(String)
  }
}

/// The placeholders that a message fills.
enum MessageField: String, CaseIterable {
  /// The address or the telephone number, with its `+`.
  case to
  /// The telephone number without the `+`.
  case number
  case text
  case code
  case language
  case subject
  /// The message's name, the same at each try: an idempotency key.
  case id
  case app

  /// Whether it is personal or secret, so that it stands in the body alone: addresses and headers are logged on the way.
  var isForTheBodyAlone: Bool {
    switch self {
    case .to, .number, .text, .code, .subject: true
    case .language, .id, .app: false
    }
  }

  func value(of message: CodeMessage, languages: [String: String]) -> String {
    switch self {
    case .to: message.recipient.address
    case .number:
      message.recipient.address.hasPrefix("+")
        ? String(message.recipient.address.dropFirst()) : message.recipient.address
    case .text: message.text
    case .code: String(message.code)
    case .language: languages[message.templates.language] ?? message.templates.language
    case .subject: message.subject
    case .id: message.name
    case .app: message.appName ?? ""
    }
  }
}
