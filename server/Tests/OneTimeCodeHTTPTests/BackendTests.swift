import Foundation
import HTTPTypes
import OneTimeCode
import OneTimeCodeService
import TestSupport
import Testing

@testable import OneTimeCodeHTTP

@Suite("An app's backend")
struct BackendTests {
  private let key: String
  private let site: Site

  init() throws {
    let (key, line) = APIKeys.make(name: "shop")
    let (_, other) = APIKeys.make(name: "bank")
    self.key = key
    site = Site(apiKeys: try APIKeys(file: "# backends\n\n\(other)\n\(line)\n"))
  }

  private func bearer(_ key: String) -> HTTPFields { [.authorization: "Bearer \(key)"] }

  @Test(
    "Without a key that is known nothing is issued, redeemed or unlocked, and no metrics are told",
    arguments: [
      "", "Bearer", "Bearer otc_0", "Basic KEY", "Bearer KEY0", "Bearer  ", "KEY", "Bearer KEY KEY",
    ]
  )
  func noKey(header: String) async throws {
    let world = try World()
    let header = header.replacing("KEY", with: key)
    try await visit(world, site: site) { visitor in
      let headers: HTTPFields = header.isEmpty ? [:] : [.authorization: header]
      for path in ["/api/challenges", "/api/receipts/redeem", "/api/unlock"] {
        let answer = try await visitor.json(path, #"{"recipient": "ada@example.com"}"#, headers: headers)
        #expect(answer.status == .unauthorized)
        #expect(answer["reason"] == "unauthorized")
        #expect(answer.headers[.wwwAuthenticate] == "Bearer")
      }
      #expect(try await visitor.get("/metrics", headers: headers).status == .unauthorized)
      #expect(world.delivery.messages.isEmpty)
    }
  }

  @Test("Where no keys are set, no backend is admitted")
  func none() async throws {
    try await visit(try World(), site: Site()) { visitor in
      let body = #"{"recipient": "ada@example.com"}"#
      let answer = try await visitor.json("/api/challenges", body, headers: bearer(key))
      #expect(answer.status == .unauthorized)
    }
  }

  @Test("A success gives a receipt, the same for the same request, that its backend redeems once")
  func receipt() async throws {
    let world = try World()
    try await visit(world, site: site) { visitor in
      let issue = #"{"recipient": "ada@example.com", "purpose": "pay"}"#
      let path = try #require(
        try await visitor.json("/api/challenges", issue, headers: bearer(key)).location
      )
      let entered = #"{"code": "\#(world.delivery.lastCode)", "requestKey": "k"}"#
      let receipt = try #require(try await visitor.json(path + "/verify", entered)["receipt"])
      #expect(try await visitor.json(path + "/verify", entered)["receipt"] == receipt)
      func redeem(_ recipient: String, _ purpose: String) async throws -> Answer {
        let body = #"{"receipt": "\#(receipt)", "recipient": "\#(recipient)", "purpose": "\#(purpose)"}"#
        return try await visitor.json("/api/receipts/redeem", body, headers: bearer(key))
      }
      for (recipient, purpose) in [("eve@example.com", "pay"), ("ada@example.com", "sign-in")] {
        let answer = try await redeem(recipient, purpose)
        #expect(answer.status == .unprocessableContent)
        #expect(answer["reason"] == "invalid-receipt")
      }
      #expect(try await redeem("ada@example.com", "pay").status == .ok)
      #expect(try await redeem("ada@example.com", "pay").status == .unprocessableContent)
      let log = visitor.log.entries.map { "\($0)" }.joined()
      #expect(!log.contains(receipt))
      #expect(!log.contains(key))
    }
  }

  @Test("A decoy's answer has the same status, headers and members as any other")
  func decoy() async throws {
    let world = try World()
    try await visit(world, site: site) { visitor in
      var shapes: Set<[String]> = []
      for decoy in [false, true] {
        let body = #"{"recipient": "ada@example.com", "decoy": \#(decoy)}"#
        let issued = try await visitor.json("/api/challenges", body, headers: bearer(key))
        let path = try #require(issued.location)
        let wrong = try await visitor.json(path + "/verify", #"{"code": "\#(world.wrongCode)"}"#)
        let early = try await visitor.send(.post, path + "/resend")
        let shape = [issued, try await visitor.get(path), wrong, early].map { answer in
          let headers = answer.headers.map { "\($0.name): \($0.value)" }.sorted().joined(separator: "\n")
          return "\(answer.status) \(headers) \(answer.text)".replacing(
            issued["id"] ?? "",
            with: "ID"
          )
        }
        shapes.insert(shape)
      }
      #expect(shapes.count == 1)
      #expect(world.delivery.messages.count == 1)
    }
  }

  @Test("Who is locked is told, and unlocked by the backend")
  func unlock() async throws {
    let world = try World()
    try await visit(world, site: site) { visitor in
      let issue = #"{"recipient": "ada@example.com"}"#
      for _ in 0..<20 {
        let path = try await visitor.json("/api/challenges", issue, headers: bearer(key)).location ?? ""
        for _ in 0..<5 { _ = try await visitor.json(path + "/verify", #"{"code": "\#(world.wrongCode)"}"#) }
      }
      let locked = try await visitor.json("/api/challenges", issue, headers: bearer(key))
      #expect(locked.status == .forbidden)
      #expect(locked["reason"] == "locked")
      #expect(try await visitor.json("/api/unlock", issue, headers: bearer(key)).status == .ok)
      #expect(try await visitor.json("/api/challenges", issue, headers: bearer(key)).status == .created)
    }
  }

  @Test("A backend is limited by what it says of its clients, not by its own address")
  func clients() throws {
    let clients = Clients(keys: site.apiKeys, proxies: ProxyTrust(networks: []))
    let backend = try #require(IPAddress("192.0.2.1"))
    #expect(clients.behindBackend(peer: backend, [:]) == nil)
    #expect(clients.behindBackend(peer: backend, [.xForwardedFor: "1.1.1.1, 198.51.100.7"]) == "198.51.100.7")
    #expect(clients.visitor(peer: backend, [.xForwardedFor: "198.51.100.7"]) == "192.0.2.1")
  }

  @Test(
    "A file of keys with anything else in it is refused",
    arguments: ["shop", "shop 00", "shop 0 0", "x " + .zeros63 + "g"]
  )
  func file(line: String) {
    #expect(throws: APIKeysError(line: 2)) { try APIKeys(file: "# keys\n\(line)\n") }
  }
}

extension String {
  fileprivate static let zeros63 = String(repeating: "0", count: 63)
}
