import OneTimeCode
import OneTimeCodeService
import TestSupport
import Testing

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
    #expect(world.delivery.messages[0].words.language == "en")
  }

  @Test("What is read in a message is the code that was sent")
  func readable() async throws {
    for format in [CodeFormat.digits(6), .lettersAndDigits(8)] {
      let world = try World(format: format)
      for language in ["en", "pt-BR"] {
        _ = try await world.service.issue(to: .email("ada@example.com"), language: language)
        let message = try #require(world.delivery.messages.last)
        #expect(Reading(message.text, as: format) == .code(message.code))
      }
    }
  }
}
