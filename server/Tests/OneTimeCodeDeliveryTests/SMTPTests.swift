import OneTimeCodeService
import TestSupport
import Testing

@testable import OneTimeCodeDelivery

// Tests with a real mail server are in Tests/Attack.
@Suite("SMTP delivery")
struct SMTPTests {
  private static let servers: [(String, String?, String, String?)] = [
    ("smtps://codes@mail.example.com", "pw", "smtps://mail.example.com:465", "codes"),
    (
      "smtp://codes%40example.com@mail.example.com", "pw", "smtp://mail.example.com:587",
      "codes@example.com"
    ),
    ("smtp://[::1]:2525", nil, "smtp://[::1]:2525", nil),
    (
      "smtps://mail.example.com:4650/me.example.com", nil, "smtps://mail.example.com:4650/me.example.com",
      nil
    ),
  ]

  @Test(
    "A URL can contain a user and the client's name for the greeting; the scheme sets the default port",
    arguments: servers
  )
  func addresses(text: String, password: String?, url: String, user: String?) throws {
    let server = try SMTPServer(url: text, password: password, certificates: nil)
    #expect(server.url == url)
    #expect(server.user == user)
  }

  private static let refused: [(String, String?, SMTPSettingError)] = [
    ("mail.example.com", nil, .url), ("http://mail.example.com", nil, .url), ("smtps://", nil, .url),
    ("smtps://mail.example.com?x=y", nil, .url), ("smtps://mail.example.com#x", nil, .url),
    ("smtps://codes:hunter2@mail.example.com", "pw", .passwordInURL),
    ("smtps://codes@mail.example.com", nil, .passwordMissing),
    ("smtps://mail.example.com", "pw", .userMissing),
    ("smtps://a%0Ab@mail.example.com", "pw", .controlCharacter),
    ("smtps://a@mail.example.com", "p\nw", .controlCharacter),
  ]

  @Test("Invalid mail server settings throw an error", arguments: refused)
  func mistakes(text: String, password: String?, error: SMTPSettingError) {
    #expect(throws: error) { try SMTPServer(url: text, password: password, certificates: nil) }
  }

  @Test("A missing certificate file and an invalid sender throw errors")
  func files() {
    #expect(throws: SMTPSettingError.certificates("/none")) {
      try SMTPServer(url: "smtps://mail.example.com", password: nil, certificates: "/none")
    }
    #expect(throws: SMTPSettingError.sender) {
      try SMTPDelivery(url: "smtps://mail.example.com", from: "codes@example.com\r\nBcc: eve@example.com")
    }
  }

  @Test("An unreachable server is a temporary failure; text messages are refused without connecting")
  func unreachable() async throws {
    let world = try World()
    _ = try await world.issue()
    _ = try await world.service.issue(to: .phone("+442079460958"))
    let messages = world.delivery.messages
    let delivery = try SMTPDelivery(url: "smtps://127.0.0.1:1", from: "codes@example.com")
    #expect(await delivery.deliver(messages[0]) == DeliveryResult(.retry, "unreachable"))
    #expect(await delivery.deliver(messages[1]) == DeliveryResult(.refused))
  }
}
