import Foundation
import OneTimeCode
import Testing

/// Checks that the parser returns the expected result for realistic messages in many languages.
@Suite("Reading: messages")
struct MessageTests {
  @Test(
    "F6.2, F6.3 every message yields the expected result",
    arguments: try Message.all()
  )
  func message(_ message: Message) throws {
    let reading = CodeReading(message.text, as: message.format)
    switch message.expected {
    case "-": #expect(reading.isWithoutCode, "\(message): \(reading)")
    case "several": #expect(reading == .refused(.severalCodes), "\(message): \(reading)")
    case let expected where expected.hasPrefix("toomany "):
      let count = try #require(Int(expected.dropFirst(8)))
      #expect(reading == .refused(.tooMany(count)), "\(message)")
    case let expected:
      let code = try #require(CodeSymbols(ascii: expected.utf8))
      #expect(reading == .code(code), "\(message): \(reading)")
    }
  }

  @Test("F6.2 at least 200 distinct messages in at least 20 languages are tested, each for a stated reason")
  func coverage() throws {
    let messages = try Message.all()
    #expect(messages.count >= 200)
    #expect(Set(messages.map(\.language)).count >= 20)
    #expect(Set(messages.map(\.text)).count == messages.count)
    #expect(messages.allSatisfy { !$0.reason.isEmpty })
  }

  @Test(
    "F6.15 an ordinary word at the end of a message isn't an Android app hash",
    arguments: [
      "4711 ist Ihr Zugangscode", "4711 ist Ihr Zugangscode.", "4711 ist dein Anmeldecode",
      "4711 is your OneTimeCode",
      "4711 is your ConfirmCode", "4711 ist Ihre PIN/TANcode", "4711 is your Login2Code4",
      "4711 is your Ab+xyzxycod",
    ]
  )
  func wordsAtEnd(text: String) {
    #expect(CodeReading(text, as: .digits(4)) == .code("4711"))
  }

  @Test(
    "F6.15, F6.21 a short number before an ordinary word of 11 letters isn't alone on its line",
    arguments: ["4711 Musterstadt", "2024 PlayStation", "4711 Anmeldungen", "4711 iTunesStore"]
  )
  func numberBeforeWord(text: String) {
    #expect(CodeReading(text, as: .digits(4)) == .refused(.noCode))
    #expect(CodeReading("4711 FA+9qCX9VSu", as: .digits(4)) == .code("4711"))
  }

  @Test(
    "F6.15 an app hash is no code, whatever its characters",
    arguments: [
      "FA+9qCX9VSu", "HXmNbVcQwEr", "aaaaaaaaaaB", "A1B2C3d4e5f", "Passwort/1x", "FA+A1B2C3xY", "FA+９qCX9VSu",
      "FA+9qCX9Vco",
    ]
  )
  func hashes(hash: String) {
    for space in ["\n", " ", "\u{A0}", "\n\n"] {
      #expect(CodeReading("<#> Your code is 985391\(space)\(hash)", as: .digits(6)) == .code("985391"))
      #expect(
        CodeReading("<#> Your code is A7B2C9\(space)\(hash)\n", as: .lettersAndDigits(6)) == .code("A7B2C9")
      )
    }
  }

  @Test("F3.1 invisible marks do not change the result", arguments: try Message.all())
  func invisible(_ message: Message) {
    let marked = message.text.unicodeScalars.reduce(into: "\u{200E}") {
      $0.unicodeScalars += [$1, "\u{2060}"]
    }
    #expect(CodeReading(marked, as: message.format) == CodeReading(message.text, as: message.format))
  }
}

/// A sample message from a line of `Fixtures/messages.tsv`, with the expected result.
struct Message: Sendable, CustomTestStringConvertible {
  let language: String
  let format: CodeFormat
  let expected: String
  let reason: String
  let text: String

  var testDescription: String { "\(language): \(reason)" }

  static func all() throws -> [Message] {
    let file = try #require(String(data: Repository.fixture("messages.tsv"), encoding: .utf8))
    return try file.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(columns.count == 5, "\(line)")
      return Message(
        language: columns[0],
        format: try format(columns[1]),
        expected: columns[2],
        reason: columns[3],
        text: columns[4].replacing("\\n", with: "\n")
      )
    }
  }

  /// Parses the name of a format: `d6` is six digits; `l8:4-4` is eight letters and digits in two groups.
  private static func format(_ name: String) throws -> CodeFormat {
    let parts = name.dropFirst().split(separator: ":")
    let length = try #require(parts.first.flatMap { Int($0) })
    let grouping = parts.count > 1 ? parts[1].split(separator: "-").compactMap { Int($0) } : []
    return try CodeFormat(
      length: length,
      alphabet: name.hasPrefix("d") ? .digits : .lettersAndDigits,
      grouping: grouping
    )
  }
}

extension CodeReading {
  fileprivate var isWithoutCode: Bool {
    switch self {
    case .refused(.noCode), .refused(.tooMany): true
    default: false
    }
  }
}
