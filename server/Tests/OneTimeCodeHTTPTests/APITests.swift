import OneTimeCode
import TestSupport
import Testing

@Suite("The API")
struct APITests {
  @Test("Issuing returns everything that a field needs, but not the code")
  func issue() async throws {
    let world = try World(format: try CodeFormat(length: 6, grouping: [3, 3]))
    try await visit(world) { visitor in
      let response = try await visitor.json(
        "/api/challenges",
        #"{"recipient": "ada@example.com", "purpose": "pay"}"#
      )
      #expect(response.status == .created)
      #expect(response.headers[.contentType] == "application/json")
      let id = try #require(response["id"])
      #expect(response.location == "/api/challenges/\(id)")
      #expect(response["length"] == "6")
      #expect(response["alphabet"] == "digits")
      #expect(response["grouping"] == "3-3")
      #expect(response["expiresIn"] == "600")
      #expect(response["resendIn"] == "20")
      #expect(response["attemptsLeft"] == "5")
      #expect(response["state"] == "open")
      #expect(response["purpose"] == "pay")
      #expect(response["recipient"] == "a•••@e•••.com")
      #expect(response.setCookies.isEmpty)
      #expect(!response.text.contains(world.delivery.lastCode))
    }
  }

  @Test(
    "The correct code is accepted, and a repeated request gets the same response",
    arguments: StoreKind.allCases
  )
  func verify(kind: StoreKind) async throws {
    let world = try World(kind)
    try await visit(world) { visitor in
      let challenge = try await visitor.json("/api/challenges", #"{"recipient": "+44 20 7946 0958"}"#)
      let path = try #require(challenge.location)
      let body = #"{"code": "\#(world.delivery.lastCode)", "requestKey": "k1"}"#
      for _ in 0..<2 {
        let response = try await visitor.json(path + "/verify", body)
        #expect(response.status == .ok)
        #expect(response["accepted"] == "1" || response["accepted"] == "true")
      }
      #expect(try await visitor.get(path)["state"] == "used")
      let second = try await visitor.json(path + "/verify", #"{"code": "\#(world.delivery.lastCode)"}"#)
      #expect(second.status == .conflict)
      #expect(second["reason"] == "used-up")
      let other = try await visitor.json(
        path + "/verify",
        #"{"code": "\#(world.wrongCode)", "requestKey": "k1"}"#
      )
      #expect(other.status == .conflict)
      #expect(other["reason"] == "request-key-reused")
    }
  }

  @Test("A wrong code returns a problem with the attempts left; the fifth wrong code ends the challenge")
  func wrong() async throws {
    let world = try World()
    try await visit(world) { visitor in
      let path = try #require(
        try await visitor.json("/api/challenges", #"{"recipient": "ada@example.com"}"#).location
      )
      for left in [4, 3, 2, 1] {
        let response = try await visitor.json(path + "/verify", #"{"code": "\#(world.wrongCode)"}"#)
        #expect(response.status == .unprocessableContent)
        #expect(response.headers[.contentType] == "application/problem+json")
        #expect(response["reason"] == "wrong-code")
        #expect(response["attemptsLeft"] == "\(left)")
        #expect(response["status"] == "422")
      }
      for code in [world.wrongCode, world.delivery.lastCode] {
        let response = try await visitor.json(path + "/verify", #"{"code": "\#(code)"}"#)
        #expect(response.status == .forbidden)
        #expect(response["reason"] == "too-many-attempts")
        #expect(response["attemptsLeft"] == nil)
      }
      #expect(try await visitor.get(path)["state"] == "exhausted")
      #expect(try await visitor.get(path)["resendIn"] == "20")
    }
  }

  @Test("Verifying an expired challenge returns 410 Gone, and a resend starts a new challenge")
  func expired() async throws {
    let world = try World()
    try await visit(world) { visitor in
      let challenge = try await visitor.json("/api/challenges", #"{"recipient": "ada@example.com"}"#)
      let path = try #require(challenge.location)
      world.clock.advance(seconds: 600)
      let response = try await visitor.json(path + "/verify", #"{"code": "\#(world.delivery.lastCode)"}"#)
      #expect(response.status == .gone)
      #expect(response["reason"] == "expired")
      let expired = try await visitor.get(path)
      #expect(expired["state"] == "expired" && expired["resendIn"] == "0")
      let new = try await visitor.send(.post, path + "/resend")
      #expect(new.status == .ok)
      #expect(new["id"] != challenge["id"])
      #expect(new["expiresIn"] == "600")
    }
  }

  @Test("A resend that comes too soon returns the remaining wait")
  func tooSoon() async throws {
    let world = try World()
    try await visit(world) { visitor in
      let path = try #require(
        try await visitor.json("/api/challenges", #"{"recipient": "ada@example.com"}"#).location
      )
      world.clock.advance(seconds: 5)
      let response = try await visitor.send(.post, path + "/resend")
      #expect(response.status == .tooManyRequests)
      #expect(response.headers[.retryAfter] == "15")
      #expect(response["retryAfter"] == "15")
      #expect(response["reason"] == "too-soon")
      world.clock.advance(seconds: 15)
      let resent = try await visitor.send(.post, path + "/resend")
      #expect(resent["resendIn"] == "40")
      #expect(world.delivery.messages.count == 2)
    }
  }

  @Test("A failing gateway doesn't affect the response, and the code isn't logged")
  func gatewayFails() async throws {
    let world = try World()
    world.delivery.isFailing = true
    try await visit(world) { visitor in
      let response = try await visitor.json("/api/challenges", #"{"recipient": "ada@example.com"}"#)
      #expect(response.status == .created)
      let log = visitor.log.entries.map { "\($0)" }.joined()
      #expect(!log.contains(world.delivery.lastCode))
    }
  }

  @Test("The message is in the requested language")
  func language() async throws {
    let world = try World()
    try await visit(world) { visitor in
      _ = try await visitor.json(
        "/api/challenges",
        #"{"recipient": "ada@example.com"}"#,
        headers: [.acceptLanguage: "pt-BR"]
      )
      #expect(world.delivery.messages[0].templates.language == "pt-BR")
    }
  }
}
