extension CodePhrases {
  /// The phrases in English.
  public static let english = CodePhrases(language: "en", category: { $0 == 1 ? .one : .other }) { phrase in
    switch phrase {
    case .label: "Verification code"
    case .checkedWhenComplete: "The code is checked as soon as it is complete."
    case .enteredDigits: "{count} of {length} digits entered."
    case .enteredCharacters: "{count} of {length} characters entered."
    case .digitsOnly: "Enter digits only."
    case .lettersAndDigitsOnly: "Enter letters and digits only."
    case .notInAlphabet: "This character is not used in the code."
    case .onlyDigits: "The code has only {count} digits."
    case .onlyCharacters: "The code has only {count} characters."
    case .tooManyDigits:
      PluralForms(
        one: "You entered {count} digit, but the code has {length}.",
        other: "You entered {count} digits, but the code has {length}."
      )
    case .tooManyCharacters:
      PluralForms(
        one: "You entered {count} character, but the code has {length}.",
        other: "You entered {count} characters, but the code has {length}."
      )
    case .noDigitCode: "No {count}-digit code found in this text."
    case .noCharacterCode: "No {count}-character code found in this text."
    case .severalCodes: "Several codes found in this text. Enter the one you want to use."
    case .foreignDomain: "Caution: this code is for {host} only. Nothing was entered."
    case .missingDigits: PluralForms(one: "{count} digit is missing.", other: "{count} digits are missing.")
    case .missingCharacters:
      PluralForms(one: "{count} character is missing.", other: "{count} characters are missing.")
    case .waitForVerdict: "Please wait. The code is being checked."
    case .notYetChecked: "The code has not been checked yet."
    case .alreadyAccepted: "The code has already been accepted."
    case .filled: "Code filled in: {code}"
    case .filledMasked: "Code filled in"
    case .startedOver: "Previous code cleared"
    case .verifying: "Checking the code"
    case .accepted: "Code accepted"
    case .wrongCode: "Incorrect code."
    case .wrongCodeAttemptsLeft:
      PluralForms(
        one: "Incorrect code. {count} attempt left.",
        other: "Incorrect code. {count} attempts left."
      )
    case .expired: "This code has expired. Request a new code."
    case .usedUp: "This code has already been used. Request a new code."
    case .tooManyAttempts: "Too many attempts. Request a new code."
    case .noNetwork: "Unable to check the code: no connection. Try again."
    case .notVerified: "Unable to check the code. Try again."
    case .otherReason: "{reason}"
    case .expiring:
      PluralForms(
        one: "The code expires within {count} second.",
        other: "The code expires within {count} seconds."
      )
    case .codeSent: "We sent you a new code."
    case .calling: "We are calling you with a new code."
    case .codeNotSent: "Unable to send you a new code. Try again."
    case .resendWait:
      PluralForms(
        one: "You can request a new code in {count} second.",
        other: "You can request a new code in {count} seconds."
      )
    case .resendReady: "You can request a new code now."
    case .resend: "Request a new code"
    case .resendByCall: "Call me with a new code"
    case .resendByWhatsApp: "Request a new code by WhatsApp"
    case .resendByTelegram: "Request a new code by Telegram"
    case .resendByRCS: "Request a new code by RCS"
    case .resendCountdown: "Request a new code in {time}"
    case .labelWithReason: "{label}. {reason}"
    case .tryAgain: "Try again"
    case .verify: "Verify"
    case .paste: "Paste"
    case .clear: "Clear"
    case .readCode: "Read the code aloud"
    }
  }
}
