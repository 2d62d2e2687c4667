import OneTimeCodeService

/// The JSON body of a request to a gateway.
struct WebhookMessage: Encodable {
  /// The idempotency key of the message, which stays the same when the message is retried.
  let id: String
  /// The kind of recipient: `phone` or `email`.
  let kind: String
  /// The phone number or email address of the recipient.
  let to: String
  let purpose: String
  /// The language of the message, as a BCP 47 tag.
  let language: String
  /// The code alone, for gateways that write their own messages.
  let code: String
  let app: String?
  let subject: String
  let text: String
  /// The text that a voice call reads out.
  let spoken: String
  /// The time after which the message must not be sent, in seconds since 1 January 1970, 0:00 UTC.
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
