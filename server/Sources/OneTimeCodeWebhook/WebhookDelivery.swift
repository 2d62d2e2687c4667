import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import OneTimeCodeService

/// Hands codes to a gateway for SMS, voice or mail by HTTP: one POST a message, its body signed.
///
/// It tries once. The outbox tries again, with the same `Idempotency-Key`.
public struct WebhookDelivery: CodeDelivery {
  private let address: String
  private let signer: WebhookSigner
  private let exchange: HTTPExchange
  private let now: @Sendable () -> Moment

  /// A delivery to a gateway.
  ///
  /// - Parameters:
  ///   - address: Where messages are posted: https, or http on the same machine.
  ///   - secret: What bodies are signed with; the gateway has it, too. 32 bytes or more.
  ///   - client: What posts them. It must follow no redirects: a code goes where it was sent, and nowhere else.
  ///   - timeout: How long an answer may take.
  ///   - now: The clock. For tests.
  /// - Throws: ``WebhookError`` if the address or the secret cannot be used.
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

  /// A client as a delivery needs it: short connecting, no redirects.
  public static func makeClient() -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    configuration.timeout = .init(connect: .seconds(3), read: .seconds(10))
    // As many as the outbox hands over at the same time.
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 256
    return HTTPClient(configuration: configuration)
  }

  /// Posts the message.
  ///
  /// - Throws: `DeliveryRefused` if the gateway answers 422, that it never can reach this recipient; ``WebhookError`` if it
  ///   may take it later.
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
    // The gateway says that it never can reach this recipient. Whatever else it says is its own trouble, a key that it
    // does not know for instance: that passes, and the message is there then.
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

/// What is wrong with a gateway.
public enum WebhookError: DeliveryFailure, Equatable {
  /// The address is neither https nor http on the same machine.
  case address
  /// The secret has fewer than 32 bytes.
  case secret
  /// The gateway could not be reached in time.
  case unreachable
  /// The message was posted, and no answer came in time.
  case unanswered
  /// The gateway answered with this status.
  case status(Int)

  /// The cause in a word.
  public var cause: String {
    switch self {
    case .address: "address"
    case .secret: "secret"
    case .unreachable: "unreachable"
    case .unanswered: "unanswered"
    case .status(let status): "status-\(status)"
    }
  }

  /// Whether the gateway may have taken the message.
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
