extension Words {
  /// English.
  static let english = Words(
    phrases: .english,
    start: Start(
      title: "Get a verification code",
      introduction: "We send you a code. You enter it on the next page.",
      label: "E-mail address or telephone number",
      hint: "A number with its country code, such as +44\u{A0}20\u{A0}7946\u{A0}0958.",
      button: "Send the code"
    ),
    code: Code(
      title: "Enter the code",
      sentTo: { "We sent a code to \($0)." },
      valid: { minutes in
        switch minutes {
        case 0: "The code is valid for less than a minute."
        case 1: "The code is valid for 1 minute."
        default: "The code is valid for \(minutes) minutes."
        }
      },
      validUntil: "The code is valid until {time}.",
      button: "Verify",
      another: "Use another address or number"
    ),
    done: Done(
      title: "You are verified",
      text: { "The code for \($0) was right." },
      again: "Verify another address or number"
    ),
    failure: Failure(
      titlePrefix: "Error: ",
      title: "That did not work",
      back: "Back to the start"
    ),
    problems: Problems(
      notJSON: "The body is not JSON.",
      wrongShape: "Something is missing in what was sent, or is not what it should be.",
      wrongMember: { "The member '\($0)' is missing, or is not what it should be." },
      wrongMediaType: { "The body must be \($0)." },
      tooLarge: "That is more than is taken at once.",
      notFound: "There is nothing at this address.",
      foreignOrigin: "The request came from another site.",
      purpose: "A purpose has 1 to 64 small letters, digits, dots, hyphens and underscores.",
      requestKey: "A request key has 1 to 64 visible ASCII characters.",
      requestKeyReused: "This request key came with another code before.",
      unknownChallenge: "This code is not known any more. Ask for a new one.",
      limited: { "Too many codes were asked for. Try again in \($0) \($0 == 1 ? "minute" : "minutes")." },
      locked: "There were too many wrong codes, so no more are taken here. Ask for help.",
      invalidReceipt: "The receipt is not valid, or not any more.",
      unauthorized: "An API key is needed.",
      methodNotAllowed: "This address knows other methods only.",
      notReady: "The service is not ready. Try again later.",
      other: "The request is not understood.",
      failure: "Something went wrong here. Try again later."
    ),
    recipientErrors: { error in
      switch error {
      case .empty: "Enter an e-mail address or a telephone number."
      case .tooLong: "This is too long for an address or a number."
      case .phone:
        "Enter a number with its country code, such as +44\u{A0}20\u{A0}7946\u{A0}0958, or an e-mail address."
      case .email: "Enter an e-mail address such as name@example.com."
      }
    }
  )
}
