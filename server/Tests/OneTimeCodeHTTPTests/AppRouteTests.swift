import Foundation
import HTTPTypes
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeHTTP
@testable import OneTimeCodeService

@Suite("Routes of several apps")
struct AppRouteTests {
  private let keys: [String: String]
  private let configuration: ServerConfiguration
  private let world: World
  private let service: VerificationService
  private let shopDelivery = RecordingDelivery()

  init() throws {
    var (keys, lines): ([String: String], [String]) = ([:], [])
    for app in ["shop", "bank", nil] {
      let made = APIKeys.make(
        name: "desk",
        scopes: Set(APIKeys.Scope.allCases).subtracting(app == nil ? [] : [.metrics]),
        app: app
      )
      keys[app ?? ""] = made.key
      lines.append(made.line)
    }
    self.keys = keys
    world = try World(limits: .generous)
    let own = world.service.configuration
    let apps = [
      Installation.App(
        try .init(app: "shop", of: own, domain: "shop.example.com", appName: "The Shop"),
        delivery: shopDelivery,
        origin: "https://codes.shop.example.com"
      ),
      Installation.App(try .init(app: "bank", of: own), delivery: world.delivery),
    ]
    service = VerificationService.draining(
      store: world.store,
      delivery: world.delivery,
      configuration: own,
      apps: apps
    )
    configuration = ServerConfiguration(
      origin: "https://codes.example.com",
      apiKeys: try APIKeys(file: lines.joined(separator: "\n")),
      hasPages: true
    )
  }

  private func bearer(_ app: String) -> HTTPFields { [.authorization: "Bearer \(keys[app] ?? "")"] }

  private func issue(_ visitor: Visitor, _ app: String = "shop", _ more: String = "") async throws -> String {
    let body = #"{"recipient": "ada@example.com"\#(more)}"#
    let response = try await visitor.json("/api/challenges", body, headers: bearer(app))
    return try #require(response["id"])
  }

  @Test(
    "With the key of another app, the response is exactly that of an unknown challenge, message or receipt"
  )
  func unknown() async throws {
    try await visit(world, service: service, configuration: configuration, address: "192.0.2.1") { visitor in
      let id = try await issue(visitor)
      let unknown = String(repeating: "0", count: 32)
      let message = try #require(shopDelivery.messages.first)
      let code = String(message.code)
      for app in ["bank", ""] {
        for suffix in ["", "/status"] {
          let responses = try await [id, unknown].asyncMap {
            try await visitor.get("/api/challenges/\($0)\(suffix)", headers: bearer(app))
          }
          #expect(responses[0].status == .notFound && responses[0].isSame(as: responses[1]), "\(suffix)")
        }
        for (suffix, body) in [("/resend", "{}"), ("/verify", #"{"code": "\#(code)"}"#)] {
          let responses = try await [id, unknown].asyncMap {
            try await visitor.json("/api/challenges/\($0)\(suffix)", body, headers: bearer(app))
          }
          #expect(responses[0].status == .notFound && responses[0].isSame(as: responses[1]), "\(suffix)")
        }
        for (suffix, body) in [("/retry", "{}"), ("/report", #"{"delivered": true}"#)] {
          let responses = try await [message.name, unknown].asyncMap {
            try await visitor.json("/api/messages/\($0)\(suffix)", body, headers: bearer(app))
          }
          #expect(responses[0].status == .notFound && responses[0].isSame(as: responses[1]), "\(suffix)")
        }
      }
      let accepted = try await visitor.json("/api/challenges/\(id)/verify", #"{"code": "\#(code)"}"#)
      #expect(accepted.status == .ok, "a client without a key needs no app")
      let receipt = try #require(accepted["receipt"])
      let redeem = #"{"receipt": "\#(receipt)", "recipient": "ada@example.com"}"#
      for app in ["bank", ""] {
        let refused = try await visitor.json("/api/receipts/redeem", redeem, headers: bearer(app))
        #expect(refused["reason"] == "invalid-receipt")
      }
      #expect(try await visitor.json("/api/receipts/redeem", redeem, headers: bearer("shop")).status == .ok)
    }
  }

  @Test("The key of an app that was removed is an unknown key, and clients find no challenge of it")
  func removedApp() async throws {
    try await visit(world, service: service, configuration: configuration) { visitor in
      let id = try await issue(visitor)
      service.installation.replaceApps(with: ["bank"].compactMap { service.installation.apps[$0] })
      let body = #"{"recipient": "ada@example.com"}"#
      #expect(
        try await visitor.json("/api/challenges", body, headers: bearer("shop")).status == .unauthorized
      )
      #expect(try await visitor.get("/api/challenges/\(id)").status == .notFound)
      let code = #"{"code": "\#(shopDelivery.lastCode)"}"#
      #expect(try await visitor.json("/api/challenges/\(id)/verify", code).status == .notFound)
      let removed = try await visitor.json("/api/challenges/\(id)/verify", code, headers: bearer("shop"))
      #expect(removed.status == .unauthorized)
      #expect(try await visitor.json("/api/challenges", body, headers: bearer("bank")).status == .created)
    }
  }

  @Test("Codes are counted by app, and the audit line names the app")
  func metrics() async throws {
    let metrics = MetricsRegistry()
    try await visit(world, service: service, configuration: configuration, metrics: metrics) { visitor in
      let id = try await issue(visitor)
      _ = try await issue(visitor, "")
      let code = #"{"code": "\#(shopDelivery.lastCode)"}"#
      _ = try await visitor.json("/api/challenges/\(id)/verify", code)
      let text = try await visitor.get("/metrics", headers: bearer("")).text
      #expect(text.contains(#"onetimecode_app_codes_total{app="shop",event="issued"} 1"#))
      #expect(text.contains(#"onetimecode_app_codes_total{app="shop",event="verified"} 1"#))
      #expect(!text.contains(#"app="""#))
      let audits = visitor.log.entries.filter { "\($0.message)" == "audit" }
      #expect(audits.map { $0.metadata["app"].map { "\($0)" } } == ["shop", nil])
    }
  }

  @Test("The pages at an app's origin are the app's, and no others show its challenges")
  func pages() async throws {
    try await visit(world, service: service, configuration: configuration) { visitor in
      let host = "codes.shop.example.com"
      let origin: HTTPFields = [.origin: "https://\(host)"]
      let form = ["recipient": "ada@example.com"]
      #expect(
        try await visitor.submit("/", form, headers: origin).status == .forbidden,
        "another host's page"
      )
      let started = try await visitor.submit("/", form, headers: origin, host: host)
      #expect(started.status == .seeOther)
      #expect(shopDelivery.messages.count == 1 && world.delivery.messages.isEmpty)
      let page = try await visitor.get("/code", host: host)
      #expect(page.text.contains(#"domain="shop.example.com""#))
      for path in ["/", "/code", "/none"] {
        let text = try await visitor.get(path, host: host).text
        #expect(text.contains(" – The Shop</title>"), "\(path)")
        #expect(try await visitor.get(path).text.contains("The Shop") == false, "\(path)")
      }
      #expect(try await visitor.get("/code").location == "/", "the installation has no such challenge")
      let code = ["code": shopDelivery.lastCode]
      let elsewhere = try await visitor.submit("/code", code, headers: [.origin: "https://codes.example.com"])
      #expect(elsewhere.status == .notFound)
      let done = try await visitor.submit("/code", code, headers: origin, host: host)
      #expect(done.location == "/done")
    }
  }

  @Test("A line of the API key file can name an app")
  func keyFile() throws {
    let digest = String(repeating: "a", count: 64)
    func error(_ line: String) -> APIKeysError? {
      do {
        _ = try APIKeys(file: "# keys\n\(line)")
        return nil
      } catch {
        return error
      }
    }
    #expect(error("desk \(digest) issue,redeem shop") == nil)
    #expect(error("desk \(digest) issue,metrics shop") == APIKeysError(line: 2, reason: .metrics))
    #expect(error("desk \(digest) shop") == APIKeysError(line: 2), "scopes come first")
    #expect(error("desk \(digest) issue shop bank") == APIKeysError(line: 2))
    #expect(APIKeys.make(name: "desk", app: "shop").line.hasSuffix(" issue,redeem shop"))
    let keys = try APIKeys(
      file: "# keys\ndesk \(digest)\n\ndesk \(digest) issue shop\ndesk \(digest) issue bank"
    )
    #expect(keys.lines(forAppsOtherThan: ["bank"]).map { "\($0)" } == [#"(line: 4, app: "shop")"#])
  }
}

extension Array where Element: Sendable {
  /// Returns the results of an asynchronous closure, which is called for one element after the other.
  fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async throws -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}

extension SiteResponse {
  /// Returns whether a client can't tell both responses apart.
  fileprivate func isSame(as other: SiteResponse) -> Bool {
    status == other.status && headers == other.headers && body == other.body
  }
}
