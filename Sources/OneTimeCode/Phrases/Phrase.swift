extension CodePhrases {
  /// Everything that a field says or shows in words. The words themselves are ``CodePhrases``.
  ///
  /// A name in braces stands for what is put in its place: `{count}` and `{length}` numbers, `{code}` the
  /// symbols spelled out, `{host}` a host, `{time}` a time as minutes and seconds, `{label}` the field's
  /// label, `{reason}` words of the app.
  public enum Phrase: UInt8, CaseIterable, Sendable {
    /// The label of a field that was given none.
    case label
    /// Said beforehand where completing the code submits it.
    case checkedWhenComplete
    /// How many of `{length}` digits are entered: `{count}`.
    case enteredDigits
    /// How many of `{length}` characters are entered: `{count}`.
    case enteredCharacters
    /// Refused: something that is not a digit.
    case digitsOnly
    /// Refused: something that is neither a letter nor a digit.
    case lettersAndDigitsOnly
    /// Refused: a character that the app's own alphabet has not.
    case notInAlphabet
    /// Refused: `{count}` digits at once, which is more than `{length}` or than there is room for.
    case tooManyDigits
    /// Refused: `{count}` characters at once.
    case tooManyCharacters
    /// Refused: a text without a code.
    case noCode
    /// Refused: a text with several codes.
    case severalCodes
    /// Refused: a code for the domain `{host}`.
    case foreignDomain
    /// Refused: `{count}` digits are missing.
    case missingDigits
    /// Refused: `{count}` characters are missing.
    case missingCharacters
    /// Refused: the code is being verified.
    case waitForVerdict
    /// Refused: the code was accepted already.
    case alreadyAccepted
    /// The field was filled at once, with `{code}`.
    case filled
    /// A masked field was filled at once.
    case filledMasked
    /// After a rejection, a new code was begun.
    case startedOver
    /// The code is being verified.
    case verifying
    /// The code was accepted.
    case accepted
    /// The code was rejected: it is wrong.
    case wrongCode
    /// The code was rejected: it is wrong, and `{count}` attempts are left.
    case wrongCodeAttemptsLeft
    /// The code was rejected: its time is over.
    case expired
    /// The code was rejected: it was used before.
    case usedUp
    /// The code was rejected: too many attempts.
    case tooManyAttempts
    /// The code could not be verified: no network.
    case noNetwork
    /// The code could not be verified, and nobody knows why.
    case notVerified
    /// The code was rejected: `{reason}`.
    case otherReason
    /// A new code was sent.
    case codeSent
    /// A new code could not be sent.
    case codeNotSent
    /// A new code can be asked for in `{count}` seconds.
    case resendWait
    /// A new code can be asked for.
    case resendReady
    /// The button that asks for a new code.
    case resend
    /// The same button while it waits: `{time}`. It is seen; what is heard is `resendWait`, because a synthesizer
    /// takes 0:20 for a time of day.
    case resendCountdown
    /// The label of a field in error: `{label}` and `{reason}`.
    case labelWithReason
    /// The command that pastes.
    case paste
    /// The command that clears the field.
    case clear
    /// The command that reads the code aloud.
    case readCode
  }
}
