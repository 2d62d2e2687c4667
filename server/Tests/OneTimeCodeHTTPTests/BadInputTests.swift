import Foundation
import HTTPTypes
import Hummingbird
import OneTimeCodeService
import TestSupport
import Testing

/// Tests that bad input gets a 4xx response, with problem details in the API.
@Suite("Bad input")
struct BadInputTests {
  @Test(
    "A body that isn't JSON with the expected, valid members is refused with a reason",
    arguments: [
      ("", "not-json"), ("{", "not-json"), ("nonsense", "not-json"), ("{\"recipient\": \"\u{1}", "not-json"),
      (String(repeating: "[", count: 16_000), "not-json"), ("[]", "wrong-shape"), ("null", "wrong-shape"),
      ("\"text\"", "wrong-shape"), ("{}", "wrong-shape"), (#"{"recipient": 5}"#, "wrong-shape"),
      (#"{"recipient": null}"#, "wrong-shape"), (#"{"recipient": ["a@b.example"]}"#, "wrong-shape"),
      (#"{"recipient": "ada@example.com", "purpose": 1}"#, "wrong-shape"),
      (#"{"recipient": ""}"#, "invalid-recipient"), (#"{"recipient": "ada"}"#, "invalid-recipient"),
      (#"{"recipient": "a@b.example\r\nBcc: c@d.example"}"#, "invalid-recipient"),
      (#"{"recipient": "ada@example.com", "purpose": "Sign in"}"#, "invalid-purpose"),
      (
        #"{"recipient": "ada@example.com", "language": "\#(String(repeating: "a", count: 36))"}"#,
        "wrong-shape"
      ),
      (
        #"{"recipient": "ada@example.com", "proof": "\#(String(repeating: "a", count: 8193))"}"#,
        "invalid-proof"
      ),
      (#"{"recipient": "ada@example.com", "device": ""}"#, "wrong-shape"),
      (#"{"recipient": "ada@example.com", "isDecoy": true}"#, "wrong-shape"),
      (#"{"recipient": "ada@example.com", "decoy": true, "x\r\ny": null}"#, "wrong-shape"),
    ]
  )
  func issuing(body: String, reason: String) async throws {
    try await visit(try World()) { visitor in
      let response = try await visitor.json("/api/challenges", body)
      #expect(response["reason"] == reason, "\(response.text)")
      #expect(response.status == (reason == "not-json" ? .badRequest : .unprocessableContent))
      #expect(response.headers[.contentType] == "application/problem+json")
      #expect(response["detail"]?.isEmpty == false)
    }
  }

  @Test("A member that a request doesn't have is named, and nothing is done")
  func unknownMember() async throws {
    let world = try World()
    try await visit(world) { visitor in
      let body = #"{"recipient": "ada@example.com", "isDecoy": true}"#
      let response = try await visitor.json("/api/challenges", body)
      #expect(response["detail"] == "The request has no member “isDecoy”.")
      #expect(world.delivery.messages.isEmpty)
      let id = try await world.issue().id.text
      for (path, body) in [
        ("/api/challenges/\(id)/verify", #"{"code": "\#(world.delivery.lastCode)", "extra": 1}"#),
        ("/api/challenges/\(id)/resend", #"{"chanel": "email"}"#),
        ("/api/receipts/redeem", #"{"receipt": "x", "recipient": "ada@example.com", "extra": 1}"#),
        ("/api/unlock", #"{"recipient": "ada@example.com", "extra": 1}"#),
        ("/api/recipients/look-up", #"{"recipient": "ada@example.com", "extra": 1}"#),
        ("/api/messages/\(String(repeating: "0", count: 32))/report", #"{"delivered": true, "extra": 1}"#),
      ] {
        let response = try await visitor.json(path, body)
        #expect(response.status == .unprocessableContent && response["reason"] == "wrong-shape", "\(path)")
      }
      #expect(try await world.service.challenge(world.issue().id).state == .open)
    }
  }

  @Test("An unknown method isn't implemented, and one that a path lacks isn't allowed")
  func unknownMethods() async throws {
    try await visit(try World()) { visitor in
      let unknown = try #require(HTTPRequest.Method("MKCOL"))
      for path in ["/api/challenges", "/", "/nowhere"] {
        let response = try await visitor.send(unknown, path, headers: [.accept: "application/json"])
        #expect(response.status == .notImplemented && response["reason"] == "method-not-allowed")
      }
      #expect(try await visitor.send(.delete, "/api/challenges").status == .methodNotAllowed)
    }
  }

  @Test(
    "An unreadable code or an invalid request key is refused, and doesn't use up an attempt",
    arguments: [
      (#"{"code": 123456}"#, "wrong-shape"), (#"{"code": ""}"#, "unreadable-code"), ("{}", "wrong-shape"),
      (#"{"code": "12345"}"#, "unreadable-code"), (#"{"code": "abcdef"}"#, "unreadable-code"),
      (#"{"code": "123456", "requestKey": ""}"#, "invalid-request-key"),
      (#"{"code": "123456", "requestKey": "a b"}"#, "invalid-request-key"),
      (#"{"code": "123456", "requestKey": {}}"#, "wrong-shape"),
      (#"{"code": "123456", "request_key": "k"}"#, "wrong-shape"),
    ]
  )
  func verifying(body: String, reason: String) async throws {
    let world = try World()
    try await visit(world) { visitor in
      let id = try await world.issue().id
      let response = try await visitor.json("/api/challenges/\(id.text)/verify", body)
      #expect(response["reason"] == reason, "\(response.text)")
      #expect(response.status == .unprocessableContent)
      #expect(try await world.service.challenge(id).attemptsLeft == 5)
    }
  }

  @Test(
    "A body of more than 16 KB is refused, even if Content-Length is smaller",
    arguments: ["/api/challenges", "/"]
  )
  func tooLarge(path: String) async throws {
    try await visit(try World()) { visitor in
      let type = path == "/" ? "application/x-www-form-urlencoded" : "application/json"
      let text = "recipient=" + String(repeating: "a", count: 16 * 1024)
      for headers: HTTPFields in [[.contentType: type], [.contentType: type, .contentLength: "10"]] {
        let response = try await visitor.send(.post, path, headers: headers, body: ByteBuffer(string: text))
        #expect(response.status == .contentTooLarge)
      }
    }
  }

  @Test(
    "A body with an unsupported media type is refused",
    arguments: ["text/plain", "", "application/jsonx", "multipart/form-data"]
  )
  func mediaType(type: String) async throws {
    try await visit(try World()) { visitor in
      let response = try await visitor.json("/api/challenges", "{}", headers: [.contentType: type])
      #expect(response.status == .unsupportedMediaType)
      let form = try await visitor.json("/", "recipient=ada@example.com", headers: [.contentType: type])
      #expect(form.status == .unsupportedMediaType)
    }
  }

  @Test("A media type with a charset is accepted")
  func charset() async throws {
    try await visit(try World()) { visitor in
      let response = try await visitor.json(
        "/api/challenges",
        #"{"recipient": "ada@example.com"}"#,
        headers: [.contentType: "Application/JSON; charset=utf-8"]
      )
      #expect(response.status == .created)
    }
  }

  @Test(
    "An unknown challenge ID returns 404",
    arguments: [
      "0", String(repeating: "0", count: 32), String(repeating: "f", count: 400), "%00", "..%2f..", "%ff",
    ]
  )
  func unknownChallenge(id: String) async throws {
    try await visit(try World()) { visitor in
      for response in [
        try await visitor.get("/api/challenges/\(id)"),
        try await visitor.send(.post, "/api/challenges/\(id)/resend"),
        try await visitor.json("/api/challenges/\(id)/verify", #"{"code": "123456"}"#),
      ] {
        #expect(response.status == .notFound)
        #expect(response.headers[.contentType] == "application/problem+json")
      }
    }
  }

  @Test("An unsupported method is refused with a list of the methods that the path supports")
  func methods() async throws {
    try await visit(try World()) { visitor in
      let page = try await visitor.send(.delete, "/")
      #expect(page.status == .methodNotAllowed)
      #expect(page.headers[.allow] == "GET, HEAD, POST")
      let api = try await visitor.get("/api/challenges")
      #expect(api.status == .methodNotAllowed)
      #expect(api.headers[.allow] == "POST")
      #expect(api["reason"] == "method-not-allowed")
    }
  }

  @Test("An unknown path returns 404, as JSON under /api and otherwise as a page")
  func notFound() async throws {
    try await visit(try World()) { visitor in
      let api = try await visitor.get("/api/nothing")
      #expect(api.status == .notFound)
      #expect(api["reason"] == "not-found")
      let page = try await visitor.get("/nothing", headers: [.accept: "text/html"])
      #expect(page.status == .notFound)
      #expect(page.text.contains("<h1>Page not found</h1>\n<p>Check the web address.</p>"))
      #expect(page.text.contains("<title>Error: Page not found –"))
      #expect(try await visitor.send(.delete, "/nothing").status == .notFound)
      #expect(try await visitor.get("/element/../../Package.swift").status == .notFound)
      #expect(try await visitor.get("/assets/").status == .notFound)
    }
  }

  @Test(
    "A malformed form is refused",
    arguments: [
      "", "other=1", "recipient", "recipient=%zz", "recipient=a&recipient=b", "recipient[x]=1", "%ff=1",
    ]
  )
  func form(body: String) async throws {
    try await visit(try World()) { visitor in
      let response = try await visitor.json(
        "/",
        body,
        headers: [.contentType: "application/x-www-form-urlencoded"]
      )
      #expect(response.status.kind == .clientError)
      #expect(response.text.hasPrefix("<!DOCTYPE html>"))
    }
  }

  @Test("Random bodies cause only client errors", arguments: [RandomSource.seed])
  func randomBodies(seed: UInt64) async throws {
    let world = try World()
    try await visit(world) { visitor in
      let id = try await world.issue().id.text
      var random = RandomSource(seed: seed)
      let paths = ["/", "/code", "/code/resend", "/api/challenges", "/api/challenges/\(id)/verify"]
      for index in 0..<200 {
        let bytes = (0..<Int.random(in: 0...400, using: &random)).map { _ in
          UInt8.random(in: .min ... .max, using: &random)
        }
        let type = index % 2 == 0 ? "application/json" : "application/x-www-form-urlencoded"
        let response = try await visitor.send(
          .post,
          paths[index % paths.count],
          headers: [
            .contentType: type, .cookie: "challenge=\(id)",
            .acceptLanguage: String(decoding: bytes.filter { $0 > 31 && $0 < 127 }, as: UTF8.self),
          ],
          body: ByteBuffer(bytes: bytes)
        )
        #expect(response.status.kind == .clientError, "\(bytes)")
      }
    }
  }
}
