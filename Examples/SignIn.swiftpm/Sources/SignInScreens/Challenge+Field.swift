import Foundation
import OneTimeCodeUI
import SignInClient

extension Challenge {
  var format: CodeFormat {
    let symbols: CodeFormat.Alphabet? =
      switch alphabet {
      case "digits": .digits
      case "letters-and-digits": .lettersAndDigits
      default: try? CodeFormat.Alphabet(alphabet)
      }
    let groups = grouping.split(separator: "-").compactMap { Int($0) }
    return (try? CodeFormat(length: length, alphabet: symbols ?? .digits, grouping: groups)) ?? .digits()
  }

  /// The date from which the user can request a new code, or the code's expiry if the user can
  /// request no more.
  var resendDate: Date { Date(timeIntervalSinceNow: TimeInterval(resendIn ?? expiresIn)) }
}

extension Problem {
  /// The matching `CodeRejection`, whose message the field provides, or the service's words if none matches.
  var asRejection: any Error {
    if let rejection = CodeRejection(reason: reason, attemptsLeft: attemptsLeft) { return rejection }
    // A proxy in front of the service has reasons of its own.
    return isServerError ? CodeRejection.notVerified : CodeRejection.other(detail)
  }

  /// Whether the service failed. If so, it may or may not have counted the attempt.
  var isServerError: Bool { status >= 500 }
}
