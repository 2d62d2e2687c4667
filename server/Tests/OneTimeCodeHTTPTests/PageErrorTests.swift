import HTTPTypes
import TestSupport
import Testing

@Suite("Errors on pages without scripts")
struct PageErrorTests {
  @Test("For an invalid recipient, the field shows an error and keeps the input")
  func wrongRecipient() async throws {
    let world = try World()
    try await visit(world) { visitor in
      let page = try await visitor.submit("/", ["recipient": "\"><script>alert(1)</script>"])
      #expect(page.status == .unprocessableContent)
      #expect(page.text.contains("<title>Error: Get a verification code"))
      #expect(page.text.contains(#"aria-invalid="true""#))
      #expect(page.text.contains(#"aria-describedby="recipient-error""#))
      #expect(
        page.text.contains(
          #"<p class="error" id="recipient-error">Enter a phone number with its country code"#
        )
      )
      #expect(!page.text.contains("include the country code"), "the hint would say the same again")
      #expect(page.text.contains("value=\"&quot;&gt;&lt;script&gt;"))
      #expect(!page.text.contains("<script>"))
      #expect(page.setCookies.isEmpty)
      #expect(
        try await visitor.submit("/", ["recipient": "  "]).text.contains(
          "Enter an email address or a phone number."
        )
      )
      #expect(world.delivery.messages.isEmpty)
    }
  }

  @Test("V5: each reason has its own text, and the entered code isn't in the response")
  func reasons() async throws {
    let world = try World()
    try await visit(world) { visitor in
      _ = try await visitor.submit("/", ["recipient": "ada@example.com"])
      var page = try await visitor.submit("/code", ["code": world.wrongCode])
      #expect(page.status == .unprocessableContent)
      #expect(
        page.between("<p data-error id=\"code-error\">", "</p>")
          == "Incorrect code. 4 attempts left."
      )
      #expect(page.text.contains(#"aria-invalid="true""#))
      #expect(page.text.contains(#"aria-describedby="code-error code-hint""#))
      #expect(page.text.contains("<title>Error: Enter the code"))
      #expect(!page.text.contains(world.wrongCode))
      #expect(page.text.contains("data-verify"))

      page = try await visitor.submit("/code", ["code": "12 34"])
      #expect(page.between("<p data-error id=\"code-error\">", "</p>") == "2 digits are missing.")

      for _ in 0..<4 { page = try await visitor.submit("/code", ["code": world.wrongCode]) }
      #expect(page.status == .forbidden)
      #expect(
        page.between("<p data-error id=\"code-error\">", "</p>")
          == "Too many attempts. Request a new code."
      )
      #expect(page.text.contains("data-resend"), "the user can request a new code")
      #expect(page.text.contains("data-verify data-retry hidden"), "no code of this challenge can be right")

      _ = try await visitor.submit("/", ["recipient": "ada@example.com"])
      world.clock.advance(seconds: 600)
      page = try await visitor.submit("/code", ["code": world.delivery.lastCode])
      #expect(page.status == .gone)
      #expect(
        page.between("<p data-error id=\"code-error\">", "</p>")
          == "This code has expired. Request a new code."
      )
      page = try await visitor.get("/code")
      #expect(
        page.between("<p data-error id=\"code-error\">", "</p>")
          == "This code has expired. Request a new code."
      )

      // After expiry, only a backend can resend; the user must start again.
      page = try await visitor.send(.post, "/code/resend")
      #expect(page.status == .forbidden)
      #expect(
        page.between("id=\"resend-error\">", "</p>")?.hasPrefix("We can’t send this code again.") == true
      )
      #expect(
        page.text.contains(
          #"<a href="/" data-start-over="Start over" aria-describedby="resend-error" autofocus>Start over</a>"#
        )
      )
      _ = try await visitor.submit("/", ["recipient": "ada@example.com"])
      let code = world.delivery.lastCode
      #expect(try await visitor.submit("/code", ["code": code]).location == "/done")
      page = try await visitor.submit("/code", ["code": code])
      #expect(page.status == .conflict)
      #expect(
        page.between("<p data-error id=\"code-error\">", "</p>")
          == "This code has already been used. Request a new code."
      )
    }
  }

  @Test(
    "If the recipient is locked, an entered code causes a field error, and a resend an error beside its button"
  )
  func locked() async throws {
    let world = try World()
    try await visit(world) { visitor in
      for failures in Array(repeating: 5, count: 9) + [4, 1] {
        _ = try await visitor.submit("/", ["recipient": "ada@example.com"])
        for _ in 0..<failures { _ = try await visitor.submit("/code", ["code": world.wrongCode]) }
      }
      world.clock.advance(seconds: 20)

      var page = try await visitor.send(.post, "/code/resend")
      #expect(page.status == .tooManyRequests)
      let message = try #require(page.between("id=\"resend-error\">", "</p>"))
      #expect(message.contains("1 minute"))
      #expect(page.between("<p data-error id=\"code-error\">", "</p>") == "")
      #expect(!page.text.contains("aria-invalid"), "the code itself isn't invalid")

      page = try await visitor.submit("/code", ["code": world.delivery.lastCode])
      #expect(page.status == .tooManyRequests)
      #expect(page.between("<p data-error id=\"code-error\">", "</p>") == message)
      #expect(!page.text.contains("resend-error"))
    }
  }

  @Test("After too many attempts and the wait, the page's resend leads to a page for a new code")
  func exhausted() async throws {
    let world = try World()
    try await visit(world) { visitor in
      _ = try await visitor.submit("/", ["recipient": "ada@example.com"])
      for _ in 0..<5 { _ = try await visitor.submit("/code", ["code": world.wrongCode]) }
      world.clock.advance(seconds: 20)
      #expect(try await visitor.send(.post, "/code/resend").status == .seeOther)
      let page = try await visitor.get("/code")
      #expect(page.status == .ok)
      #expect(!page.text.contains(#"aria-invalid="true""#))
      let accepted = try await visitor.submit("/code", ["code": world.delivery.lastCode])
      #expect(accepted.status == .seeOther)
    }
  }

  @Test("A resend too soon after too many attempts shows each reason once")
  func exhaustedTooSoon() async throws {
    let world = try World()
    try await visit(world) { visitor in
      _ = try await visitor.submit("/", ["recipient": "ada@example.com"])
      for _ in 0..<5 { _ = try await visitor.submit("/code", ["code": world.wrongCode]) }
      let page = try await visitor.send(.post, "/code/resend")
      #expect(page.status == .tooManyRequests)
      #expect(page.text.components(separatedBy: "Too many attempts. Request a new code.").count == 2)
      #expect(page.text.contains(#"aria-invalid="true""#))
      #expect(try #require(page.between("id=\"resend-error\">", "</p>")).contains("20 seconds"))
    }
  }
}
