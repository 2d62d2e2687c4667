import Crypto
import Foundation
import OneTimeCodeService

/// A delivery to an operator's own program, with one POST request per message or event, signed by the Standard Webhooks
/// specification: to a gateway for SMS, voice and email, or to the receiver of events.
///
/// The header `webhook-id` contains the ID of the message or event, `webhook-timestamp` the time of the attempt in seconds
/// since 1970, and `webhook-signature` the signatures, separated by spaces: for each secret, `v1,` and the Base64 of the
/// HMAC-SHA256 of ID, timestamp and body, joined by dots.
///
/// The delivery tries once. The outbox retries with the same ID, by which the program recognizes repeats. Redirects aren't
/// followed, so that codes go only to the configured URL.
public struct Webhook: CodeDelivery, EventDelivery {
  private let address: String
  @Secret private var keys: [SymmetricKey]
  private let exchange: HTTPExchange
  private let now: @Sendable () -> Moment

  /// Creates a delivery.
  ///
  /// - Parameters:
  ///   - address: The URL of the program: https, or http on the same machine.
  ///   - secrets: The secrets, each `whsec_` and the Base64 of 24 to 64 random bytes. Requests are signed with all of
  ///     them, so that the program can change from an old secret to a new one.
  ///   - certificates: The path of a PEM file of CA certificates to use instead of the system's.
  ///   - timeout: The maximum duration of a request and its response.
  ///   - now: The clock, which tests replace.
  /// - Throws: ``WebhookError`` if the address or a secret is invalid, or if there is no secret.
  public init(
    address: String,
    secrets: [String],
    certificates: String? = nil,
    timeout: Duration = .seconds(10),
    now: @escaping @Sendable () -> Moment = Moment.now
  ) throws(WebhookError) {
    guard Endpoint.problem(with: address) == nil else { throw .address }
    self.address = address
    let keys: [SymmetricKey] = secrets.compactMap { secret in
      guard secret.hasPrefix("whsec_"), let bytes = Data(base64Encoded: String(secret.dropFirst(6))),
        (24...64).contains(bytes.count)
      else { return nil }
      return SymmetricKey(data: bytes)
    }
    guard !keys.isEmpty, keys.count == secrets.count else { throw .secret }
    self.keys = keys
    exchange = HTTPExchange(timeout: timeout, certificates: certificates)
    self.now = now
  }

  /// Posts a message. Status 422 means that the gateway can never reach this recipient.
  public func deliver(_ message: CodeMessage) async throws -> DeliveryResult {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let body = String(decoding: try encoder.encode(WebhookMessage(message)), as: UTF8.self)
    return await post(body, id: message.name, refusal: 422)
  }

  /// Posts an event. Status 410 means that the receiver wants no events.
  public func deliver(_ event: Event) async -> DeliveryResult {
    await post(event.body, id: event.id, refusal: 410)
  }

  private func post(_ body: String, id: String, refusal: Int) async -> DeliveryResult {
    let seconds = now().milliseconds / 1000
    let signed = Data("\(id).\(seconds).\(body)".utf8)
    let signatures = keys.map {
      "v1," + Data(HMAC<SHA256>.authenticationCode(for: signed, using: $0)).base64EncodedString()
    }
    let request = HTTPExchange.Request(
      method: "POST",
      url: address,
      headers: [
        ("Content-Type", "application/json"), ("webhook-id", id), ("webhook-timestamp", "\(seconds)"),
        ("webhook-signature", signatures.joined(separator: " ")),
      ],
      body: body
    )
    // Other errors, such as a wrong secret, may be fixed, so a retry makes sense.
    let rules = [
      ResponseRule(statuses: [200...299], field: nil, meaning: .accepted),
      ResponseRule(statuses: [refusal...refusal], field: nil, meaning: .refused),
      ResponseRule(statuses: [100...599], field: nil, meaning: .retry),
    ]
    switch await exchange.send(request) {
    case .failure(let result): return result.repeatable(true)
    case .success(let response): return DeliveryResult(response, rules).repeatable(true)
    }
  }
}

/// An error in the settings of a gateway, or of a receiver of events.
public enum WebhookError: Error, Equatable {
  /// The address is neither https nor http on the same machine.
  case address
  /// There is no secret, or one isn't of the required form.
  case secret
}
