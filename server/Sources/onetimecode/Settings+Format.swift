import OneTimeCode
import OneTimeCodeService

extension GivenSettings {
  /// What codes look like.
  var format: CodeFormat {
    get throws {
      let lengths = VerificationService.Configuration.lengths
      let wrongLength = "a code has \(lengths.lowerBound) to \(lengths.upperBound) symbols."
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
            "it is digits, letters-and-digits, or visible ASCII characters but '-' and '.'."
          )
        case .grouping:
          throw failure(.grouping, "the groups, such as 3-3, must have \(length) symbols together.")
        }
      }
    }
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
