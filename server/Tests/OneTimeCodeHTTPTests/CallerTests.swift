import Foundation
import HTTPTypes
import OneTimeCode
import OneTimeCodeService
import TestSupport
import Testing

@testable import OneTimeCodeHTTP

/// A request with an API key is a backend's, and names its client in `OneTimeCode-Client`; other requests are a visitor's.
@Suite("Who is asking")
struct CallerTests {
  private let keys: [APIKeys.Scope: String]
  private let configuration: ServerConfiguration

  init() throws {
    var (keys, lines): ([APIKeys.Scope: String], [String]) = ([:], [])
    for scope in APIKeys.Scope.allCases {
      let (key, line) = APIKeys.make(name: scope.rawValue, scopes: [scope])
      keys[scope] = key
      lines.append(line)
    }
    self.keys = keys
    configuration = ServerConfiguration(
      apiKeys: try APIKeys(file: lines.joined(separator: "\n")),
      trustedProxies: ["127.0.0.1", "10.0.0.0/8"].compactMap { IPNetwork($0) },
      hasPages: true
    )
  }

  private func headers(_ scope: APIKeys.Scope?, client: String? = nil, forwarded: String? = nil) -> HTTPFields
  {
    var headers = HTTPFields()
    if let scope, let key = keys[scope] { headers[.authorization] = "Bearer \(key)" }
    if let client { headers[.oneTimeCodeClient] = client }
    if let forwarded { headers[.xForwardedFor] = forwarded }
    return headers
  }

  /// Issues a challenge, and returns its path.
  private func issue(_ visitor: Visitor, _ name: String, client: String? = nil) async throws -> String {
    let body = #"{"recipient": "\#(name)@example.com"}"#
    return try #require(
      try await visitor.json("/api/challenges", body, headers: headers(.issue, client: client)).location
    )
  }

  /// Enters 120 wrong codes for 24 recipients, and returns the reasons of the responses.
  private func guess(_ visitor: Visitor, _ world: World, _ headers: HTTPFields) async throws -> Set<String> {
    var reasons: Set<String> = []
    for index in 0..<24 {
      let path = try await issue(visitor, "bad\(index)")
      for number in 1...5 {
        let wrong = String(format: "%06d", ((Int(String(world.delivery.lastCode)) ?? 0) + number) % 1_000_000)
        let body = #"{"code": "\#(wrong)"}"#
        reasons.insert(try await visitor.json(path + "/verify", body, headers: headers)["reason"] ?? "")
      }
    }
    return reasons
  }

  @Test(
    "One visitor's wrong codes lock no other visitor of a backend, whatever the scope of its key",
    arguments: APIKeys.Scope.allCases
  )
  func visitors(scope: APIKeys.Scope) async throws {
    let world = try World()
    try await visit(world, configuration: configuration, address: "192.0.2.1") { visitor in
      let path = try await issue(visitor, "good")
      let body = #"{"code": "\#(world.delivery.lastCode)"}"#
      let bad = headers(scope, client: "203.0.113.66", forwarded: "198.51.100.1")
      #expect(try await guess(visitor, world, bad).contains("locked"), "the bad visitor has a limit")
      let locked = try await visitor.json(path + "/verify", body, headers: bad)
      #expect(locked["reason"] == "locked")
      let good = headers(scope, client: "203.0.113.67", forwarded: "203.0.113.66")
      #expect(try await visitor.json(path + "/verify", body, headers: good).status == .ok)
    }
  }

  @Test("A backend that names no client isn't limited by client")
  func noClient() async throws {
    let world = try World(limits: try #require(RateLimits(recipient: 100, client: 2)))
    for address in ["192.0.2.1", "127.0.0.1"] {
      try await visit(world, configuration: configuration, address: address) { visitor in
        let reasons = try await guess(visitor, world, headers(.redeem, forwarded: "203.0.113.66"))
        #expect(!reasons.contains("locked"))
        for _ in 0..<100 {
          let unknown = "/api/challenges/" + String(repeating: "0", count: 32)
          let response = try await visitor.get(unknown, headers: headers(.issue))
          #expect(response["reason"] == "unknown-challenge")
        }
      }
    }
  }

  @Test(
    "A client that isn't one address is an error, and so is one without a valid key",
    arguments: [
      "", "localhost", "192.0.2.1:80", "192.0.2.1, 192.0.2.2", "192.0.2", "[2001:db8::1]", "unknown",
      "fe80::1%eth0",
    ]
  )
  func invalid(client: String) async throws {
    try await visit(try World(), configuration: configuration, address: "192.0.2.1") { visitor in
      let path = try await issue(visitor, "ada")
      let requests = [
        ("/api/challenges", #"{"recipient": "eve@example.com"}"#), (path + "/verify", #"{"code": "123456"}"#),
        (path + "/resend", "{}"),
      ]
      for (path, body) in requests {
        let response = try await visitor.json(path, body, headers: headers(.issue, client: client))
        #expect(response.status == .badRequest && response["reason"] == "invalid-client")
        #expect(response["detail"]?.contains("OneTimeCode-Client") == true)
        for client in [client, "198.51.100.1"] {
          let response = try await visitor.json(path, body, headers: headers(nil, client: client))
          #expect(response.status == .unauthorized)
        }
      }
      let state = try await visitor.get(path, headers: headers(.issue, client: client))
      #expect(state["reason"] == "invalid-client")
      var twice = headers(.issue, client: "198.51.100.1")
      twice.append(HTTPField(name: .oneTimeCodeClient, value: "198.51.100.2"))
      #expect(try await visitor.get(path, headers: twice)["reason"] == "invalid-client")
    }
  }

  @Test("An unknown key is unauthorized on every route, also where no key is needed, and says so")
  func unknownKey() async throws {
    try await visit(try World(), configuration: configuration, address: "192.0.2.1") { visitor in
      let path = try await issue(visitor, "ada")
      var headers: HTTPFields = [.authorization: "Bearer otc_0", .accept: "application/json"]
      for suffix in ["", "/verify", "/resend"] {
        let response =
          suffix.isEmpty
          ? try await visitor.get(path, headers: headers)
          : try await visitor.json(path + suffix, #"{"code": "123456"}"#, headers: headers)
        #expect(response.status == .unauthorized && response["detail"] == "This API key is unknown.")
        #expect(response.headers[.wwwAuthenticate] == "Bearer")
      }
      headers[.authorization] = "Basic YTpi"
      #expect(try await visitor.get(path, headers: headers).status == .ok, "a proxy's own authentication")
    }
  }

  @Test(
    "Without a key, X-Forwarded-For counts from trusted proxies only, and a warning says once that it is ignored"
  )
  func forwarded() async throws {
    let world = try World()
    @Sendable func warnings(_ visitor: Visitor) -> Int {
      visitor.log.entries.count { $0.level == .warning && "\($0.message)".contains("X-Forwarded-For") }
    }
    try await visit(world, configuration: configuration, address: "10.0.0.1") { visitor in
      #expect(try await guess(visitor, world, headers(nil, forwarded: "203.0.113.66")).contains("locked"))
      let path = try await issue(visitor, "good")
      let body = #"{"code": "\#(world.delivery.lastCode)"}"#
      let other = headers(nil, forwarded: "203.0.113.67")
      #expect(try await visitor.json(path + "/verify", body, headers: other).status == .ok)
      #expect(warnings(visitor) == 0)
    }
    try await visit(world, configuration: configuration, address: "192.0.2.1") { visitor in
      let path = try await issue(visitor, "ada")
      let named = headers(.issue, client: "203.0.113.9", forwarded: "203.0.113.9")
      #expect(try await visitor.get(path, headers: named).status == .ok)
      #expect(warnings(visitor) == 0, "a backend's header isn't needed")
      for _ in 0..<3 { _ = try await visitor.get(path, headers: headers(nil, forwarded: "203.0.113.67")) }
      #expect(warnings(visitor) == 1)
      let text = visitor.log.entries.map { "\($0.message) \($0.metadata)" }.joined()
      #expect(!text.contains("203.0.113"))
    }
  }

  @Test("A backend that names its own machine as the client is warned about, once")
  func loopback() async throws {
    try await visit(try World(), configuration: configuration, address: "192.0.2.1") { visitor in
      let path = try await issue(visitor, "ada")
      for client in ["127.0.0.1", "::1", "127.0.0.2"] {
        #expect(try await visitor.get(path, headers: headers(.issue, client: client)).status == .ok)
      }
      #expect(visitor.log.entries.count { "\($0.message)".contains("loopback") } == 1)
    }
  }

  @Test("A backend that names no client when it requests or verifies a code is warned of, once")
  func unnamed() async throws {
    try await visit(try World(), configuration: configuration, address: "192.0.2.1") { visitor in
      func warnings() -> Int {
        visitor.log.entries.count { "\($0.message)".contains("without naming its client") }
      }
      let path = try await issue(visitor, "ada", client: "203.0.113.7")
      _ = try await visitor.get(path, headers: headers(.issue))
      _ = try await visitor.json("\(path)/verify", #"{"code": "1"}"#)
      #expect(warnings() == 0, "others concern no visitor, and need no key")
      for _ in 0..<3 {
        _ = try await visitor.json("\(path)/verify", #"{"code": "1"}"#, headers: headers(.issue))
      }
      #expect(warnings() == 1)
    }
  }

  @Test("Without required keys, the header counts, and other requests are visitors'")
  func development() async throws {
    let world = try World(limits: try #require(RateLimits(recipient: 100, client: 1)))
    try await visit(world, address: "127.0.0.1") { visitor in
      let requests: [(name: String, client: String?, status: HTTPResponse.Status)] = [
        ("a", "203.0.113.1", .created), ("b", "203.0.113.2", .created),
        ("c", "203.0.113.2", .tooManyRequests),
        ("d", nil, .created), ("e", nil, .tooManyRequests),
      ]
      for (name, client, status) in requests {
        let body = #"{"recipient": "\#(name)@example.com"}"#
        let response = try await visitor.json("/api/challenges", body, headers: headers(nil, client: client))
        #expect(response.status == status, "\(name)")
      }
    }
  }
}
