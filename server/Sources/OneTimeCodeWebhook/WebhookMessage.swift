import OneTimeCodeService

/// What a gateway gets.
struct WebhookMessage: Encodable {
  /// The message's name: the same each time that it is posted.
  let id: String
  /// `phone` or `email`.
  let kind: String
  /// The number or address.
  let to: String
  let purpose: String
  /// A BCP 47 tag.
  let language: String
  /// The code alone, for providers that have the words themselves.
  let code: String
  /// The name of the app, if there is one.
  let app: String?
  /// The subject of an e-mail, without the code.
  let subject: String
  /// What is to be sent as text.
  let text: String
  /// What is to be read out.
  let spoken: String
  /// Seconds since 1 January 1970, 0:00 UTC, after which it is not to be sent any more.
  let expiresAt: Int64

  init(_ message: CodeMessage) {
    id = message.name
    kind = message.recipient.kind.rawValue
    to = message.recipient.address
    purpose = message.purpose.name
    language = message.templates.language
    code = String(message.code)
    app = message.appName
    subject = message.subject
    text = message.text
    spoken = message.spoken
    expiresAt = message.expiresAt.milliseconds / 1000
  }
}
