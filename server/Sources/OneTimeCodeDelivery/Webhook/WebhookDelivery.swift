import Foundation
import OneTimeCodeService

/// A delivery through a gateway for SMS, voice or email, with one signed POST request per message.
///
/// Requests are signed like those of ``WebhookEvents``, and `webhook-id` contains the message's name. The delivery tries
/// once. The outbox retries with the same name. Redirects aren't followed, so that codes
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
  ///   - secrets: The secrets, each `whsec_` and the Base64 of 24 to 64 random bytes. Requests are signed with all of
  ///     them, so that the gateway can change from an old secret to a new one.
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
    signer = try WebhookSigner(secrets: secrets)
    exchange = HTTPExchange(timeout: timeout, certificates: certificates)
    self.now = now
  }

  /// Posts the message. Status 422 means that the gateway can never reach this recipient.
  public func deliver(_ message: CodeMessage) async throws -> DeliveryResult {
    let body = try JSONEncoder.sorted.encode(WebhookMessage(message))
    let text = String(decoding: body, as: UTF8.self)
    let request = signer.request(to: address, id: message.name, body: text, at: now())
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

extension JSONEncoder {
  fileprivate static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
