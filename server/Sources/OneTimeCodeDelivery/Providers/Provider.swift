import Foundation
import OneTimeCode
import OneTimeCodeService

/// A provider of SMS, email or other messages, as described by a provider file.
///
/// The file describes one HTTP request and how to interpret its responses. The file contains no expressions
/// and, instead of secrets, the names of variables or files that contain them.
public struct Provider: Sendable {
  /// The name of the provider for metrics and logs, such as `twilio`.
  public let name: String

  /// The channels that the provider supports; none if it checks proofs.
  public let channels: Set<MessageChannel>

  /// Whether the provider checks proofs, see ``HTTPProofCheck``, instead of sending messages.
  public let checksProofs: Bool

  /// The values that the operator supplies, keyed by placeholder.
  public let settings: [String: Setting]

  /// Whether the provider sends a message only once, however often it gets a request with the same `{id}`.
  let recognizesRepeats: Bool
  /// The maximum duration of a request and its response.
  let timeout: Duration
  /// The limits of the provider or the account, or `nil` if it has none.
  public let limits: Pace.Limits?
  let method: String
  let url: Template
  let headers: [(name: String, value: Template)]
  let authentication: Authentication?
  let body: Body
  /// The provider's names of languages, keyed by the service's language tags.
  let languages: [String: String]
  let rules: [ResponseRule]
  let page: Page?

  /// The part of a page with which browsers get proofs.
  struct Page: Sendable {
    let script: String
    let className: String
    let field: String
    let siteKey: Template
    let sources: [String]
  }

  /// How the provider's receipts are read, or `nil` if the file doesn't describe receipts.
  let receipts: ReceiptRule?

  /// Whether the file describes the provider's receipts.
  public var hasReceipts: Bool { receipts != nil }

  /// A value that the operator supplies in an environment variable or a file.
  public struct Setting: Sendable {
    /// Whether the value is declared under `secrets`. A secret can't be part of the URL, because proxies may
    /// log URLs.
    public let isSecret: Bool
    /// The environment variable that contains the value or, with the suffix `_FILE`, the path of its file.
    public let variable: String?
    /// The path of a file with the value. Relative paths are resolved against the provider file's folder.
    public let file: String?
    /// The value that is used if neither a variable nor a file supplies one.
    public let defaultValue: String?
    /// A description of the value, for error messages.
    public let meaning: String?
  }

  enum Authentication: Sendable {
    case basic(user: Template, password: Template)
    case bearer(Template)
    case header(name: String, value: Template)
    case aws(AWSSignature)
  }

  enum Body: Sendable {
    case form([(name: String, value: Template)])
    case json(BodyValue)
  }

  indirect enum BodyValue: Sendable {
    case object([(name: String, value: BodyValue)])
    case array([BodyValue])
    case text(Template)
    /// A number, a Boolean value or null, as written in the file.
    case literal(String)
  }
}

/// A placeholder for a value of the message.
enum MessageField: String, CaseIterable {
  /// The recipient's email address, or phone number with its `+`.
  case to
  /// The recipient's phone number without the `+`, or the email address.
  case number
  case text
  /// The script of a call.
  case spoken
  /// The script of a call as SSML, escaped for XML.
  case ssml
  /// The HTML of an email. A field that contains it is left out if the message has none.
  case html
  case code
  case language
  case subject
  /// The idempotency key of the message, which stays the same when the message is retried.
  case id
  case app

  /// Whether the value is personal or secret and must stay in the body. Proxies may log URLs and headers.
  var isBodyOnly: Bool {
    switch self {
    case .to, .number, .text, .html, .spoken, .ssml, .code, .subject: true
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
    case .spoken: message.spoken
    case .ssml: message.ssml
    case .html: message.html ?? ""
    case .code: String(message.code)
    case .language: Self.language(message.templates.language, in: languages)
    case .subject: message.subject
    case .id: message.name
    case .app: message.appName ?? ""
    }
  }

  /// Returns the provider's name of the language that suits best, or else the tag.
  private static func language(_ tag: String, in languages: [String: String]) -> String {
    LanguageTag.best(for: [tag], among: languages.keys.sorted()).flatMap { languages[$0] } ?? tag
  }
}
