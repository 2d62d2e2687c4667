import Foundation
import OneTimeCode
import Testing

/// Checks that the parser returns the expected result for realistic messages in many languages.
@Suite("Reading: messages")
struct MessageTests {
  @Test(
    "F6 every message yields the expected result",
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

  @Test("F6 at least 200 distinct messages in at least 20 languages are tested, each for a stated reason")
  func coverage() throws {
    let messages = try Message.all()
    #expect(messages.count >= 200)
    #expect(Set(messages.map(\.language)).count >= 20)
    #expect(Set(messages.map(\.text)).count == messages.count)
    #expect(messages.allSatisfy { !$0.reason.isEmpty })
  }

  @Test("F6 invisible marks do not change the result", arguments: try Message.all())
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
