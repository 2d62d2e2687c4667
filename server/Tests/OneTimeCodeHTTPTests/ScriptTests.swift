import HTTPTypes
import TestSupport
import Testing

/// What the script of the code page sends and gets: the same addresses, with JSON asked for.
@Suite("The pages' script")
struct ScriptTests {
  private let json: HTTPFields = [.accept: "application/json"]

  @Test("It is told in JSON that a code was accepted, and why one was not")
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
      #expect(again.status == .ok, "an answer that was lost is given again")
      let later = try await visitor.submit(
        "/code",
        ["code": world.delivery.lastCode, "key": "c"],
        headers: json
      )
      #expect(later["reason"] == "used-up")
    }
  }

  @Test("It is told when the next resend may be, and never the challenge's name")
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
      // A new challenge is begun: the cookie follows it.
      let before = visitor.cookies
      world.clock.advance(seconds: 500)
      let new = try await visitor.send(.post, "/code/resend", headers: json)
      #expect(new["expiresIn"] == "600")
      #expect(visitor.cookies != before)
      let right = try await visitor.submit("/code", ["code": world.delivery.lastCode], headers: json)
      #expect(right.status == .ok)
    }
  }

  @Test("A reason that has no word in the field comes with a text in the page's language")
  func detail() async throws {
    try await visit(try World()) { visitor in
      let headers: HTTPFields = [.accept: "application/json", .acceptLanguage: "pt-BR,pt;q=0.9"]
      let answer = try await visitor.submit("/code", ["code": "123456"], headers: headers)
      #expect(answer["reason"] == "unknown-challenge")
      #expect(answer["detail"] == "Este código não é mais válido. Peça um novo.")
    }
  }
}
