import Crypto
import Foundation
import OneTimeCodeService

/// A signer of requests to an operator's own programs, by the Standard Webhooks specification.
///
/// The header `webhook-id` contains the ID of the message or event, `webhook-timestamp` the time of the attempt in seconds
/// since 1970, and `webhook-signature` the signatures, separated by spaces: for each secret, `v1,` and the Base64 of the
/// HMAC-SHA256 of ID, timestamp and body, joined by dots.
struct WebhookSigner: Sendable {
  private let keys: [SymmetricKey]

  /// Creates a signer. Each secret is `whsec_` and the Base64 of 24 to 64 random bytes. Requests are signed with all of them,
  /// so that the receiver can change from an old secret to a new one.
  init(secrets: [String]) throws(WebhookError) {
    keys = secrets.compactMap { secret in
      guard secret.hasPrefix("whsec_"), let bytes = Data(base64Encoded: String(secret.dropFirst(6))),
        (24...64).contains(bytes.count)
      else { return nil }
      return SymmetricKey(data: bytes)
    }
    guard !keys.isEmpty, keys.count == secrets.count else { throw .secret }
  }

  /// Returns a signed request with a JSON body.
  func request(to address: String, id: String, body: String, at now: Moment) -> HTTPExchange.Request {
    let seconds = now.milliseconds / 1000
    let signed = Data("\(id).\(seconds).\(body)".utf8)
    let signatures = keys.map {
      "v1," + Data(HMAC<SHA256>.authenticationCode(for: signed, using: $0)).base64EncodedString()
    }
    return HTTPExchange.Request(
      method: "POST",
      url: address,
      headers: [
        ("Content-Type", "application/json"), ("webhook-id", id), ("webhook-timestamp", "\(seconds)"),
        ("webhook-signature", signatures.joined(separator: " ")),
      ],
      body: body
    )
  }
}

/// An error in the settings of a gateway, or of a receiver of events.
public enum WebhookError: Error, Equatable {
  /// The address is neither https nor http on the same machine.
  case address
  /// There is no secret, or one isn't of the required form.
  case secret
}
