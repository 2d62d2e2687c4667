extension LocalizedStrings {
  static let english = LocalizedStrings(
    phrases: .english,
    start: Start(
      title: "Get a verification code",
      introduction: "We will send you a code to enter on the next page.",
      label: "Email address or phone number",
      hint: "For a phone number, include the country code, for example +44\u{A0}7700\u{A0}900123.",
      button: "Send code"
    ),
    code: Code(
      title: "Enter the code",
      sentTo: {
        switch $0 {
        case .email(let masked): "We sent a code to \(masked)."
        case .phone(let end): "We sent a code to the number ending in \(end)."
        }
      },
      valid: { "The code is valid for \($0)." },
      validUntil: "The code is valid until {time}.",
      button: "Verify",
      another: "Use a different email address or phone number"
    ),
    done: Done(
      title: "Verification complete",
      text: "The code was correct.",
      again: "Verify another email address or phone number"
    ),
    failure: Failure(
      titlePrefix: "Error: ",
      back: "Back to the start"
    ),
    problems: Problems(
      notFound: "Page not found. Check the address.",
      foreignOrigin: "The request came from another site.",
      unknownChallenge: "This code is no longer valid. Request a new code.",
      limited: { "Too many codes were requested. Try again in \($0)." },
      locked: { "Too many incorrect codes were entered. Try again in \($0)." },
      phone: "We can’t send codes to this phone number. Use an email address.",
      email: "We can’t send codes by email. Use a phone number.",
      channel: "We can’t send you codes this way. Choose another way.",
      resendNotAllowed: "You can’t resend this code. Start over to get a new one.",
      proof: "Confirm that you’re human, then try again.",
      notReady: "The service is unavailable. Try again later.",
      other: "The request could not be understood.",
      failure: "Something went wrong on our side. Try again later."
    ),
    recipientErrors: { error in
      switch error {
      case .empty: "Enter an email address or a phone number."
      case .tooLong: "This is too long for an email address or a phone number."
      case .phone:
        "Enter a phone number with its country code, for example +44\u{A0}7700\u{A0}900123, or an email address."
      case .email: "Enter an email address, such as name@example.com."
      }
    }
  )
}
