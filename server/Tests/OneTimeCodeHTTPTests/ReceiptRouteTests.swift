import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import OneTimeCodeHTTP
import OneTimeCodeService
import TestSupport
import Testing

@Suite("Receipt routes", .serialized)
struct ReceiptRouteTests {
  private let provider = ReportingProvider()

  private func service(_ world: World) -> VerificationService {
    VerificationService.draining(
      store: world.store,
      plan: DeliveryPlan(.email, [("sample", provider)]),
      configuration: world.service.configuration
    )
  }

  private func withSite(_ body: @Sendable @escaping (VerificationService, Visitor) async throws -> Void)
    async throws
  {
    let world = try World()
    let service = service(world)
    let configuration = ServerConfiguration(origin: "https://codes.example.com", apiKeys: .open)
    try await visit(world, service: service, configuration: configuration, address: "192.0.2.1") { visitor in
      try await body(service, visitor)
    }
  }

  private func post(
    _ visitor: Visitor,
    _ body: String,
    secret: String = "right",
    path: String = "/receipts/sample"
  )
    async throws -> SiteResponse
  {
    try await visitor.send(
      .post,
      path,
      headers: [.authorization: secret, .contentType: "text/plain"],
      body: ByteBuffer(string: body)
    )
  }

  @Test("A provider's own token in Authorization is no API key")
  func bearer() async throws {
    let world = try World()
    let configuration = ServerConfiguration(origin: "https://codes.example.com")
    try await visit(world, service: service(world), configuration: configuration) { visitor in
      for secret in ["wrong", "Bearer eyJhbGciOiJIUzI1NiJ9.e30.x"] {
        let response = try await post(visitor, "0 delivered", secret: secret)
        #expect(response.status == .forbidden, "\(secret)")
      }
    }
  }

  @Test("An authentic receipt changes the message's state, and is counted")
  func authentic() async throws {
    try await withSite { service, visitor in
      let id = try await service.issue(to: .email("ada@example.com")).id
      let name = provider.names.value[0]
      let response = try await post(visitor, "\(name) delivered", path: "/receipts/sample?a=b%20c")
      #expect(response.status == .ok && response.text.isEmpty)
      #expect(provider.urls.value == ["https://codes.example.com/receipts/sample?a=b%20c"])
      #expect(try await service.status(of: id).messages.map(\.state) == [.delivered])
      let metrics = try await visitor.get("/metrics").text
      #expect(metrics.contains(#"onetimecode_receipts_total{provider="sample",result="delivered"} 1"#))
      #expect(metrics.contains(#"onetimecode_receipts_total{provider="sample",result="refused"} 0"#))
      #expect(visitor.log.entries.allSatisfy { !"\($0)".contains(name) }, "the log has no IDs")
    }
  }

  @Test("A recipient who tells the provider that they haven't requested the message ends the challenge")
  func unrequested() async throws {
    try await withSite { service, visitor in
      let id = try await service.issue(to: .email("ada@example.com")).id
      let name = provider.names.value[0]
      #expect(try await post(visitor, "\(name) delivered").status == .ok)
      let unknown = try await post(visitor, "\(name) unrequested")
      #expect(try await service.challenge(id).state == .open, "that is the service's name of the message")
      let known = try await post(visitor, "its-\(name) unrequested")
      #expect(known.status == .ok && known.body == unknown.body)
      #expect(try await service.challenge(id).state == .exhausted)
      let metrics = try await visitor.get("/metrics").text
      #expect(metrics.contains(#"onetimecode_receipts_total{provider="sample",result="unrequested"} 1"#))
      #expect(metrics.contains(#"onetimecode_receipts_total{provider="sample",result="unknown"} 1"#))
      #expect(metrics.contains("onetimecode_reports_total 1"))
      #expect(visitor.log.entries.allSatisfy { !"\($0)".contains(name) }, "the log has no IDs")
    }
  }

  @Test("A receipt for an unknown message has the same response as for a known one")
  func unknown() async throws {
    try await withSite { service, visitor in
      _ = try await service.issue(to: .email("ada@example.com"))
      let known = try await post(visitor, "\(provider.names.value[0]) delivered")
      let unknown = try await post(visitor, "\(String(repeating: "0", count: 32)) delivered")
      #expect(known.status == unknown.status && known.body == unknown.body)
      #expect(known.headers.map(\.name) == unknown.headers.map(\.name))
      #expect(
        try await visitor.get("/metrics").text.contains(
          #"onetimecode_receipts_total{provider="sample",result="unknown"} 1"#
        )
      )
    }
  }

  @Test("A receipt that overtakes the outcome of its message is tried again")
  func early() async throws {
    try await withSite { service, visitor in
      provider.hook.withLock { hook in
        hook = { name in
          let receipt = Task { try await post(visitor, "\(name) delivered") }
          while provider.urls.value.isEmpty { try? await Task.sleep(for: .milliseconds(1)) }
          provider.early.withLock { $0 = receipt }
        }
      }
      let id = try await service.issue(to: .email("ada@example.com")).id
      let receipt = try #require(provider.early.value)
      #expect(try await receipt.value.status == .ok)
      #expect(try await service.status(of: id).messages.map(\.state) == [.delivered])
    }
  }

  @Test("A forged receipt is refused, and after 60 a minute, so are all requests of the client")
  func forged() async throws {
    try await withSite { service, visitor in
      let id = try await service.issue(to: .email("ada@example.com")).id
      let body = "\(provider.names.value[0]) delivered"
      for _ in 0..<60 {
        let response = try await post(visitor, body, secret: "wrong")
        #expect(response.status == .forbidden && response["reason"] == "forged-receipt")
      }
      let limited = try await post(visitor, body)
      #expect(limited.status == .tooManyRequests && limited.headers[.retryAfter] != nil)
      #expect(try await service.status(of: id).messages.map(\.state) == [.sent])
    }
  }

  @Test("Other providers are unknown, and a body of more than 64 KB is too large")
  func limits() async throws {
    try await withSite { _, visitor in
      for path in ["/receipts/other", "/receipts/Sample", "/receipts/", "/receipts/sample/x"] {
        let response = try await post(visitor, "", path: path)
        #expect(response.status == .notFound)
      }
      let largest = try await post(visitor, String(repeating: "x", count: 64 * 1024))
      #expect(largest.status == .ok)
      let tooLarge = try await post(visitor, String(repeating: "x", count: 64 * 1024 + 1))
      #expect(tooLarge.status == .contentTooLarge)
      let put = try await visitor.send(.put, "/receipts/sample")
      #expect(put.status == .methodNotAllowed)
    }
  }

  @Test("A provider can verify the address; other requests are refused, and limited like forged receipts")
  func verification() async throws {
    try await withSite { _, visitor in
      let answer = try await visitor.get("/receipts/sample?secret=right&challenge=%3Cb%3E1")
      #expect(answer.status == .ok && answer.text == "<b>1")
      #expect(answer.headers[.contentType] == "text/plain; charset=utf-8")
      #expect(answer.headers[.xContentTypeOptions] == "nosniff")
      #expect(try await visitor.get("/receipts/other?secret=right").status == .notFound)
      for _ in 0..<60 {
        let response = try await visitor.get("/receipts/sample?secret=wrong&challenge=1")
        #expect(response.status == .forbidden && response["reason"] == "forged-receipt")
      }
      #expect(try await visitor.get("/receipts/sample?secret=right&challenge=1").status == .tooManyRequests)
      let metrics = try await visitor.get("/metrics").text
      #expect(metrics.contains(#"onetimecode_receipts_total{provider="sample",result="refused"} 60"#))
      #expect(visitor.log.entries.allSatisfy { !"\($0)".contains("secret=") }, "the log has no queries")
    }
  }

  @Test("A thousand receipts in a request are saved")
  func many() async throws {
    try await withSite { service, visitor in
      let id = try await service.issue(to: .email("ada@example.com")).id
      let unknown = (0..<999).map { String(format: "%032x", $0) }
      let receipts = (unknown + provider.names.value).map { "\($0) delivered" }.joined(separator: "\n")
      #expect(try await post(visitor, receipts).status == .ok)
      #expect(try await service.status(of: id).messages.map(\.state) == [.delivered])
    }
  }
}

/// A provider whose receipts are lines with an ID and a state, and a secret in a header.
final class ReportingProvider: CodeDelivery, DeliveryReceiptReader {
  let provider = "sample"
  let names = Mutex<[String]>([])
  let urls = Mutex<[String]>([])
  /// An action while a message is sent.
  let hook = Mutex<(@Sendable (String) async -> Void)?>(nil)
  let early = Mutex<Task<SiteResponse, any Error>?>(nil)

  var receiptReaders: [any DeliveryReceiptReader] { [self] }

  func deliver(_ message: CodeMessage) async -> DeliveryResult {
    names.withLock { $0.append(message.name) }
    await hook.value?(message.name)
    return .accepted
  }

  func receipts(in request: DeliveryReceiptRequest, at now: Moment) -> [DeliveryReceipt]? {
    urls.withLock { $0.append(request.url) }
    guard request.headers.contains(where: { $0.name.lowercased() == "authorization" && $0.value == "right" })
    else {
      return nil
    }
    return String(decoding: request.body, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 2 else { return nil }
      switch words[1] {
      case "delivered": return .delivered(words[0], reference: "its-\(words[0])")
      case "unrequested": return .unrequested(reference: words[0])
      default: return .undelivered(words[0])
      }
    }
  }

  func verificationAnswer(to request: DeliveryReceiptRequest) -> String? {
    guard request.url.contains("secret=right") else { return nil }
    return request.url.split(separator: "challenge=").last.flatMap { $0.removingPercentEncoding }
  }
}
