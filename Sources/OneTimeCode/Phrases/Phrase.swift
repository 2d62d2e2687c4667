extension CodePhrases {
  /// A phrase that a field speaks or shows. ``CodePhrases`` contains the text.
  ///
  /// Names in braces are placeholders: `{count}` and `{length}` for numbers, `{code}` for the spelled-out
  /// symbols, `{host}` for a host, `{time}` for minutes and seconds, `{label}` for the field's label, and
  /// `{reason}` for an error or the app's own text.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Phrase: CaseIterable, Sendable {
    /// The default label of a field.
    case label
    /// A notice that the code is checked as soon as it is complete.
    case checkedWhenComplete
    /// The number of entered digits: `{count}` of `{length}`.
    case enteredDigits
    /// The number of entered characters: `{count}` of `{length}`.
    case enteredCharacters
    /// Input was refused because a character is not a digit.
    case digitsOnly
    /// Input was refused because a character is neither a letter nor a digit.
    case lettersAndDigitsOnly
    /// Input was refused because a character is not in the app's own alphabet.
    case notInAlphabet
    /// Input was refused because the code would have one digit more than `{count}`.
    case onlyDigits
    /// Input was refused because the code would have one character more than `{count}`.
    case onlyCharacters
    /// Input was refused because the code would have `{count}` digits instead of `{length}`.
    case tooManyDigits
    /// Input was refused because the code would have `{count}` characters instead of `{length}`.
    case tooManyCharacters
    /// Input was refused because the text contains no code of `{count}` digits.
    case noDigitCode
    /// Input was refused because the text contains no code of `{count}` characters.
    case noCharacterCode
    /// Input was refused because the text contains several codes.
    case severalCodes
    /// Input was refused because the code is bound to the host `{host}`.
    case foreignDomain
    /// Submission was refused because `{count}` digits are missing.
    case missingDigits
    /// Submission was refused because `{count}` characters are missing.
    case missingCharacters
    /// Input or submission was refused because the code is being verified.
    case waitForVerdict
    /// The code can't be submitted because it hasn't been verified yet.
    case notYetChecked
    /// A change was refused because the code has already been accepted.
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
    /// The code was rejected: it is incorrect.
    case wrongCode
    /// The code was rejected: it is incorrect, and `{count}` attempts are left.
    case wrongCodeAttemptsLeft
    /// The code was rejected: it has expired.
    case expired
    /// The code was rejected: it was used before.
    case usedUp
    /// The code was rejected: there were too many attempts.
    case tooManyAttempts
    /// The code couldn't be verified: there is no network connection.
    case noNetwork
    /// The code couldn't be verified for another reason.
    case notVerified
    /// The code was rejected for `{reason}`, which is the app's own text.
    case otherReason
    /// The code expires within `{count}` seconds.
    case expiring
    /// A new code was sent.
    case codeSent
    /// A call that reads out a new code is on its way.
    case calling
    /// A new code couldn't be sent.
    case codeNotSent
    /// A new code can be requested in `{count}` seconds.
    case resendWait
    /// A new code can be requested.
    case resendReady
    /// The title of the button that requests a new code.
    case resend
    /// The title of the button that requests a call with a new code.
    case resendByCall
    /// The title of the button that requests a new code by WhatsApp.
    case resendByWhatsApp
    /// The title of the button that requests a new code by Telegram.
    case resendByTelegram
    /// The title of the button that requests a new code by RCS, the successor of SMS.
    case resendByRCS
    /// The title of the resend button during the countdown, with `{time}`. Screen readers get `resendWait`
    /// instead, because speech synthesizers read "0:20" as a time of day.
    case resendCountdown
    /// The label of a field with an error: `{label}` and `{reason}`.
    case labelWithReason
    /// The title of the command that verifies a code again after a failure, such as a lost connection.
    case tryAgain
    /// The title of the key that verifies the code, if the user submits codes to verify them.
    case verify
    /// The title of the Paste command.
    case paste
    /// The title of the command that clears the field.
    case clear
    /// The title of the command that reads the code aloud.
    case readCode
  }
}
