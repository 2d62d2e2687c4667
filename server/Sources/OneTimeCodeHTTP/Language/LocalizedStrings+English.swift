extension LocalizedStrings {
  static let english = LocalizedStrings(
    phrases: .english,
    start: Start(
      title: "Get a verification code",
      introduction: "We will send you a code to enter on the next page.",
      label: RecipientString(
        email: "Email address",
        phone: "Phone number",
        either: "Email address or phone number"
      ),
      phoneHint: "Include the country code, for example +44\u{A0}7700\u{A0}900123.",
      phoneOrEmailHint:
        "For a phone number, include the country code, for example +44\u{A0}7700\u{A0}900123.",
      nationalHint: { "We add \($0) to numbers without a country code." },
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
      sentToSpoken: { "We sent a code to an email address that begins with \($0) and ends with \($1)." },
      validFor: "Valid for:",
      validUntil: "Valid until:",
      button: "Verify",
      help: Help(
        title: "Haven’t received the code?",
        wait: "It can take a few minutes to arrive.",
        spam: "Also look in your spam or junk folder.",
        correctEmail: "Change the email address",
        correctPhone: "Change the phone number"
      )
    ),
    done: Done(
      title: "Verification complete",
      text: "The code was correct.",
      again: RecipientString(
        email: "Verify another email address",
        phone: "Verify another phone number",
        either: "Verify another email address or phone number"
      )
    ),
    linked: Section(
      title: "Your code",
      text: "Enter it on the device on which you requested it."
    ),
    report: Report(
      question: Section(
        title: "Didn't request a code?",
        text: "Someone else may have entered your address or number. End the code so that nobody can use it."
      ),
      button: "End the code",
      ended: Section(
        title: "The code has ended",
        text: "Nobody can use it any more. For an hour, unknown devices can't request a new one."
      ),
      used: Section(
        title: "The code was already used",
        text: "Someone has entered it. If it wasn't you, contact us."
      ),
      late: Section(
        title: "The code has expired",
        text: "Nobody can use it any more. If you notice something that wasn't you, contact us."
      )
    ),
    failure: Failure(
      titlePrefix: "Error: ",
      back: "Start over"
    ),
    problems: Problems(
      notFound: "Page not found. Check the web address.",
      foreignOrigin: "This request came from another website. Start over.",
      unknownChallenge: "This code is no longer valid. Request a new code.",
      limited: { "Too many codes were requested. Try again in \($0)." },
      locked: { "Too many incorrect codes were entered. Try again in \($0)." },
      phone: "We can’t send codes to this phone number.",
      email: "We can’t send codes by email.",
      useEmail: "Use an email address.",
      usePhone: "Use a phone number.",
      useAnotherPhone: "Use another phone number.",
      channel: "We can’t send you codes this way. Choose another way.",
      resendNotAllowed: "We can’t send this code again. Start over to get a new one.",
      proof: "Confirm that you’re human, then try again.",
      notReady: "The service is unavailable. Try again later.",
      other: "We couldn’t process this request.",
      failure: "Something went wrong on our side. Try again later."
    ),
    recipientErrors: RecipientErrors(
      empty: RecipientString(
        email: "Enter an email address.",
        phone: "Enter a phone number.",
        either: "Enter an email address or a phone number."
      ),
      tooLong: "What you entered is too long.",
      email: "Enter an email address, such as name@example.com.",
      phone: "Enter a phone number with its country code, for example +44\u{A0}7700\u{A0}900123.",
      phoneOrEmail:
        "Enter a phone number with its country code, for example +44\u{A0}7700\u{A0}900123, or an email address."
    )
  )
}
