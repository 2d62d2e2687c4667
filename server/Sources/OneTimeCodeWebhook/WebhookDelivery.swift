import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import OneTimeCodeService

/// A delivery through a gateway for SMS, voice or email, with one signed POST request per message.
///
/// The delivery tries once. The outbox retries with the same `Idempotency-Key`.
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
  ///   - client: An HTTP client that doesn't follow redirects, so that codes go only to this address.
  ///   - timeout: The maximum duration of a request and its response.
  ///   - now: The clock, which tests replace.
  /// - Throws: ``WebhookError`` if the address or secret is invalid.
  public init(
    address: String,
    secret: [UInt8],
    client: HTTPClient,
    timeout: TimeAmount = .seconds(10),
    now: @escaping @Sendable () -> Moment = Moment.now
  ) throws(WebhookError) {
    guard WebhookDelivery.isSafe(address) else { throw .address }
    guard let signer = WebhookSigner(secret: secret) else { throw .secret }
    self.address = address
    self.signer = signer
    exchange = HTTPExchange(client: client, timeout: timeout)
    self.now = now
  }

  /// Creates an HTTP client that follows no redirects, with a connect timeout of 3 s. Shut it down after use.
  public static func makeClient() -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    configuration.timeout = .init(connect: .seconds(3), read: .seconds(10))
    // Allows a connection for each message that a lane of the outbox may have in flight.
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 256
    return HTTPClient(configuration: configuration)
  }

  /// Posts the message.
  ///
  /// - Throws: `DeliveryRefused` if the gateway responds with 422, which means that it can never reach this
  ///   recipient. Otherwise ``WebhookError``; a retry may then succeed.
  public func deliver(_ message: CodeMessage) async throws {
    let body = try JSONEncoder.sorted.encode(WebhookMessage(message))
    let request = try HTTPClient.Request(
      url: address,
      method: .POST,
      headers: [
        "Content-Type": "application/json",
        "Idempotency-Key": message.name,
        WebhookSigner.header: signer.signature(of: body, at: now()),
      ],
      body: .data(body)
    )
    let response: HTTPExchange.Response
    do {
      response = try await exchange.send(request)
    } catch {
      throw error == .notSent ? WebhookError.unreachable : WebhookError.unanswered
    }
    switch response.status {
    case 200..<300: return
    // Only 422 is permanent. Other errors, such as a wrong secret, may be fixed, so a retry makes sense.
    case 422: throw DeliveryRefused()
    default: throw WebhookError.status(response.status)
    }
  }

  private static func isSafe(_ address: String) -> Bool {
    guard let url = URL(string: address), let host = url.host(), !host.isEmpty else { return false }
    return url.scheme == "https"
      || (url.scheme == "http" && ["127.0.0.1", "::1", "localhost"].contains(host))
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
