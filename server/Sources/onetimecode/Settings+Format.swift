import OneTimeCode
import OneTimeCodeService

extension GivenSettings {
  func format(allowsShortCodes: Bool) throws -> CodeFormat {
    let configuration = VerificationService.Configuration.self
    let lengths = allowsShortCodes ? configuration.shortLengths : configuration.lengths
    let wrongLength = "a code must have \(lengths.lowerBound) to \(lengths.upperBound) symbols."
    guard let length = self[.length].map({ Int($0) }) ?? 6, lengths.contains(length) else {
      throw failure(.length, wrongLength)
    }
    do {
      return try CodeFormat(
        length: length,
        alphabetText: self[.alphabet] ?? "digits",
        groupingText: groupingText(length: length)
      )
    } catch {
      switch error {
      case .length: throw failure(.length, wrongLength)
      case .alphabet:
        throw failure(
          .alphabet,
          "must be digits, letters-and-digits, or visible ASCII characters except '-' and '.'."
        )
      case .grouping:
        throw failure(.grouping, "the groups, such as 3-3, must add up to \(length) symbols.")
      @unknown default: throw error
      }
    }
  }

  /// Returns test recipients' fixed codes, which only development allows: a fixed code lets anyone sign in.
  func testCodes(_ format: CodeFormat, isDevelopment: Bool) throws -> [Recipient: CodeSymbols] {
    let list = list(.testRecipients)
    guard list.isEmpty || isDevelopment else {
      throw failure(.testRecipients, "is for --development only.")
    }
    var codes: [Recipient: CodeSymbols] = [:]
    for text in list {
      let parts = text.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, let recipient = try? Recipient(String(parts[0])),
        let code = try? format.code(from: String(parts[1]))
      else { throw failure(.testRecipients, "'\(text)' isn't a recipient, '=' and a code.") }
      codes[recipient] = code
    }
    return codes
  }

  private func groupingText(length: Int) -> String {
    switch self[.grouping] {
    case "none": ""
    case let text?: text
    case nil where length == 6: "3-3"
    case nil where length == 8: "4-4"
    case nil: ""
    }
  }
}
