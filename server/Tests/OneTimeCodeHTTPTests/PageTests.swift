import HTTPTypes
import OneTimeCode
import OneTimeCodeHTTP
import OneTimeCodeService
import TestSupport
import Testing

@Suite("Pages without scripts")
struct PageTests {
  @Test("The user requests a code, enters it, and is verified", arguments: StoreKind.allCases)
  func journey(kind: StoreKind) async throws {
    let world = try World(kind, format: try CodeFormat(length: 6, grouping: [3, 3]))
    try await visit(world) { visitor in
      let start = try await visitor.get("/")
      #expect(start.status == .ok)
      #expect(start.text.contains(#"<label for="recipient">"#))

      let sent = try await visitor.submit("/", ["recipient": " Ada@Example.com "])
      #expect(sent.status == .seeOther)
      #expect(sent.location == "/code")
      let cookie = try #require(sent.setCookies.first)
      #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/"))
      #expect(!cookie.contains("Secure"))

      let page = try await visitor.get("/code")
      #expect(page.text.contains(#"<span aria-hidden="true">We sent a code to A•••@e•••.com.</span>"#))
      #expect(page.text.contains("We sent a code to an email address that begins with A and ends with .com."))
      #expect(page.text.contains("Valid for: 10 minutes</p>"))

      let code = world.delivery.lastCode
      let form = [
        "code": "\(code.prefix(3)) \(code.suffix(3))",
        "requestKey": try #require(page.between("name=\"requestKey\" value=\"", "\"")),
      ]
      // A double click submits the form twice, and both requests must get the same response.
      for _ in 0..<2 {
        let accepted = try await visitor.submit("/code", form)
        #expect(accepted.status == .seeOther)
        #expect(accepted.location == "/done")
      }
      let done = try await visitor.get("/done")
      #expect(done.status == .ok)
      #expect(done.text.contains("<h1>Verification complete</h1>"))
      #expect(try await visitor.get("/code").location == "/done")
    }
  }

  @Test("The code page has the markup that the custom element enhances")
  func markup() async throws {
    let world = try World(format: try CodeFormat(length: 6, grouping: [3, 3]), domain: "login.example.com")
    try await visit(world) { visitor in
      _ = try await visitor.submit("/", ["recipient": "ada@example.com"])
      let page = try await visitor.get("/code")
      #expect(
        page.text.contains(
          #"<one-time-code length="6" alphabet="digits" grouping="3-3" resend-after="20" expires-in="600" "#
            + #"domain="login.example.com" webotp>"#
        )
      )
      #expect(page.text.contains(#"inputmode="numeric" autocomplete="one-time-code""#))
      #expect(page.text.contains(#"<script type="module" src="/element/one-time-code.js"></script>"#))
      #expect(!page.text.contains("maxlength"))
      #expect(page.text.contains("The code is checked as soon as it is complete."))
      // The Return key activates the form's first submit button, which must not be the resend button.
      #expect(
        page.text.contains(#"<button type="submit" form="resend" name="channel" value="email" data-resend"#)
      )
      #expect(page.text.contains(#"<form id="resend" method="post" action="/code/resend">"#))
    }
  }

  @Test("An operator can have codes verified when the user submits them")
  func verifiesOnSubmit() async throws {
    let configuration = ServerConfiguration(apiKeys: .open, hasPages: true, verifiesOnSubmit: true)
    try await visit(try World(), configuration: configuration) { visitor in
      _ = try await visitor.submit("/", ["recipient": "ada@example.com"])
      let page = try await visitor.get("/code")
      #expect(page.text.contains(#" verify-on="submit""#))
      #expect(!page.text.contains("as soon as it is complete"))
      #expect(page.text.contains("data-verify"))
    }
  }

  @Test("A format with letters gets a text keyboard, and custom symbols are escaped")
  func otherFormats() async throws {
    let world = try World(format: try CodeFormat(length: 6, alphabet: try CodeFormat.Alphabet("ABC<>\"&'")))
    try await visit(world) { visitor in
      _ = try await visitor.submit("/", ["recipient": "ada@example.com"])
      let page = try await visitor.get("/code")
      #expect(page.text.contains(#"inputmode="text""#))
      #expect(page.text.contains(#"autocapitalize="characters""#))
      #expect(page.text.contains(#"alphabet="&quot;&amp;&#39;&lt;&gt;ABC" resend-after"#))
    }
  }

  @Test("A format with lowercase letters gets a text keyboard without automatic capitals")
  func lowercaseFormat() async throws {
    let world = try World(format: try CodeFormat(length: 8, alphabet: try CodeFormat.Alphabet("abcdef")))
    try await visit(world) { visitor in
      _ = try await visitor.submit("/", ["recipient": "ada@example.com"])
      let page = try await visitor.get("/code")
      #expect(page.text.contains(#"inputmode="text""#))
      #expect(page.text.contains(#"autocapitalize="none""#))
    }
  }

  @Test("A resend confirms that a code was sent, or shows the remaining wait")
  func resend() async throws {
    let world = try World()
    try await visit(world) { visitor in
      _ = try await visitor.submit("/", ["recipient": "ada@example.com"])
      var page = try await visitor.send(.post, "/code/resend")
      #expect(page.status == .tooManyRequests)
      #expect(page.between("id=\"resend-error\">", "</p>") == "You can request a new code in 20 seconds.")
      #expect(page.text.contains(#"data-channel="email" aria-describedby="resend-error" autofocus>"#))
      #expect(page.text.contains("<title>Error: Enter the code"))
      #expect(!page.text.contains("aria-invalid"), "the code itself isn't invalid")
      #expect(!page.text.contains("data-notice"), "a refusal doesn't look like a success")
      #expect(try await visitor.get("/code/resend").location == "/code")

      world.clock.advance(seconds: 20)
      let resent = try await visitor.send(.post, "/code/resend")
      #expect(resent.status == .seeOther)
      page = try await visitor.get(try #require(resent.location))
      #expect(page.between("data-notice>", "</p>") == "We sent you a new code.")
      #expect(page.text.contains(#"resend-after="40""#))
      #expect(try await visitor.submit("/code", ["code": world.delivery.codes[0]]).location == "/done")
    }
  }

  @Test("A resubmitted form counts as another attempt only if the code differs")
  func sameKey() async throws {
    let world = try World()
    try await visit(world) { visitor in
      _ = try await visitor.submit("/", ["recipient": "ada@example.com"])
      let wrong = try await visitor.submit("/code", ["code": world.wrongCode, "requestKey": "k"])
      #expect(wrong.text.contains("Incorrect code. 4 attempts left."))
      #expect(
        try await visitor.submit("/code", ["code": world.wrongCode, "requestKey": "k"]).text.contains(
          "Incorrect code. 4 attempts left."
        )
      )
      #expect(
        try await visitor.submit("/code", ["code": world.delivery.lastCode, "requestKey": "k"]).location
          == "/done"
      )
    }
  }

  @Test(
    "Without a known challenge, the code and done pages redirect to the start, and forms return 404",
    arguments: [nil, "challenge=0", "challenge=" + String(repeating: "0", count: 32)]
  )
  func noChallenge(cookie: String?) async throws {
    try await visit(try World()) { visitor in
      var headers = HTTPFields()
      headers[.cookie] = cookie
      #expect(try await visitor.get("/code", headers: headers).location == "/")
      #expect(try await visitor.get("/done", headers: headers).location == "/")
      let response = try await visitor.submit("/code", ["code": "123456"], headers: headers)
      #expect(response.status == .notFound)
      #expect(response.text.contains("Request a new code."))
      #expect(try await visitor.send(.post, "/code/resend", headers: headers).status == .notFound)
    }
  }

  @Test("Without an accepted code, the done page redirects to the code page")
  func notDone() async throws {
    try await visit(try World()) { visitor in
      _ = try await visitor.submit("/", ["recipient": "ada@example.com"])
      #expect(try await visitor.get("/done").location == "/code")
    }
  }

  @Test("At the rate limit, the page shows the wait and keeps the input")
  func limited() async throws {
    let world = try World(limits: RateLimits(recipient: 2) ?? .default)
    try await visit(world) { visitor in
      for _ in 0..<2 { _ = try await visitor.submit("/", ["recipient": "ada@example.com"]) }
      let page = try await visitor.submit("/", ["recipient": "ADA@example.com"])
      #expect(page.status == .tooManyRequests)
      #expect(page.headers[.retryAfter] == "1800")
      #expect(page.text.contains("Too many codes were requested. Try again in 30 minutes."))
      #expect(page.text.contains(#"value="ADA@example.com""#))
    }
  }
}
