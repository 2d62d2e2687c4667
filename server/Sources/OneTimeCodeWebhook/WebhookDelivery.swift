import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import OneTimeCodeService

/// Sends codes to a gateway for SMS, voice or email over HTTP, as one signed POST per message.
///
/// It tries once. The outbox retries with the same `Idempotency-Key`.
public struct WebhookDelivery: CodeDelivery {
  private let address: String
  private let signer: WebhookSigner
  private let exchange: HTTPExchange
  private let now: @Sendable () -> Moment

  /// Creates a delivery through a gateway.
  ///
  /// - Parameters:
  ///   - address: The URL to post to: https, or http on the same machine.
  ///   - secret: The key that signs bodies, 32 bytes or more. The gateway has it too.
  ///   - client: The HTTP client. It must not follow redirects, so that a code goes only to this address.
  ///   - timeout: The timeout for a response.
  ///   - now: The clock, for tests.
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

  /// Creates a client for deliveries, with a short connect timeout and without redirects.
  public static func makeClient() -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    configuration.timeout = .init(connect: .seconds(3), read: .seconds(10))
    // As many as the outbox has in flight.
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 256
    return HTTPClient(configuration: configuration)
  }

  /// Posts the message.
  ///
  /// - Throws: `DeliveryRefused` if the gateway responds with 422: it can never reach this recipient. Otherwise
  ///   ``WebhookError``, and a retry may succeed.
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
    let answer: HTTPExchange.Answer
    do {
      answer = try await exchange.send(request)
    } catch {
      throw error == .notSent ? WebhookError.unreachable : WebhookError.unanswered
    }
    switch answer.status {
    case 200..<300: return
    // Other errors, such as an unknown key, are temporary problems of the gateway, so the message is retried.
    case 422: throw DeliveryRefused()
    default: throw WebhookError.status(answer.status)
    }
  }

  private static func isSafe(_ address: String) -> Bool {
    guard let url = URL(string: address), let host = url.host(), !host.isEmpty else { return false }
    return url.scheme == "https"
      || (url.scheme == "http" && ["127.0.0.1", "::1", "localhost"].contains(host))
  }
}

/// An error of a gateway.
public enum WebhookError: DeliveryFailure, Equatable {
  /// The address is neither https nor http on the same machine.
  case address
  /// The secret has fewer than 32 bytes.
  case secret
  /// The gateway wasn't reached in time.
  case unreachable
  /// The message was posted, but no response came in time.
  case unanswered
  /// The gateway responded with this status.
  case status(Int)

  /// The cause, as a single word.
  public var cause: String {
    switch self {
    case .address: "address"
    case .secret: "secret"
    case .unreachable: "unreachable"
    case .unanswered: "unanswered"
    case .status(let status): "status-\(status)"
    }
  }

  /// Whether the gateway may have accepted the message.
  public var kind: DeliveryFailureKind {
    switch self {
    case .unanswered: .unanswered
    case .status(let status) where HTTPExchange.isOfProxy(status): .unanswered
    default: .notTaken
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
