import HTTPTypes
import OneTimeCode
import OneTimeCodeService
import TestSupport
import Testing

@testable import OneTimeCodeHTTP

@Suite("Pages that ask only for what the service accepts")
struct AcceptedRecipientPageTests {
  private func prefixes(_ digits: String...) throws -> AllowedPrefixes {
    AllowedPrefixes(try digits.map { try #require(AllowedPrefixes.Prefix($0)) })
  }

  @Test("A service that only texts asks for a phone number, and never advises to use email")
  func onlyTexts() async throws {
    let world = try World(channels: [.sms], allowedPrefixes: try prefixes("+44", "+49"))
    try await visit(world) { visitor in
      let start = try await visitor.get("/")
      #expect(start.text.contains(#"<label for="recipient">Phone number</label>"#))
      #expect(start.text.contains(#"inputmode="tel" autocomplete="tel""#))
      #expect(start.text.contains(">Include the country code, for example"))
      for (entry, error) in [
        ("ada@example.com", "We can’t send codes by email. Use a phone number."),
        ("+1 202 555 0123", "We can’t send codes to this phone number. Use another phone number."),
        ("ada@", "Enter a phone number with its country code, for example +44\u{A0}7700\u{A0}900123."),
        ("12", "Enter a phone number with its country code, for example +44\u{A0}7700\u{A0}900123."),
        (" ", "Enter a phone number."),
      ] {
        let page = try await visitor.submit("/", ["recipient": entry])
        #expect(page.between("id=\"recipient-error\">", "</p>") == error)
      }
    }
  }

  @Test("A service that only mails asks for an email address, and never advises to use a phone")
  func onlyMails() async throws {
    let world = try World(channels: [.email])
    try await visit(world) { visitor in
      let start = try await visitor.get("/")
      #expect(start.text.contains(#"<label for="recipient">Email address</label>"#))
      #expect(!start.text.contains("recipient-hint") && !start.text.contains("aria-describedby"))
      for (entry, error) in [
        ("+44 7700 900123", "We can’t send codes to this phone number. Use an email address."),
        ("ada", "Enter an email address, such as name@example.com."), ("", "Enter an email address."),
      ] {
        let page = try await visitor.submit("/", ["recipient": entry])
        #expect(page.between("id=\"recipient-error\">", "</p>") == error)
      }
    }
  }

  @Test("With one country, its code is added to a national number, as the page says beforehand")
  func oneCountry() async throws {
    let world = try World(allowedPrefixes: try prefixes("+44"))
    try await visit(world) { visitor in
      let start = try await visitor.get("/")
      #expect(start.text.contains(">We add +44 to numbers without a country code.</p>"))
      #expect(try await visitor.submit("/", ["recipient": "07700 900123"]).location == "/code")
      #expect(world.delivery.messages.last?.recipient.address == "+447700900123")
    }
  }

  @Test("The API names the problem, and leaves the advice to the app")
  func api() async throws {
    let world = try World(channels: [.sms], allowedPrefixes: try prefixes("+44"))
    try await visit(world) { visitor in
      for (recipient, detail) in [
        ("ada@example.com", "We can’t send codes by email."),
        ("+49 171 3920012", "We can’t send codes to this phone number."),
      ] {
        let response = try await visitor.json("/api/challenges", #"{"recipient": "\#(recipient)"}"#)
        #expect(response["detail"] == detail)
      }
      let national = try await visitor.json("/api/challenges", #"{"recipient": "07700 900123"}"#)
      #expect(national["reason"] == "invalid-recipient")
    }
  }

  @Test("The address can be corrected without typing it again, in the browser that has entered it")
  func correction() async throws {
    let world = try World()
    try await visit(world) { visitor in
      _ = try await visitor.submit("/", ["recipient": "ada@exmaple.com"])
      let page = try await visitor.get("/code")
      #expect(
        page.text.contains(#"<a href="/?correct" data-start-over="Start over">Change the email address</a>"#)
      )
      #expect(page.text.contains("Haven’t received the code?") && page.text.contains("junk folder"))
      #expect(try await visitor.get("/?correct").text.contains(#"value="ada@exmaple.com""#))
      #expect(try await visitor.get("/").text.contains(#"value="""#))
      _ = try await visitor.submit("/", ["recipient": "+44 7700 900123"])
      let phone = try await visitor.get("/code")
      #expect(
        phone.text.contains(#"<a href="/?correct" data-start-over="Start over">Change the phone number</a>"#)
      )
      #expect(!phone.text.contains("junk folder"))
    }
    try await visit(world) { stranger in
      let start = try await stranger.get("/?correct")
      #expect(start.text.contains(#"value="""#))
    }
  }

  @Test("The recipient of an app's challenge isn't shown to those who know the challenge")
  func appsChallenge() async throws {
    let world = try World()
    let challenge = try await world.issue()
    try await visit(world) { visitor in
      let headers: HTTPFields = [.cookie: "challenge=\(challenge.id.text)"]
      let page = try await visitor.get("/code", headers: headers)
      #expect(page.text.contains(#"<a href="/" data-start-over="Start over">Change the email address</a>"#))
      #expect(try await visitor.get("/?correct", headers: headers).text.contains(#"value="""#))
    }
  }

  @Test("An app can't issue a code for which the pages would show the recipient")
  func reservedPurpose() async throws {
    try await visit(try World()) { visitor in
      let response = try await visitor.json(
        "/api/challenges",
        #"{"recipient": "ada@example.com", "purpose": "trial"}"#
      )
      #expect(response["reason"] == "invalid-purpose")
    }
  }

  @Test("Once its code was accepted or has expired, the recipient isn't shown any more")
  func closedChallenge() async throws {
    let world = try World()
    try await visit(world) { visitor in
      for isAccepted in [true, false] {
        _ = try await visitor.submit("/", ["recipient": "ada@example.com"])
        if isAccepted {
          _ = try await visitor.submit("/code", ["code": world.delivery.lastCode])
        } else {
          world.clock.advance(seconds: 600)
        }
        #expect(try await visitor.get("/?correct").text.contains(#"value="""#))
      }
      let page = try await visitor.get("/code")
      #expect(page.text.contains(#"<a href="/" data-start-over="Start over">Start over</a>"#))
    }
  }

  @Test("A closed challenge has no advice for a code that can't be right any more")
  func closed() async throws {
    let world = try World()
    try await visit(world) { visitor in
      _ = try await visitor.submit("/", ["recipient": "ada@example.com"])
      #expect(try await visitor.get("/code").text.contains(#"<div class="advice">"#))
      world.clock.advance(seconds: 600)
      let page = try await visitor.get("/code")
      #expect(page.text.contains(#"<div class="advice" hidden>"#))
      #expect(!page.text.contains("Valid for:"))
    }
  }
}
