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

  /// Posts the message.
  ///
  /// - Throws: `DeliveryRefused` if the gateway responds with 422, which means that it can never reach this
  ///   recipient. Otherwise ``WebhookError``; a retry may then succeed.
  public func deliver(_ message: CodeMessage) async throws {
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
    let response: HTTPExchange.Response
    do {
      response = try await exchange.send(request)
    } catch {
      throw error == .unanswered ? WebhookError.unanswered : WebhookError.unreachable
    }
    switch response.status {
    case 200..<300: return
    // Only 422 is permanent. Other errors, such as a wrong secret, may be fixed, so a retry makes sense.
    case 422: throw DeliveryRefused()
    default: throw WebhookError.status(response.status)
    }
  }
}

/// An error of a delivery through a gateway.
public enum WebhookError: DeliveryFailure, Equatable {
  /// The address is neither https nor http on the same machine.
  case address
  /// The secret has fewer than 32 bytes.
  case secret
  /// The gateway couldn't be reached.
  case unreachable
  /// The request was sent, at least in part, but no response arrived.
  case unanswered
  /// The gateway responded with this status, which is neither 2xx nor 422.
  case status(Int)

  /// The cause of the error as a single word, such as `status-503`.
  public var cause: String {
    switch self {
    case .address: "address"
    case .secret: "secret"
    case .unreachable: "unreachable"
    case .unanswered: "unanswered"
    case .status(let status): "status-\(status)"
    }
  }

  /// The kind of failure, which indicates whether the gateway may have accepted the message.
  public var kind: DeliveryFailureKind {
    switch self {
    case .unanswered: .unanswered
    case .status(let status) where HTTPExchange.isFromProxy(status): .unanswered
    default: .notAccepted
    }
  }
}

extension JSONEncoder {
  fileprivate static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
