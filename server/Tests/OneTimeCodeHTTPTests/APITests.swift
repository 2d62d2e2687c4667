import OneTimeCode
import TestSupport
import Testing

@Suite("The API")
struct APITests {
  @Test("Issuing returns everything that a field needs, but not the code")
  func issue() async throws {
    let world = try World(format: try CodeFormat(length: 6, grouping: [3, 3]))
    try await visit(world) { visitor in
      let answer = try await visitor.json(
        "/api/challenges",
        #"{"recipient": "ada@example.com", "purpose": "pay"}"#
      )
      #expect(answer.status == .created)
      #expect(answer.headers[.contentType] == "application/json")
      let id = try #require(answer["id"])
      #expect(answer.location == "/api/challenges/\(id)")
      #expect(answer["length"] == "6")
      #expect(answer["alphabet"] == "digits")
      #expect(answer["grouping"] == "3-3")
      #expect(answer["expiresIn"] == "600")
      #expect(answer["resendIn"] == "20")
      #expect(answer["attemptsLeft"] == "5")
      #expect(answer["state"] == "open")
      #expect(answer["purpose"] == "pay")
      #expect(answer["recipient"] == "a•••@e•••.com")
      #expect(answer.setCookies.isEmpty)
      #expect(!answer.text.contains(world.delivery.lastCode))
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
        let answer = try await visitor.json(path + "/verify", body)
        #expect(answer.status == .ok)
        #expect(answer["accepted"] == "1" || answer["accepted"] == "true")
      }
      #expect(try await visitor.get(path)["state"] == "used")
      let again = try await visitor.json(path + "/verify", #"{"code": "\#(world.delivery.lastCode)"}"#)
      #expect(again.status == .conflict)
      #expect(again["reason"] == "used-up")
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
        let answer = try await visitor.json(path + "/verify", #"{"code": "\#(world.wrongCode)"}"#)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.headers[.contentType] == "application/problem+json")
        #expect(answer["reason"] == "wrong-code")
        #expect(answer["attemptsLeft"] == "\(left)")
        #expect(answer["status"] == "422")
      }
      for code in [world.wrongCode, world.delivery.lastCode] {
        let answer = try await visitor.json(path + "/verify", #"{"code": "\#(code)"}"#)
        #expect(answer.status == .forbidden)
        #expect(answer["reason"] == "too-many-attempts")
        #expect(answer["attemptsLeft"] == nil)
      }
      #expect(try await visitor.get(path)["state"] == "exhausted")
      #expect(try await visitor.get(path)["resendIn"] == nil)
    }
  }

  @Test("Verifying an expired challenge returns 410 Gone, and a resend starts a new challenge")
  func expired() async throws {
    let world = try World()
    try await visit(world) { visitor in
      let challenge = try await visitor.json("/api/challenges", #"{"recipient": "ada@example.com"}"#)
      let path = try #require(challenge.location)
      world.clock.advance(seconds: 600)
      let answer = try await visitor.json(path + "/verify", #"{"code": "\#(world.delivery.lastCode)"}"#)
      #expect(answer.status == .gone)
      #expect(answer["reason"] == "expired")
      #expect(try await visitor.get(path)["state"] == "expired")
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
      let answer = try await visitor.send(.post, path + "/resend")
      #expect(answer.status == .tooManyRequests)
      #expect(answer.headers[.retryAfter] == "15")
      #expect(answer["retryAfter"] == "15")
      #expect(answer["reason"] == "too-soon")
      world.clock.advance(seconds: 15)
      let sent = try await visitor.send(.post, path + "/resend")
      #expect(sent["resendIn"] == "40")
      #expect(world.delivery.messages.count == 2)
    }
  }

  @Test("A failing gateway doesn't affect the response, and the code isn't logged")
  func gatewayFails() async throws {
    let world = try World()
    world.delivery.isFailing = true
    try await visit(world) { visitor in
      let answer = try await visitor.json("/api/challenges", #"{"recipient": "ada@example.com"}"#)
      #expect(answer.status == .created)
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
