import OneTimeCodeService

/// The JSON body of a request to a gateway.
struct WebhookMessage: Encodable {
  /// The idempotency key of the message, which stays the same when the message is retried.
  let id: String
  /// The name of the channel, such as `sms`.
  let channel: String
  /// The phone number or email address of the recipient.
  let to: String
  let purpose: String
  /// The language of the message, as a BCP 47 tag.
  let language: String
  /// The code alone, for gateways that write their own messages.
  let code: String
  /// The values that the request added, such as the amount of a payment, or `nil` if its purpose declares no values.
  let values: [String: String]?
  let app: String?
  let subject: String
  let text: String
  /// The HTML of an email, or `nil` if the message has no HTML.
  let html: String?
  /// The text that a voice call reads out.
  let spoken: String
  /// The time after which the message must not be sent, in seconds since 1 January 1970, 0:00 UTC.
  let expiresAt: Int64

  init(_ message: CodeMessage) {
    id = message.name
    channel = message.channel.name
    to = message.recipient.address
    purpose = message.purpose.name
    language = message.templates.language
    code = String(message.code)
    values = message.values.isEmpty ? nil : message.values
    app = message.appName
    subject = message.subject
    text = message.text
    html = message.html
    spoken = message.spoken
    expiresAt = message.expiresAt.milliseconds / 1000
  }
}
