import Crypto
import Foundation
import HTTPTypes
import OneTimeCodeService
import TestSupport
import Testing

@testable import OneTimeCodeDelivery

@Suite("Webhook")
struct WebhookTests {
  private let key = Data("a secret of 32 bytes and more, shared".utf8)
  private var secret: String { "whsec_" + key.base64EncodedString() }

  /// Runs `body` with a delivery to the gateway and a message.
  private func withDelivery(
    to gateway: Gateway,
    timeout: Duration = .seconds(50),
    _ body: @escaping @Sendable (Webhook, CodeMessage) async throws -> Void
  ) async throws {
    let world = try World(domain: "example.com")
    _ = try await world.service.issue(to: .phone("+442079460958"), purpose: "pay")
    let message = try #require(world.delivery.messages.first)
    let secret = secret
    try await gateway.serve { address in
      let webhook = try Webhook(address: address, secrets: [secret], timeout: timeout) {
        Moment(milliseconds: 1_800_000_000_500)
      }
      try await body(webhook, message)
    }
  }

  @Test("A webhook posts the text, the spoken text and the message's name, and signs the request")
  func body() async throws {
    let gateway = Gateway()
    try await withDelivery(to: gateway) { webhook, message in
      let result = try await webhook.deliver(message)
      #expect(result == .accepted)
      let post = try #require(gateway.posts.value.first)
      let json = try #require(try JSONSerialization.jsonObject(with: Data(post.body.utf8)) as? [String: Any])
      #expect(json["to"] as? String == "+442079460958")
      #expect(json["channel"] as? String == "sms")
      #expect(json["purpose"] as? String == "pay")
      #expect(json["language"] as? String == "en")
      #expect((json["text"] as? String)?.hasSuffix("@example.com #\(String(message.code))") == true)
      #expect((json["spoken"] as? String)?.contains(message.spokenCode) == true)
      #expect(json["html"] == nil)
      #expect(json["id"] as? String == message.name)
      #expect(json["code"] as? String == String(message.code))
      let signed = Data("\(message.name).1800000000.\(post.body)".utf8)
      let hmac = HMAC<SHA256>.authenticationCode(for: signed, using: SymmetricKey(data: key))
      let headers = ["id", "timestamp", "signature"].map { name in
        HTTPField.Name("webhook-\(name)").flatMap { post.headers[$0] }
      }
      #expect(headers == [message.name, "1800000000", "v1," + Data(hmac).base64EncodedString()])
    }
  }

  @Test(
    "Every status except 2xx and 422 is a temporary failure, and redirects aren't followed",
    arguments: [302, 307, 400, 401, 403, 404, 408, 425, 429, 500, 503]
  )
  func temporaryFailure(status: Int) async throws {
    let gateway = Gateway()
    gateway.status.withLock { $0 = .init(code: status) }
    try await withDelivery(to: gateway) { webhook, message in
      let result = try await webhook.deliver(message)
      #expect(result == DeliveryResult(.retry, "status-\(status)"))
      #expect(gateway.posts.value.count == 1)
    }
  }

  @Test(
    "A proxy that gets no valid response leaves open whether the gateway has the message",
    arguments: [502, 504]
  )
  func proxies(status: Int) async throws {
    let gateway = Gateway()
    gateway.status.withLock { $0 = .init(code: status) }
    try await withDelivery(to: gateway) { webhook, message in
      let result = try await webhook.deliver(message)
      #expect(result == DeliveryResult(.unanswered, "status-\(status)", recognizesRepeats: true))
    }
  }

  @Test("Status 422, for a recipient that can never be reached, refuses the message")
  func refused() async throws {
    let gateway = Gateway()
    gateway.status.withLock { $0 = .unprocessableContent }
    try await withDelivery(to: gateway) { webhook, message in
      let result = try await webhook.deliver(message)
      #expect(result == DeliveryResult(.refused, "status-422"))
      #expect(gateway.posts.value.count == 1)
    }
  }

  @Test("A webhook stops waiting for a response after the timeout")
  func slow() async throws {
    let gateway = Gateway()
    gateway.delay.withLock { $0 = .seconds(20) }
    try await withDelivery(to: gateway, timeout: .milliseconds(300)) { webhook, message in
      let result = try await webhook.deliver(message)
      #expect(result == DeliveryResult(.unanswered, recognizesRepeats: true))
    }
  }

  @Test(
    "A webhook requires https, except on the same machine, and secrets of at least 24 bytes",
    arguments: [
      "http://example.com/send", "ftp://127.0.0.1", "example.com", "", "https://", "file:///etc/passwd",
    ]
  )
  func address(address: String) async throws {
    #expect(throws: WebhookError.address) {
      try Webhook(address: address, secrets: [secret])
    }
    let short = "whsec_" + Data(repeating: 1, count: 23).base64EncodedString()
    for secrets in [[], [short], [secret, short], [key.base64EncodedString()]] {
      #expect(throws: WebhookError.secret) {
        try Webhook(address: "https://example.com", secrets: secrets)
      }
    }
    #expect(throws: Never.self) {
      try Webhook(address: "https://example.com", secrets: [secret])
    }
  }
}
