import Foundation
import OneTimeCodeService

/// A delivery of events to one receiver, with one POST request per event, signed by the Standard Webhooks specification.
///
/// The header `webhook-id` contains the event's ID, `webhook-timestamp` the time of the attempt in seconds since 1970, and
/// `webhook-signature` the signatures, separated by spaces: for each secret, `v1,` and the Base64 of the HMAC-SHA256 of ID,
/// timestamp and body, joined by dots. Redirects aren't followed.
public struct WebhookEvents: EventDelivery {
  private let address: String
  private let signer: WebhookSigner
  private let exchange: HTTPExchange
  private let now: @Sendable () -> Moment

  /// Creates a delivery of events.
  ///
  /// - Parameters:
  ///   - address: The URL of the receiver: https, or http on the same machine.
  ///   - secrets: The secrets, each `whsec_` and the Base64 of 24 to 64 random bytes. Requests are signed with all of
  ///     them, so that the receiver can change from an old secret to a new one.
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

  /// Posts the event. Status 410 means that the receiver wants no events.
  public func deliver(_ event: Event) async -> DeliveryResult {
    let request = signer.request(to: address, id: event.id, body: event.body, at: now())
    switch await exchange.send(request) {
    case .failure(let result): return result
    case .success(let response): return DeliveryResult(response, Self.rules)
    }
  }

  private static let rules = [
    ResponseRule(statuses: [200...299], field: nil, meaning: .accepted),
    ResponseRule(statuses: [410...410], field: nil, meaning: .refused),
    ResponseRule(statuses: [100...599], field: nil, meaning: .retry),
  ]
}
