extension CodePhrases {
  /// The phrases that a field speaks or shows. ``CodePhrases`` contains the text.
  ///
  /// Names in braces are placeholders: `{count}` and `{length}` for numbers, `{code}` for the spelled-out
  /// symbols, `{host}` for a host, `{time}` for minutes and seconds, `{label}` for the field's label, and
  /// `{reason}` for the app's own words.
  public enum Phrase: UInt8, CaseIterable, Sendable {
    /// The default label of a field.
    case label
    /// A notice that completing the code submits it.
    case checkedWhenComplete
    /// The number of entered digits: `{count}` of `{length}`.
    case enteredDigits
    /// The number of entered characters: `{count}` of `{length}`.
    case enteredCharacters
    /// Refused: something that is not a digit.
    case digitsOnly
    /// Refused: something that is neither a letter nor a digit.
    case lettersAndDigitsOnly
    /// Refused: a character that is not in the app's own alphabet.
    case notInAlphabet
    /// Refused: `{count}` digits at once, more than `{length}` or more than fit.
    case tooManyDigits
    /// Refused: `{count}` characters at once.
    case tooManyCharacters
    /// Refused: text that contains no code.
    case noCode
    /// Refused: text that contains several codes.
    case severalCodes
    /// Refused: a code for the domain `{host}`.
    case foreignDomain
    /// Refused: `{count}` digits are missing.
    case missingDigits
    /// Refused: `{count}` characters are missing.
    case missingCharacters
    /// Refused: the code is being verified.
    case waitForVerdict
    /// Refused: the code has already been accepted.
    case alreadyAccepted
    /// The field was filled in one step with `{code}`.
    case filled
    /// A masked field was filled in one step.
    case filledMasked
    /// The user started a new code after a rejection.
    case startedOver
    /// The code is being verified.
    case verifying
    /// The code was accepted.
    case accepted
    /// The code was rejected: it is wrong.
    case wrongCode
    /// The code was rejected: it is wrong, and `{count}` attempts are left.
    case wrongCodeAttemptsLeft
    /// The code was rejected: it has expired.
    case expired
    /// The code was rejected: it was used before.
    case usedUp
    /// The code was rejected: there were too many attempts.
    case tooManyAttempts
    /// The code couldn't be verified: there is no network connection.
    case noNetwork
    /// The code couldn't be verified for an unknown reason.
    case notVerified
    /// The code was rejected for `{reason}`, in the app's own words.
    case otherReason
    /// A new code was sent.
    case codeSent
    /// A new code couldn't be sent.
    case codeNotSent
    /// A new code can be requested in `{count}` seconds.
    case resendWait
    /// A new code can be requested.
    case resendReady
    /// The button that requests a new code.
    case resend
    /// The same button during the countdown: `{time}`. It is only shown; screen readers get `resendWait`,
    /// because synthesizers read "0:20" as a time of day.
    case resendCountdown
    /// The label of a field with an error: `{label}` and `{reason}`.
    case labelWithReason
    /// The command that pastes.
    case paste
    /// The command that clears the field.
    case clear
    /// The command that reads the code aloud.
    case readCode
  }
}
