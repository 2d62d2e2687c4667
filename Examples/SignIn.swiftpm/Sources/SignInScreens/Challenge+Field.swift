import Foundation
import OneTimeCodeSwiftUI
import SignInClient

extension Challenge {
  /// What a code of it looks like.
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

  /// When a new code can be asked for, counted from now.
  var resendDate: Date { Date(timeIntervalSinceNow: TimeInterval(resendIn ?? expiresIn)) }
}

extension Problem {
  /// The field's own words for what the service says, in the language of the app; or the service's.
  var asRejection: any Error {
    switch reason {
    case "wrong-code": CodeRejection.wrongCode(attemptsLeft: attemptsLeft)
    case "expired": CodeRejection.expired
    case "used-up": CodeRejection.usedUp
    case "too-many-attempts": CodeRejection.tooManyAttempts
    default: self
    }
  }
}
