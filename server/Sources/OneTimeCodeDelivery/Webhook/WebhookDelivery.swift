import Foundation
import OneTimeCodeService

/// A delivery through a gateway for SMS, voice or email, with one signed POST request per message.
///
/// The delivery tries once. The outbox retries with the same `Idempotency-Key`. Redirects aren't followed, so that codes
/// go only to the configured URL.
public struct WebhookDelivery: CodeDelivery {
  private let address: String
  private let signer: WebhookSigner
  private let exchange: HTTPExchange
  private let now: @Sendable () -> Moment

  /// Creates a delivery through a gateway.
  ///
  /// - Parameters:
  ///   - address: The URL of the gateway: https, or http on the same machine.
  ///   - secret: The key that signs bodies, 32 bytes or more. The gateway needs the same key.
  ///   - certificates: The path of a PEM file of CA certificates to use instead of the system's.
  ///   - timeout: The maximum duration of a request and its response.
  ///   - now: The clock, which tests replace.
  /// - Throws: ``WebhookError`` if the address or secret is invalid.
  public init(
    address: String,
    secret: [UInt8],
    certificates: String? = nil,
    timeout: Duration = .seconds(10),
    now: @escaping @Sendable () -> Moment = Moment.now
  ) throws(WebhookError) {
    guard Endpoint.problem(with: address) == nil else { throw .address }
    guard let signer = WebhookSigner(secret: secret) else { throw .secret }
    self.address = address
    self.signer = signer
    exchange = HTTPExchange(timeout: timeout, certificates: certificates)
    self.now = now
  }

  /// Posts the message. Status 422 means that the gateway can never reach this recipient.
  public func deliver(_ message: CodeMessage) async throws -> DeliveryResult {
    let body = try JSONEncoder.sorted.encode(WebhookMessage(message))
    let request = HTTPExchange.Request(
      method: "POST",
      url: address,
      headers: [
        ("Content-Type", "application/json"),
        ("Idempotency-Key", message.name),
        (WebhookSigner.header, signer.signature(of: body, at: now())),
      ],
      body: String(decoding: body, as: UTF8.self)
    )
    switch await exchange.send(request) {
    case .failure(let result): return result
    case .success(let response): return DeliveryResult(response, Self.rules)
    }
  }

  /// Other errors than 422, such as a wrong secret, may be fixed, so a retry makes sense.
  private static let rules = [
    ResponseRule(statuses: [200...299], field: nil, meaning: .accepted),
    ResponseRule(statuses: [422...422], field: nil, meaning: .refused),
    ResponseRule(statuses: [100...599], field: nil, meaning: .retry),
  ]
}

/// An error in the settings of a gateway, or of a receiver of events.
public enum WebhookError: Error, Equatable {
  /// The address is neither https nor http on the same machine.
  case address
  /// The secret has too few bytes, or isn't of the required form.
  case secret
}

extension JSONEncoder {
  fileprivate static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
