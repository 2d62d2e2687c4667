extension CodePhrases {
  /// English.
  public static let english = CodePhrases(language: "en", category: { $0 == 1 ? .one : .other }) { phrase in
    switch phrase {
    case .label: "Verification code"
    case .checkedWhenComplete: "The code is checked as soon as it is complete."
    case .enteredDigits: "{count} of {length} digits entered."
    case .enteredCharacters: "{count} of {length} characters entered."
    case .digitsOnly: "Only digits can be entered."
    case .lettersAndDigitsOnly: "Only letters and digits can be entered."
    case .notInAlphabet: "This character does not occur in the code."
    case .tooManyDigits:
      PluralForms(
        one: "{count} digit was pasted; the code has {length}.",
        other: "{count} digits were pasted; the code has {length}."
      )
    case .tooManyCharacters:
      PluralForms(
        one: "{count} character was pasted; the code has {length}.",
        other: "{count} characters were pasted; the code has {length}."
      )
    case .noCode: "The text holds no code that fits here."
    case .severalCodes: "The text holds more than one code. Enter the one that you want."
    case .foreignDomain: "Careful: this code is for {host}, not for this site. Nothing was entered."
    case .missingDigits: PluralForms(one: "{count} digit is missing.", other: "{count} digits are missing.")
    case .missingCharacters:
      PluralForms(one: "{count} character is missing.", other: "{count} characters are missing.")
    case .waitForVerdict: "Please wait, the code is being checked."
    case .alreadyAccepted: "The code was accepted already."
    case .filled: "Code filled: {code}"
    case .filledMasked: "Code filled"
    case .startedOver: "New code"
    case .verifying: "Checking the code"
    case .accepted: "Code accepted"
    case .wrongCode: "This is not the right code."
    case .wrongCodeAttemptsLeft:
      PluralForms(
        one: "This is not the right code. {count} attempt is left.",
        other: "This is not the right code. {count} attempts are left."
      )
    case .expired: "This code has expired. Ask for a new one."
    case .usedUp: "This code was used already. Ask for a new one."
    case .tooManyAttempts: "There were too many attempts. Ask for a new code."
    case .noNetwork: "The code could not be checked: there is no connection. Try again."
    case .notVerified: "The code could not be checked. Try again."
    case .otherReason: "{reason}"
    case .codeSent: "A new code was sent."
    case .codeNotSent: "A new code could not be sent. Try again."
    case .resendWait:
      PluralForms(
        one: "You can ask for a new code in {count} second.",
        other: "You can ask for a new code in {count} seconds."
      )
    case .resendReady: "You can ask for a new code now."
    case .resend: "Send the code again"
    case .resendCountdown: "Send the code again in {time}"
    case .labelWithReason: "{label}. {reason}"
    case .paste: "Paste"
    case .clear: "Clear"
    case .readCode: "Read the code"
    }
  }
}
