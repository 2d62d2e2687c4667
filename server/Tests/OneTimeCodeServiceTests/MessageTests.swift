import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("The message")
struct MessageTests {
  @Test("The console prints the recipient and the code in one line")
  func console() async throws {
    let lines = Locked<[String]>([])
    let console = ConsoleDelivery { line in lines.withLock { $0.append(line) } }
    let world = try World()
    _ = try await world.issue()
    console.deliver(try #require(world.delivery.messages.first))
    #expect(lines.value == ["Code for ada@example.com: \(world.delivery.lastCode)"])
  }

  @Test("A message to a telephone is bound to the domain, one by e-mail is not")
  func bound() async throws {
    let world = try World(domain: "login.example.com")
    _ = try await world.service.issue(to: .phone("+442079460958"))
    _ = try await world.issue()
    let text = try #require(world.delivery.messages.first?.text)
    let message = OriginBoundMessage(text)
    #expect(message?.host == "login.example.com")
    #expect(message?.code == world.delivery.codes[0])
    #expect(OriginBoundMessage(world.delivery.messages[1].text) == nil)
  }

  @Test("It starts with the code, in groups, and tells the time that is left")
  func words() async throws {
    let world = try World(format: try CodeFormat(length: 6, grouping: [3, 3]))
    let id = try await world.issue().id
    let code = world.delivery.lastCode
    #expect(
      world.delivery.messages[0].text.hasPrefix(
        "\(code.prefix(3)) \(code.suffix(3)) is your verification code."
      )
    )
    #expect(world.delivery.messages[0].text.contains("10 minutes"))
    world.clock.advance(seconds: 470)
    _ = try await world.service.resend(id, language: "pt-BR")
    #expect(world.delivery.messages[1].text.contains("vale por 2 minutos"))
  }

  @Test("A language that there are no words in gives English")
  func fallback() async throws {
    let world = try World()
    _ = try await world.service.issue(to: .email("ada@example.com"), language: "tlh")
    #expect(world.delivery.messages[0].templates.language == "en")
  }

  @Test("What is read in a message is the code that was sent")
  func readable() async throws {
    for format in [CodeFormat.digits(6), .lettersAndDigits(8)] {
      let world = try World(format: format)
      for language in MessageTemplates.all.map(\.language) {
        _ = try await world.service.issue(to: .email("ada@example.com"), language: language)
        #expect(world.delivery.messages.last?.templates.language == language)
        let message = try #require(world.delivery.messages.last)
        #expect(CodeReading(message.text, as: format) == .code(message.code))
      }
    }
  }

  @Test(
    "A message to a telephone fits one SMS, with all that it ends in",
    arguments: MessageTemplates.all.map(\.language)
  )
  func oneSMS(language: String) async throws {
    let format = try CodeFormat(length: 10, alphabet: .digits, grouping: [2, 2, 2, 2, 2])
    let world = try World(format: format, domain: "verification.codes.example.com")
    _ = try await world.service.issue(to: .phone("+442079460958"), language: language)
    let text = try #require(world.delivery.messages.first?.text)
    #expect(text.fitsOneSMS)
    #expect(text.contains(world.delivery.lastCode), "in one piece, as telephones look for it")
  }

  @Test("A domain with which a message would not fit one SMS is refused")
  func longDomain() {
    let domain = String(repeating: "long.", count: 15) + "example.com"
    #expect(throws: VerificationService.ConfigurationError.message) {
      try VerificationService.Configuration(key: .random(), domain: domain)
    }
  }

  @Test("One SMS has 160 signs, 70 with others, and some count twice")
  func smsLength() {
    #expect(String(repeating: "a", count: 160).fitsOneSMS)
    #expect(!String(repeating: "a", count: 161).fitsOneSMS)
    #expect(String(repeating: "€", count: 80).fitsOneSMS)
    #expect(!String(repeating: "€", count: 81).fitsOneSMS)
    #expect(String(repeating: "ç", count: 70).fitsOneSMS)
    #expect(!String(repeating: "ç", count: 71).fitsOneSMS)
    #expect(!String(repeating: "😀", count: 36).fitsOneSMS)
  }

  @Test(
    "It can be read out: the symbols come apart, and twice",
    arguments: MessageTemplates.all.map(\.language)
  )
  func spoken(language: String) async throws {
    let world = try World(format: try CodeFormat(length: 6, grouping: [3, 3]))
    _ = try await world.service.issue(to: .phone("+442079460958"), language: language)
    let message = try #require(world.delivery.messages.first)
    let digits = world.delivery.lastCode.map(String.init)
    let apart = digits[0..<3].joined(separator: ", ") + ". " + digits[3..<6].joined(separator: ", ")
    #expect(message.spoken.components(separatedBy: apart).count == 3)
    #expect(!message.spoken.contains(world.delivery.lastCode.prefix(3)))
  }
}
