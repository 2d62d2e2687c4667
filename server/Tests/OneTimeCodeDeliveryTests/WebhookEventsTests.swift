import Crypto
import Foundation
import HTTPTypes
import OneTimeCodeService
import TestSupport
import Testing

@testable import OneTimeCodeDelivery

@Suite("Webhook events")
struct WebhookEventsTests {
  private let event = Event(id: "0197b2a1c0000102030405060708090a", body: #"{"type":"challenge.issued"}"#)
  private let secrets = ["whsec_" + Data(repeating: 1, count: 24).base64EncodedString()]

  /// Runs `body` with a delivery to the gateway.
  private func withEvents(
    to gateway: Gateway,
    secrets: [String]? = nil,
    timeout: Duration = .seconds(50),
    _ body: @escaping @Sendable (Webhook) async throws -> Void
  ) async throws {
    let secrets = secrets ?? self.secrets
    try await gateway.serve { address in
      try await body(
        Webhook(address: address, secrets: secrets, timeout: timeout) {
          Moment(milliseconds: 1_800_000_000_500)
        }
      )
    }
  }

  private func header(_ name: String, of post: Gateway.Post) -> String? {
    HTTPField.Name(name).flatMap { post.headers[$0] }
  }

  @Test("An event is posted as it is stored, with its ID, the time, and a signature for each secret")
  func signature() async throws {
    let gateway = Gateway()
    let keys = [Data(repeating: 1, count: 24), Data(repeating: 2, count: 64)]
    let secrets = keys.map { "whsec_" + $0.base64EncodedString() }
    try await withEvents(to: gateway, secrets: secrets) { events in
      #expect(await events.deliver(event) == .accepted)
      let post = try #require(gateway.posts.value.first)
      #expect(post.body == event.body)
      #expect(header("webhook-id", of: post) == event.id)
      #expect(header("webhook-timestamp", of: post) == "1800000000")
      #expect(header("content-type", of: post) == "application/json")
      let signed = Data("\(event.id).1800000000.\(event.body)".utf8)
      let expected = keys.map { key in
        let digest = HMAC<SHA256>.authenticationCode(for: signed, using: SymmetricKey(data: key))
        return "v1," + Data(digest).base64EncodedString()
      }
      #expect(header("webhook-signature", of: post) == expected.joined(separator: " "))
    }
  }

  @Test("The signature is that of the specification's example")
  func example() async throws {
    let gateway = Gateway()
    let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    let body = #"{"test": 2432232314}"#
    try await gateway.serve { address in
      let events = try Webhook(address: address, secrets: [secret]) {
        Moment(milliseconds: 1_614_265_330_000)
      }
      _ = await events.deliver(Event(id: "msg_p5jXN8AQM9LWM0D4loKWxJek", body: body))
      let post = try #require(gateway.posts.value.first)
      #expect(header("webhook-signature", of: post) == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
    }
  }

  @Test(
    "2xx accepts an event, 410 refuses all, and every other status is a temporary failure",
    arguments: [
      (200, DeliveryResult.Outcome.accepted), (204, .accepted), (302, .retry), (307, .retry), (400, .retry),
      (401, .retry), (404, .retry), (410, .refused), (422, .retry), (429, .retry), (500, .retry),
      (502, .unanswered),
    ]
  )
  func statuses(status: Int, outcome: DeliveryResult.Outcome) async throws {
    let gateway = Gateway()
    gateway.status.withLock { $0 = .init(code: status) }
    try await withEvents(to: gateway) { events in
      #expect(await events.deliver(event).outcome == outcome)
      #expect(gateway.posts.value.count == 1, "redirects aren't followed")
    }
  }

  @Test("A receiver that hangs is given up after the timeout")
  func slow() async throws {
    let gateway = Gateway()
    gateway.delay.withLock { $0 = .seconds(20) }
    try await withEvents(to: gateway, timeout: .milliseconds(300)) { events in
      #expect(await events.deliver(event) == DeliveryResult(.unanswered, recognizesRepeats: true))
    }
  }

  @Test(
    "Events need https, except on the same machine, and never go to a metadata service",
    arguments: [
      "http://example.com/events", "https://169.254.169.254/", "https://metadata.google.internal/",
      "ftp://127.0.0.1",
      "example.com", "",
    ]
  )
  func address(address: String) {
    #expect(throws: WebhookError.address) { try Webhook(address: address, secrets: secrets) }
  }

  @Test(
    "A secret is whsec_ and the Base64 of 24 to 64 bytes",
    arguments: [
      [], [""], ["whsec_"], ["MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
      ["whsec_not Base64 at all, but long enough"],
      ["whsec_" + Data(repeating: 1, count: 23).base64EncodedString()],
      ["whsec_" + Data(repeating: 1, count: 65).base64EncodedString()],
      ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "wrong"],
    ]
  )
  func secret(secrets: [String]) {
    #expect(throws: WebhookError.secret) {
      try Webhook(address: "https://example.com", secrets: secrets)
    }
  }
}
