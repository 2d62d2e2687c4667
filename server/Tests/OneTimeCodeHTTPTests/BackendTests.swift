import Foundation
import HTTPTypes
import OneTimeCode
import OneTimeCodeService
import TestSupport
import Testing

@testable import OneTimeCodeHTTP

@Suite("App backend")
struct BackendTests {
  private let key: String
  private let configuration: ServerConfiguration

  init() throws {
    let (key, line) = APIKeys.make(name: "shop", scopes: [.issue, .redeem, .unlock])
    let (_, other) = APIKeys.make(name: "bank")
    self.key = key
    configuration = ServerConfiguration(apiKeys: try APIKeys(file: "# backends\n\n\(other)\n\(line)\n"))
  }

  private func bearer(_ key: String) -> HTTPFields { [.authorization: "Bearer \(key)"] }

  @Test(
    "Without a valid bearer token, issuing, redeeming, unlocking and metrics are unauthorized",
    arguments: [
      "", "Bearer", "Bearer otc_0", "Basic KEY", "Bearer KEY0", "Bearer  ", "KEY", "Bearer KEY KEY",
    ]
  )
  func noKey(header: String) async throws {
    let world = try World()
    let header = header.replacing("KEY", with: key)
    try await visit(world, configuration: configuration) { visitor in
      let headers: HTTPFields = header.isEmpty ? [:] : [.authorization: header]
      for path in ["/api/challenges", "/api/receipts/redeem", "/api/unlock"] {
        let response = try await visitor.json(path, #"{"recipient": "ada@example.com"}"#, headers: headers)
        #expect(response.status == .unauthorized)
        #expect(response["reason"] == "unauthorized")
        #expect(response.headers[.wwwAuthenticate] == "Bearer")
      }
      #expect(try await visitor.get("/metrics", headers: headers).status == .unauthorized)
      #expect(world.delivery.messages.isEmpty)
    }
  }

  @Test(
    "A redeemed receipt gives a voucher if the backend asks for one, which vouches for the device until it is revoked"
  )
  func voucher() async throws {
    let world = try World()
    try await visit(world, configuration: configuration) { visitor in
      func post(_ path: String, _ body: String) async throws -> SiteResponse {
        try await visitor.json(path, body, headers: bearer(key))
      }
      let issued = try await post("/api/challenges", #"{"recipient": "ada@example.com"}"#)
      let path = try #require(issued.location)
      let receipt =
        try await visitor.json(path + "/verify", #"{"code": "\#(world.delivery.lastCode)"}"#)["receipt"] ?? ""
      let redeem = #"{"receipt": "\#(receipt)", "recipient": "ada@example.com", "requestKey": "k""#
      let redeemed = try await post("/api/receipts/redeem", redeem + #", "voucher": true}"#)
      let voucher = try #require(redeemed["voucher"])
      #expect(voucher.utf8.count == 96)
      // The response may have been lost.
      #expect(try await post("/api/receipts/redeem", redeem + "}").text == #"{"redeemed":true}"#)
      func check(_ recipient: String, _ voucher: String) async throws -> String? {
        try await post("/api/vouchers/check", #"{"recipient": "\#(recipient)", "voucher": "\#(voucher)"}"#)[
          "valid"
        ]
      }
      let isValid = try await check("ada@example.com", voucher)
      #expect(isValid == "1" || isValid == "true")
      for (recipient, text) in [
        ("eve@example.com", voucher), ("ada@example.com", "x"), ("ada@example.com", ""),
      ] {
        let isValid = try await check(recipient, text)
        #expect(isValid == "0" || isValid == "false")
      }
      let vouched = try await post(
        "/api/challenges",
        #"{"recipient": "ada@example.com", "voucher": "\#(voucher)"}"#
      )
      #expect(vouched.status == .created)
      #expect(
        try await post("/api/challenges", #"{"recipient": "ada@example.com", "voucher": "x"}"#).status
          == .created
      )
      let revoked = try await post("/api/vouchers/revoke", #"{"recipient": "ada@example.com"}"#)
      #expect(revoked.text == #"{"revoked":true}"#)
      let isStillValid = try await check("ada@example.com", voucher)
      #expect(isStillValid == "0" || isStillValid == "false")
      for response in visitor.responses { #expect(response.headers[.cacheControl] == "no-store") }
      #expect(!visitor.log.entries.contains { "\($0)".contains(voucher) })
    }
  }

  @Test("Without configured keys, issuing is unauthorized")
  func none() async throws {
    try await visit(try World(), configuration: ServerConfiguration()) { visitor in
      let body = #"{"recipient": "ada@example.com"}"#
      let response = try await visitor.json("/api/challenges", body, headers: bearer(key))
      #expect(response.status == .unauthorized)
    }
  }

  @Test(
    "Repeated requests with an accepted code return the same receipt, which the backend can redeem once"
  )
  func receipt() async throws {
    let world = try World()
    try await visit(world, configuration: configuration) { visitor in
      let issue = #"{"recipient": "ada@example.com", "purpose": "pay"}"#
      let path = try #require(
        try await visitor.json("/api/challenges", issue, headers: bearer(key)).location
      )
      let entered = #"{"code": "\#(world.delivery.lastCode)", "requestKey": "k"}"#
      let receipt = try #require(try await visitor.json(path + "/verify", entered)["receipt"])
      #expect(try await visitor.json(path + "/verify", entered)["receipt"] == receipt)
      func redeem(_ recipient: String, _ purpose: String) async throws -> SiteResponse {
        let body = #"{"receipt": "\#(receipt)", "recipient": "\#(recipient)", "purpose": "\#(purpose)"}"#
        return try await visitor.json("/api/receipts/redeem", body, headers: bearer(key))
      }
      for (recipient, purpose) in [("eve@example.com", "pay"), ("ada@example.com", "sign-in")] {
        let response = try await redeem(recipient, purpose)
        #expect(response.status == .unprocessableContent)
        #expect(response["reason"] == "invalid-receipt")
      }
      #expect(try await redeem("ada@example.com", "pay").status == .ok)
      #expect(try await redeem("ada@example.com", "pay").status == .unprocessableContent)
      let log = visitor.log.entries.map { "\($0)" }.joined()
      #expect(!log.contains(receipt))
      #expect(!log.contains(key))
    }
  }

  @Test("The status, the redeemed receipt, the audit lines and the metrics of a test recipient are a test's")
  func testRecipient() async throws {
    let world = try World()
    let recipients = try TestRecipients(
      file: "ada@example.com 274957 2027-01-20",
      format: .digits(6),
      now: world.clock.now()
    )
    let service = world.server(
      try .init(keys: KeyRing(world.key), format: .digits(6), testRecipients: recipients)
    )
    try await visit(world, service: service, configuration: configuration) { visitor in
      for (name, code) in [("ada", "274957"), ("eve", nil)] {
        let recipient = #""recipient": "\#(name)@example.com""#
        let issued = try await visitor.json("/api/challenges", "{\(recipient)}", headers: bearer(key))
        #expect(issued["test"] == nil)
        let path = try #require(issued.location)
        let entered = try await visitor.json(
          path + "/verify",
          #"{"code": "\#(code ?? world.delivery.lastCode)"}"#
        )
        let receipt = try #require(entered["receipt"])
        let redeemed = try await visitor.json(
          "/api/receipts/redeem",
          #"{"receipt": "\#(receipt)", \#(recipient)}"#,
          headers: bearer(key)
        )
        let status = try await visitor.get(path + "/status", headers: bearer(key))
        let isTest = code != nil
        #expect((redeemed["test"] != nil) == isTest && (status["test"] != nil) == isTest)
      }
      let audit = visitor.log.entries.filter { $0.message == "audit" }.map { $0.metadata["test"] }
      #expect(audit == ["true", "true", "true", nil, nil, nil])
      #expect(world.delivery.messages.count == 1)
    }
  }

  @Test("A look-up needs its scope, has no code, ID or address, and writes an audit line with the hash")
  func lookUp() async throws {
    let world = try World()
    let (desk, line) = APIKeys.make(name: "desk", scopes: [.support])
    let (shop, other) = APIKeys.make(
      name: "shop",
      scopes: Set(APIKeys.Scope.allCases).subtracting([.support])
    )
    let configuration = ServerConfiguration(apiKeys: try APIKeys(file: "\(line)\n\(other)"))
    try await visit(world, configuration: configuration) { visitor in
      let body = #"{"recipient": "ada.lovelace@example.com"}"#
      let path = "/api/recipients/look-up"
      let issued = try await visitor.json("/api/challenges", body, headers: bearer(shop))
      let id = try #require(issued["id"])
      #expect(try await visitor.json(path, body).status == .unauthorized)
      #expect(try await visitor.json(path, body, headers: bearer(shop)).status == .forbidden)
      let report = try await visitor.json(path, body, headers: bearer(desk))
      #expect(report.status == .ok)
      let hash = try #require(report["hash"])
      let status = try await visitor.get("/api/challenges/\(id)/status", headers: bearer(shop))
      #expect(status["recipientHash"] == hash)
      let byHash = try await visitor.json(path, #"{"hash": "\#(hash)"}"#, headers: bearer(desk))
      #expect(byHash.body == report.body)
      #expect(report.between(#""recipient":""#, #"""#) == "a•••@e•••.com")
      for hidden in [id, "lovelace", world.delivery.lastCode, world.delivery.messages[0].name] {
        #expect(!report.text.contains(hidden))
      }
      for wrong in [#"{}"#, #"{"hash": "0"}"#, #"{"hash": "\#(hash)", "recipient": "ada@example.com"}"#] {
        #expect(try await visitor.json(path, wrong, headers: bearer(desk)).status == .unprocessableContent)
      }
      let audit = visitor.log.entries.filter { $0.message == "audit" && $0.metadata["by"] == "desk" }
      #expect(audit.prefix(2).map { $0.metadata["recipient"] } == [.string(hash), .string(hash)])
      #expect(audit.count == 5)
      #expect(!visitor.log.entries.map { "\($0.message) \($0.metadata)" }.joined().contains("lovelace"))
    }
  }

  @Test("After 60 look-ups an hour, the refusal says so, and when the next is possible")
  func tooManyLookUps() async throws {
    let (desk, line) = APIKeys.make(name: "desk", scopes: [.support])
    try await visit(World(), configuration: ServerConfiguration(apiKeys: try APIKeys(file: line))) {
      visitor in
      let path = "/api/recipients/look-up"
      let body = #"{"recipient": "ada@example.com"}"#
      for _ in 0..<60 {
        #expect(try await visitor.json(path, body, headers: bearer(desk)).status == .ok)
      }
      let refused = try await visitor.json(path, body, headers: bearer(desk))
      #expect(refused.status == .tooManyRequests && refused["reason"] == "limited")
      #expect(refused["retryAfter"] == "60")
      #expect(
        refused["detail"] == "This API key has looked up too many recipients. Try again in 1 minute."
      )
    }
  }

  @Test("Responses for decoys and real challenges differ only in the ID")
  func decoy() async throws {
    let world = try World()
    try await visit(world, configuration: configuration) { visitor in
      var shapes: Set<[String]> = []
      for decoy in [false, true] {
        let body = #"{"recipient": "ada@example.com", "decoy": \#(decoy)}"#
        let issued = try await visitor.json("/api/challenges", body, headers: bearer(key))
        let path = try #require(issued.location)
        let wrong = try await visitor.json(path + "/verify", #"{"code": "\#(world.wrongCode)"}"#)
        let early = try await visitor.send(.post, path + "/resend")
        let shape = [issued, try await visitor.get(path), wrong, early].map { response in
          let headers = response.headers.map { "\($0.name): \($0.value)" }.sorted().joined(separator: "\n")
          return "\(response.status) \(headers) \(response.text)".replacing(
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

  @Test("Issuing to a locked recipient returns a problem, and the backend can unlock the recipient")
  func unlock() async throws {
    let world = try World()
    try await visit(world, configuration: configuration) { visitor in
      let issue = #"{"recipient": "ada@example.com"}"#
      for _ in 0..<10 {
        let path = try await visitor.json("/api/challenges", issue, headers: bearer(key)).location ?? ""
        for _ in 0..<5 { _ = try await visitor.json(path + "/verify", #"{"code": "\#(world.wrongCode)"}"#) }
      }
      let locked = try await visitor.json("/api/challenges", issue, headers: bearer(key))
      #expect(locked.status == .tooManyRequests)
      #expect(locked["reason"] == "locked")
      #expect(locked.headers[.retryAfter] == "30")
      var headers = bearer(key)
      headers[.oneTimeCodeClient] = "203.0.113.7"
      #expect(try await visitor.json("/api/unlock", issue, headers: headers).status == .ok)
      let audit = try #require(visitor.log.entries.last { $0.message == "audit" }).metadata
      #expect(audit["recipient"] == .string(world.service.hash(of: try .email("ada@example.com")).text))
      #expect(audit["client"] == .string(world.service.hash(of: "203.0.113.7")))
      #expect(!visitor.log.entries.map { "\($0.metadata)" }.joined().contains("203.0.113.7"))
      #expect(try await visitor.json("/api/challenges", issue, headers: bearer(key)).status == .created)
    }
  }

  @Test("A key is accepted only for its scopes, and the audit log names the key, scope and outcome")
  func scopes() async throws {
    let world = try World()
    let (scraper, line) = APIKeys.make(name: "scraper", scopes: [.metrics])
    let (shop, shopLine) = APIKeys.make(name: "shop")
    let configuration = ServerConfiguration(apiKeys: try APIKeys(file: line + "\n" + shopLine))
    try await visit(world, configuration: configuration) { visitor in
      let issue = #"{"recipient": "lovelace@example.com"}"#
      for path in ["/api/challenges", "/api/receipts/redeem", "/api/unlock"] {
        let response = try await visitor.json(path, issue, headers: bearer(scraper))
        #expect(response.status == .forbidden)
        #expect(response["reason"] == "forbidden")
      }
      #expect(try await visitor.get("/metrics", headers: bearer(scraper)).status == .ok)
      #expect(try await visitor.get("/metrics", headers: bearer(shop)).status == .forbidden)
      #expect(try await visitor.json("/api/challenges", issue, headers: bearer(shop)).status == .created)
      let audit = visitor.log.entries.filter { $0.message == "audit" }.map { "\($0.metadata)" }
      #expect(audit.count == 5, "reading metrics is audited only when it is forbidden")
      #expect(audit.count { $0.contains("scraper") && $0.contains("forbidden") } == 3)
      #expect(audit.count { $0.contains("shop") && $0.contains("forbidden") && $0.contains("metrics") } == 1)
      #expect(audit.count { $0.contains("shop") && $0.contains("issue") && $0.contains("201") } == 1)
      #expect(!audit.joined().contains("lovelace"))
    }
  }

  @Test("Only a backend can resend after expiry; its clients have separate limits")
  func resends() async throws {
    let world = try World(limits: try #require(RateLimits(recipient: 100, client: 2, overall: 1000)))
    try await visit(world, configuration: configuration, address: "127.0.0.1") { visitor in
      for index in 0..<10 {
        var headers = bearer(key)
        headers[.oneTimeCodeClient] = "198.51.100.\(index)"
        let issue = #"{"recipient": "a\#(index)@example.com"}"#
        let path = try #require(try await visitor.json("/api/challenges", issue, headers: headers).location)
        world.clock.advance(seconds: 601)
        #expect(try await visitor.send(.post, path + "/resend", headers: headers).status == .ok)
        let audit = visitor.log.entries.last { $0.message == "audit" }.map { "\($0.metadata)" } ?? ""
        #expect(audit.contains("resend") && audit.contains("shop") && audit.contains("200"))
        let other = try await visitor.send(.post, path + "/resend", headers: bearer("otc_0"))
        #expect(other.status == .unauthorized)
        let refused = try await visitor.json("/api/challenges", issue, headers: headers)
        #expect(refused["reason"] == "limited", "the client has used up its own limit")
      }
      let issue = #"{"recipient": "ada@example.com"}"#
      let path = try #require(try await visitor.json("/api/challenges", issue, headers: bearer(key)).location)
      world.clock.advance(seconds: 601)
      let withoutKey = try await visitor.send(.post, path + "/resend")
      #expect(withoutKey.status == .forbidden)
      #expect(withoutKey["reason"] == "resend-not-allowed")
    }
  }

  @Test("Pages exist only if they are enabled, and have their own limits")
  func pages() async throws {
    let world = try World()
    try await visit(world, configuration: configuration) { visitor in
      let page = try await visitor.get("/")
      #expect(page.status == .notFound)
      let submitted = try await visitor.submit("/", ["recipient": "ada@example.com"])
      #expect(submitted.status == .notFound)
    }
    try await visit(world) { visitor in
      let page = try await visitor.get("/")
      #expect(page.status == .ok)
    }
    let limited = try VerificationService.Configuration(
      keys: KeyRing(world.key),
      limits: try #require(RateLimits(recipient: 3, client: 100, overall: 100)),
      trialLimits: try #require(RateLimits(recipient: 100, client: 1000, overall: 20))
    )
    let shared = world.server(limited)
    for index in 0..<40 {
      _ = try? await shared.issue(
        to: .email("ada+\(index)@example.com"),
        purpose: .trial,
        client: "192.0.2.1"
      )
    }
    #expect(world.delivery.messages.count == 20)
    for _ in 0..<3 { _ = try await shared.issue(to: .email("ada@example.com"), client: "192.0.2.1") }
  }

  @Test("The backend can read the state of messages, retry them and report delivery, but can't read the code")
  func status() async throws {
    let world = try World()
    let (desk, line) = APIKeys.make(name: "desk", scopes: [.issue, .messages, .report])
    try await visit(world, configuration: ServerConfiguration(apiKeys: try APIKeys(file: line))) { visitor in
      world.delivery.isRefusing = true
      let issue =
        #"{"recipient": "lovelace@example.com", "lifetime": 120, "language": "de", "requestKey": "k"}"#
      let issued = try await visitor.json("/api/challenges", issue, headers: bearer(desk))
      #expect(issued["expiresIn"] == "120")
      #expect(try await visitor.json("/api/challenges", issue, headers: bearer(desk))["id"] == issued["id"])
      #expect(world.delivery.messages.map(\.templates.language) == ["de"])
      let path = try #require(issued.location)
      let status = try await visitor.get(path + "/status", headers: bearer(desk))
      #expect(status.text.contains(#""state":"refused""#))
      #expect(!status.text.contains("lovelace") && !status.text.contains(world.delivery.lastCode))
      let name = world.delivery.messages[0].name
      #expect(try await visitor.get("/api/messages/dead", headers: bearer(desk)).text.contains(name))
      world.delivery.isRefusing = false
      let retry = try await visitor.json("/api/messages/\(name)/retry", "{}", headers: bearer(desk))
      #expect(retry.status == .ok)
      let report = try await visitor.json(
        "/api/messages/\(name)/report",
        #"{"delivered": true}"#,
        headers: bearer(desk)
      )
      #expect(report.status == .ok)
      let after = try await visitor.get(path + "/status", headers: bearer(desk))
      #expect(after.text.contains(#""state":"delivered""#))
    }
  }

  @Test("A key without scopes can't be created, because the default scopes would apply to its line")
  func noScopes() async {
    await #expect(processExitsWith: .failure) { _ = APIKeys.make(name: "shop", scopes: []) }
  }

  @Test("The lines of a key file may end with carriage return and line feed")
  func lineEndings() async throws {
    let (shop, line) = APIKeys.make(name: "shop")
    let file = "# keys\r\n\r\n\(line)\r\n"
    try await visit(try World(), configuration: ServerConfiguration(apiKeys: try APIKeys(file: file))) {
      visitor in
      let issue = #"{"recipient": "ada@example.com"}"#
      let response = try await visitor.json("/api/challenges", issue, headers: bearer(shop))
      #expect(response.status == .created)
    }
  }

  @Test(
    "A key file with an invalid line is refused",
    arguments: ["shop", "shop 00", "shop 0 0", "x " + .zeros63 + "g"]
  )
  func file(line: String) {
    #expect(throws: APIKeysError(line: 2)) { try APIKeys(file: "# keys\n\(line)\n") }
  }
}

extension String {
  fileprivate static let zeros63 = String(repeating: "0", count: 63)
}
