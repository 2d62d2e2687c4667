import OneTimeCode
import OneTimeCodeService

extension Problem {
  /// The message for developers, in English, or `nil` for a problem that users can cause.
  var developerDetail: String? {
    switch self {
    case .notJSON: "The request body isn't valid JSON."
    case .wrongShape(let member?), .service(.optionOutOfRange(let member)):
      "The member “\(member)” is missing or invalid."
    case .unknownMember(let member): "The request has no member “\(member)”."
    case .wrongShape: "A part of the request is missing or invalid."
    case .wrongMediaType(let expected): "The body must be \(expected)."
    case .tooLarge: "The request is too large."
    case .purpose:
      "A purpose consists of 1 to 64 lowercase letters, digits, dots, hyphens or underscores. “trial” is for the pages."
    case .channel: "The channels are \(MessageChannel.all.map(\.name).joined(separator: ", "))."
    case .requestKey: "A request key has 1 to 64 visible ASCII characters."
    case .service(.requestKeyReused), .service(.issueKeyReused):
      "This request key was already used with other content."
    case .forbidden: "This API key doesn't have the required scope."
    case .forgedReceipt: "This receipt isn't from the provider."
    case .noSuchMessage: "The message doesn't exist, or can't be resent."
    case .service(.invalidValue(let name, let problem)): "The value “\(name)” \(problem)."
    case .service(.invalidReceipt): "The receipt is invalid or has expired."
    case .service(.limited(.lookUps, let seconds)):
      "This API key has looked up too many recipients. Try again in \(MessageTemplates.minutes((seconds + 59) / 60, in: "en"))."
    case .client: "The header OneTimeCode-Client must be one IP address, without a port."
    case .unauthorized: "An API key is required."
    case .unknownKey: "This API key is unknown."
    case .unknownMethod: "This method doesn't exist."
    case .methodNotAllowed: "This method isn't allowed here."
    default: nil
    }
  }

  /// Returns the message for users, and what they can do about it if the accepted recipients are known.
  func detail(in strings: LocalizedStrings, accepting accepted: AcceptedRecipients? = nil) -> String {
    switch self {
    case .notFound: strings.problems.notFound
    case .foreignOrigin: strings.problems.foreignOrigin
    case .recipient(let error): strings.message(for: error, accepted)
    case .rejected(let rejection), .service(.rejected(let rejection)):
      strings.phrases.text(for: rejection.message)
    case .service(.unknownChallenge): strings.problems.unknownChallenge
    case .service(.unreadable(let refusal, let format)):
      strings.phrases.text(for: refusal.message(in: format))
    case .service(.tooSoon(let seconds)):
      strings.phrases.text(for: CodeAnnouncement.resendWait(seconds).message(in: .digits()))
    case .service(.limited(_, let seconds)): strings.problems.limited(strings.minutes((seconds + 59) / 60))
    case .service(.locked(let seconds)): strings.problems.locked(strings.minutes((seconds + 59) / 60))
    case .service(.destinationNotAllowed(let kind)): strings.message(refusing: kind, accepted)
    case .service(.channelNotAvailable): strings.problems.channel
    case .service(.resendNotAllowed): strings.problems.resendNotAllowed
    case .service(.keyMissing): strings.problems.notReady
    case .service(.proofRequired), .service(.proofInvalid): strings.problems.proof
    case .notReady, .service(.proofUnchecked): strings.problems.notReady
    case .failure: strings.problems.failure
    // Only programs cause these, which `developerDetail` explains.
    case .notJSON, .wrongShape, .unknownMember, .wrongMediaType, .tooLarge, .purpose, .channel, .requestKey,
      .client,
      .unauthorized, .unknownKey, .forbidden, .forgedReceipt, .noSuchMessage, .methodNotAllowed,
      .unknownMethod, .other,
      .service(.requestKeyReused), .service(.issueKeyReused), .service(.optionOutOfRange),
      .service(.invalidValue),
      .service(.invalidReceipt):
      strings.problems.other
    }
  }
}

extension LocalizedStrings {
  fileprivate func message(refusing kind: Recipient.Kind, _ accepted: AcceptedRecipients?) -> String {
    let problem = kind == .email ? problems.email : problems.phone
    let advice: String? =
      switch kind {
      case .phone where accepted?.kinds.contains(.email) == true: problems.useEmail
      case .phone where accepted?.kinds.contains(.phone) == true: problems.useAnotherPhone
      case .email where accepted?.kinds.contains(.phone) == true: problems.usePhone
      default: nil
      }
    // Japanese sentences have no space between them.
    return [problem, advice].compactMap(\.self).joined(separator: problem.hasSuffix("。") ? "" : " ")
  }

  fileprivate func message(for error: RecipientError, _ accepted: AcceptedRecipients?) -> String {
    let accepted = accepted ?? AcceptedRecipients(kinds: [.email, .phone])
    return switch error {
    case .empty: recipientErrors.empty[accepted]
    case .tooLong: recipientErrors.tooLong
    case .email, .phone:
      switch accepted.kinds {
      case [.phone]: recipientErrors.phone
      case [.email]: recipientErrors.email
      default: error == .email ? recipientErrors.email : recipientErrors.phoneOrEmail
      }
    }
  }
}
