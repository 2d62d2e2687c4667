import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Message")
struct MessageTests {
  @Test("The console prints the recipient and the code on one line")
  func console() async throws {
    let lines = Mutex<[String]>([])
    let console = ConsoleDelivery { line in lines.withLock { $0.append(line) } }
    let world = try World()
    _ = try await world.issue()
    let result = console.deliver(try #require(world.delivery.messages.first))
    #expect(result.outcome == .accepted)
    #expect(lines.value == ["Code for ada@example.com: \(world.delivery.lastCode)"])
  }

  @Test("A text message and an email are bound to the domain; a call and a WhatsApp message are not")
  func bound() async throws {
    let world = try World(
      domain: "login.example.com",
      channels: [.sms, .email, .voice, .whatsapp],
      channelPrefixes: [.voice: .all]
    )
    for channel in [MessageChannel.sms, .whatsapp, .voice] {
      _ = try await world.service.issue(to: .phone("+442079460958"), by: channel)
    }
    _ = try await world.issue()
    for message in world.delivery.messages {
      let bound = OriginBoundMessage(message.text)
      #expect(
        message.isBound == (bound != nil) && message.isBound == [.sms, .email].contains(message.channel)
      )
      guard let bound else { continue }
      #expect(bound.host == "login.example.com")
      #expect(bound.code == String(message.code))
    }
  }

  @Test("A message starts with the ungrouped code and states the remaining time")
  func content() async throws {
    let world = try World(format: try CodeFormat(length: 6, grouping: [3, 3]))
    let id = try await world.issue().id
    let code = world.delivery.lastCode
    #expect(
      world.delivery.messages[0].text.hasPrefix("\(code) is your verification code.")
    )
    #expect(world.delivery.messages[0].text.contains("10 minutes"))
    world.clock.advance(seconds: 470)
    _ = try await world.service.resend(id, language: "pt-BR")
    #expect(world.delivery.messages[1].text.contains("vale por 2 minutos"))
  }

  @Test(
    "A resend has the language of the challenge unless it names another, also in a replacement",
    arguments: StoreKind.allCases
  )
  func languageOfResend(kind: StoreKind) async throws {
    let world = try World(kind)
    let id = try await world.service.issue(to: .email("ada@example.com"), language: "de").id
    world.clock.advance(seconds: 30)
    _ = try await world.service.resend(id)
    world.clock.advance(seconds: 60)
    _ = try await world.service.resend(id, language: "fr")
    world.clock.advance(seconds: 600)
    #expect(try await world.service.resend(id).id != id)
    #expect(world.delivery.messages.map(\.templates.language) == ["de", "de", "fr", "de"])
  }

  @Test("An unsupported language falls back to English")
  func fallback() async throws {
    let world = try World()
    _ = try await world.service.issue(to: .email("ada@example.com"), language: "tlh")
    #expect(world.delivery.messages[0].templates.language == "en")
  }

  @Test("The field recognizes the code in every message")
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
    "A text message with a domain line fits one SMS in every language",
    arguments: MessageTemplates.all.map(\.language)
  )
  func oneSMS(language: String) async throws {
    let format = try CodeFormat(length: 10, alphabet: .digits, grouping: [2, 2, 2, 2, 2])
    let world = try World(format: format, domain: "verification.codes.example.com")
    _ = try await world.service.issue(to: .phone("+442079460958"), language: language)
    let text = try #require(world.delivery.messages.first?.text)
    #expect(text.fitsOneSMS)
    #expect(text.contains(world.delivery.lastCode), "ungrouped, as phones expect it")
  }

  @Test(
    "The service starts with every name and domain, and its text messages have the allowed number of segments",
    arguments: ["Example", "Sparkasse", "Žabka", "Яндекс", "サンプル銀行", "Tausendundeine Geschichte GmbH"]
  )
  func names(name: String) throws {
    for domain in ["example.com", "accounts.example.com", "login.example-bank.co.jp", Self.domain(60)] {
      for segments in 1...2 {
        let configuration = try VerificationService.Configuration(
          keys: KeyRing(.random()),
          domain: domain,
          appName: name,
          texts: MessageTexts(segments: segments)
        )
        for language in MessageTemplates.all.map(\.language) {
          let message = try configuration.sample(.phone, "sign-in", language: language)
          #expect(message.text.smsSegments <= segments, "\(message.text)")
          #expect(OriginBoundMessage(message.text)?.code == String(message.code))
          #expect(message.form != .tooLong)
        }
      }
    }
  }

  @Test("A text message leaves out the validity, then the name, then takes segments, and then is in English")
  func forms() throws {
    func message(_ domain: String, _ language: String, segments: Int = 1) throws -> CodeMessage {
      try VerificationService.Configuration(
        keys: KeyRing(.random()),
        domain: domain,
        appName: "サンプル銀行",
        texts: MessageTexts(segments: segments)
      ).sample(.phone, "sign-in", language: language)
    }
    let full = try message("a.jp", "ja")
    #expect(full.form == .full && full.text.contains("10分"))
    let brief = try message("login.example-bank.co.jp", "ja")
    #expect(brief.form == .brief && brief.text.contains("サンプル銀行の確認コード") && !brief.text.contains("10分"))
    let nameless = try message(Self.domain(40), "ja")
    #expect(nameless.form == .withoutName && nameless.text.hasPrefix("\(String(nameless.code)) は確認コードです。\n"))
    let english = try message(Self.domain(60), "ja")
    #expect(
      english.form == .english && english.text.hasPrefix("\(String(english.code)) is your verification code.")
    )
    let long = try message(Self.domain(60), "ja", segments: 2)
    #expect(long.form == .full && long.text.contains("10分") && long.text.smsSegments == 2)
    // Nothing fits: the message is as short as possible, but sent.
    let longest = try message(Self.domain(200), "en")
    #expect(
      longest.form == .tooLong
        && longest.text.hasPrefix("\(String(longest.code)) is your verification code.\n")
    )
    #expect(OriginBoundMessage(longest.text)?.code == String(longest.code))
  }

  @Test("A longer code that a request asks for has a shorter text, if it must")
  func longCode() async throws {
    let world = try World(domain: Self.domain(22), appName: "Sparkasse")
    for (length, hasName) in [(nil, true), (10, false)] {
      _ = try await world.service.issue(to: .phone("+442079460958"), language: "ar", length: length)
      let text = try #require(world.delivery.messages.last?.text)
      #expect(text.fitsOneSMS && text.contains("Sparkasse") == hasName, "\(text)")
    }
  }

  @Test("WhatsApp messages and emails are always complete")
  func otherChannels() async throws {
    let world = try World(domain: Self.domain(60), appName: "サンプル銀行", channels: [.whatsapp, .email])
    for recipient in [try Recipient.phone("+442079460958"), try .email("ada@example.com")] {
      _ = try await world.service.issue(to: recipient, language: "ja")
      let text = try #require(world.delivery.messages.last?.text)
      #expect(text.contains("サンプル銀行の確認コード") && text.contains("10分"))
    }
  }

  /// Returns a host name with a number of characters.
  private static func domain(_ count: Int) -> String {
    "x" + String(repeating: "long.", count: count / 5 + 1).suffix(count - "xexample.com".count)
      + "example.com"
  }

  @Test("One SMS holds 160 GSM characters, some of which count twice, or else 70 UTF-16 code units")
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
    "The spoken text has the code twice, with separated symbols",
    arguments: MessageTemplates.all.map(\.language)
  )
  func spoken(language: String) async throws {
    let world = try World(format: try CodeFormat(length: 6, grouping: [3, 3]))
    _ = try await world.service.issue(to: .phone("+442079460958"), language: language)
    let message = try #require(world.delivery.messages.first)
    let digits = world.delivery.lastCode.map(String.init)
    let separated = digits[0..<3].joined(separator: ", ") + ". " + digits[3..<6].joined(separator: ", ")
    #expect(message.spoken.components(separatedBy: separated).count == 3)
    #expect(!message.spoken.contains(world.delivery.lastCode.prefix(3)))
  }

  @Test(
    "The SSML of a call is valid XML with pauses between the symbols, whatever the app and the alphabet",
    arguments: MessageTemplates.all.map(\.language)
  )
  func ssml(language: String) async throws {
    let format = try CodeFormat(
      length: 6,
      alphabet: try CodeFormat.Alphabet("<&>,\"'12345"),
      grouping: [3, 3]
    )
    let world = try World(
      format: format,
      appName: "A&B <i>'\"",
      channels: [.voice],
      channelPrefixes: [.voice: .all]
    )
    for _ in 0..<20 {
      world.clock.advance(seconds: 3600)
      _ = try await world.service.issue(to: .phone("+442079460958"), language: language)
      let message = try #require(world.delivery.messages.last)
      let document = try #require(XMLText("<speak>\(message.ssml)</speak>"))
      #expect(document.elements == ["speak"] + Array(repeating: "break", count: 10))
      #expect(
        document.pauses == [
          "500ms", "500ms", "1s", "500ms", "500ms", "500ms", "500ms", "1s", "500ms", "500ms",
        ]
      )
      #expect(document.text.contains("A&B <i>'\""))
      #expect(document.text.components(separatedBy: String(message.code)).count == 3)
    }
  }
}

/// The parts of an XML document, or `nil` if it isn't well formed.
private final class XMLText: NSObject, XMLParserDelegate {
  var elements: [String] = []
  var pauses: [String] = []
  var text = ""

  init?(_ document: String) {
    super.init()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append(name)
    if let time = attributes["time"] { pauses.append(time) }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}
