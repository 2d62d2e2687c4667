import HTTPTypes
import TestSupport
import Testing

/// Tests of the requests that the code page's script sends: those of the forms, but problems and challenges are JSON.
@Suite("Requests of the code page's script")
struct ScriptTests {
  private let json: HTTPFields = [.accept: "application/json"]

  @Test("The response to an accepted code leads to the next page, and the JSON of a rejection says why")
  func verify() async throws {
    let world = try World()
    try await visit(world) { visitor in
      _ = try await visitor.submit("/", ["recipient": "ada@example.com"])
      let wrong = try await visitor.submit(
        "/code",
        ["code": world.wrongCode, "requestKey": "a"],
        headers: json
      )
      #expect(wrong.status == .unprocessableContent)
      #expect(wrong["reason"] == "wrong-code")
      #expect(wrong["attemptsLeft"] == "4")
      let accepted = try await visitor.submit(
        "/code",
        ["code": world.delivery.lastCode, "requestKey": "b"],
        headers: json
      )
      #expect(accepted.location == "/done")
      let repeated = try await visitor.submit(
        "/code",
        ["code": world.delivery.lastCode, "requestKey": "b"],
        headers: json
      )
      #expect(repeated.location == "/done", "a lost response is repeated")
      let other = try await visitor.submit(
        "/code",
        ["code": world.delivery.lastCode, "requestKey": "c"],
        headers: json
      )
      #expect(other["reason"] == "used-up")
    }
  }

  @Test("A resend returns the next wait, but not the challenge ID")
  func resend() async throws {
    let world = try World()
    try await visit(world) { visitor in
      _ = try await visitor.submit("/", ["recipient": "ada@example.com"])
      let early = try await visitor.send(.post, "/code/resend", headers: json)
      #expect(early["reason"] == "too-soon")
      world.clock.advance(seconds: 20)
      let resent = try await visitor.send(.post, "/code/resend", headers: json)
      #expect(resent["resendIn"] == "40")
      #expect(resent["expiresIn"] == "580")
      #expect(resent["id"] == nil)
      // A resend near expiry starts a new challenge and replaces the cookie.
      let before = visitor.cookies
      world.clock.advance(seconds: 500)
      let new = try await visitor.send(.post, "/code/resend", headers: json)
      #expect(new["expiresIn"] == "600")
      #expect(visitor.cookies != before)
      let accepted = try await visitor.submit("/code", ["code": world.delivery.lastCode], headers: json)
      #expect(accepted.location == "/done")
    }
  }

  @Test("For a reason that the field has no text for, the response has a text in the page's language")
  func detail() async throws {
    try await visit(try World()) { visitor in
      let headers: HTTPFields = [.accept: "application/json", .acceptLanguage: "pt-BR,pt;q=0.9"]
      let response = try await visitor.submit("/code", ["code": "123456"], headers: headers)
      #expect(response["reason"] == "unknown-challenge")
      #expect(response["detail"] == "Este código não é mais válido. Peça um novo.")
    }
  }
}
