extension CodePhrases {
  /// The phrases in English.
  public static let english = CodePhrases(language: "en", category: { $0 == 1 ? .one : .other }) { phrase in
    switch phrase {
    case .label: "Verification code"
    case .checkedWhenComplete: "The code is checked as soon as it is complete."
    case .enteredDigits: "{count} of {length} digits entered."
    case .enteredCharacters: "{count} of {length} characters entered."
    case .digitsOnly: "Only digits can be entered."
    case .lettersAndDigitsOnly: "Only letters and digits can be entered."
    case .notInAlphabet: "This character is not used in the code."
    case .tooManyDigits:
      PluralForms(
        one: "There is not enough room for {count} digit: the code has {length}.",
        other: "There is not enough room for {count} digits: the code has {length}."
      )
    case .tooManyCharacters:
      PluralForms(
        one: "There is not enough room for {count} character: the code has {length}.",
        other: "There is not enough room for {count} characters: the code has {length}."
      )
    case .noCode: "The text does not contain a code that fits this field."
    case .severalCodes: "The text contains more than one code. Enter the one you want to use."
    case .foreignDomain: "Caution: this code is for {host} only. Nothing was entered."
    case .missingDigits: PluralForms(one: "{count} digit is missing.", other: "{count} digits are missing.")
    case .missingCharacters:
      PluralForms(one: "{count} character is missing.", other: "{count} characters are missing.")
    case .waitForVerdict: "Please wait. The code is being checked."
    case .alreadyAccepted: "The code has already been accepted."
    case .filled: "Code filled in: {code}"
    case .filledMasked: "Code filled in"
    case .startedOver: "Previous code cleared"
    case .verifying: "Checking the code"
    case .accepted: "Code accepted"
    case .wrongCode: "This is not the right code."
    case .wrongCodeAttemptsLeft:
      PluralForms(
        one: "This is not the right code. You have {count} attempt left.",
        other: "This is not the right code. You have {count} attempts left."
      )
    case .expired: "This code has expired. Request a new one."
    case .usedUp: "This code has already been used. Request a new one."
    case .tooManyAttempts: "Too many attempts. Request a new code."
    case .noNetwork: "The code could not be checked because there is no connection. Try again."
    case .notVerified: "The code could not be checked. Try again."
    case .otherReason: "{reason}"
    case .codeSent: "A new code was sent."
    case .calling: "We are calling you with a new code."
    case .codeNotSent: "A new code could not be sent. Try again."
    case .resendWait:
      PluralForms(
        one: "You can request a new code in {count} second.",
        other: "You can request a new code in {count} seconds."
      )
    case .resendReady: "You can request a new code now."
    case .resend: "Send a new code"
    case .resendByCall: "Call me with a new code"
    case .resendByWhatsApp: "Send a new code by WhatsApp"
    case .resendCountdown: "Send a new code in {time}"
    case .labelWithReason: "{label}. {reason}"
    case .paste: "Paste"
    case .clear: "Clear"
    case .readCode: "Read the code aloud"
    }
  }
}
