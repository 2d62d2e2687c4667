import HTTPTypes
import TestSupport
import Testing

/// Tests of the requests that the code page's script sends: those of the forms, but with JSON responses.
@Suite("Script of the pages")
struct ScriptTests {
  private let json: HTTPFields = [.accept: "application/json"]

  @Test("The JSON response states whether the code was accepted, and if not, why")
  func verify() async throws {
    let world = try World()
    try await visit(world) { visitor in
      _ = try await visitor.submit("/", ["recipient": "ada@example.com"])
      let wrong = try await visitor.submit("/code", ["code": world.wrongCode, "key": "a"], headers: json)
      #expect(wrong.status == .unprocessableContent)
      #expect(wrong["reason"] == "wrong-code")
      #expect(wrong["attemptsLeft"] == "4")
      let right = try await visitor.submit(
        "/code",
        ["code": world.delivery.lastCode, "key": "b"],
        headers: json
      )
      #expect(right.status == .ok)
      let again = try await visitor.submit(
        "/code",
        ["code": world.delivery.lastCode, "key": "b"],
        headers: json
      )
      #expect(again.status == .ok, "a lost answer is repeated")
      let later = try await visitor.submit(
        "/code",
        ["code": world.delivery.lastCode, "key": "c"],
        headers: json
      )
      #expect(later["reason"] == "used-up")
    }
  }

  @Test("A resend returns the next wait, but not the challenge ID")
  func resend() async throws {
    let world = try World()
    try await visit(world) { visitor in
      _ = try await visitor.submit("/", ["recipient": "ada@example.com"])
      let soon = try await visitor.send(.post, "/code/resend", headers: json)
      #expect(soon["reason"] == "too-soon")
      world.clock.advance(seconds: 20)
      let sent = try await visitor.send(.post, "/code/resend", headers: json)
      #expect(sent["resendIn"] == "40")
      #expect(sent["expiresIn"] == "580")
      #expect(sent["id"] == nil)
      // A late resend starts a new challenge and replaces the cookie.
      let before = visitor.cookies
      world.clock.advance(seconds: 500)
      let new = try await visitor.send(.post, "/code/resend", headers: json)
      #expect(new["expiresIn"] == "600")
      #expect(visitor.cookies != before)
      let right = try await visitor.submit("/code", ["code": world.delivery.lastCode], headers: json)
      #expect(right.status == .ok)
    }
  }

  @Test("For a reason that the field has no text for, the response has a text in the page's language")
  func detail() async throws {
    try await visit(try World()) { visitor in
      let headers: HTTPFields = [.accept: "application/json", .acceptLanguage: "pt-BR,pt;q=0.9"]
      let answer = try await visitor.submit("/code", ["code": "123456"], headers: headers)
      #expect(answer["reason"] == "unknown-challenge")
      #expect(answer["detail"] == "Este código não é mais válido. Peça um novo.")
    }
  }
}
