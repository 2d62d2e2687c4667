import Hummingbird
import OneTimeCode
import OneTimeCodeService

extension Pages {
  private struct Code {
    let language: String
    let direction: String
    let title: String
    let heading: String
    let sentTo: String
    let sentToSpoken: String?
    let notice: String?
    let error: String?
    let refusal: String?
    let requestKey: String
    let length: Int
    let alphabet: String
    let grouping: String?
    let domain: String?
    let isLinked: Bool
    let inputMode: String
    let capitals: String
    let label: String
    let validFor: String
    let validUntil: String
    let isOpen: Bool
    let checkedWhenComplete: String?
    let help: String
    let advice: [String]
    let verifyOn: String?
    let expiresIn: String?
    let resendAfter: String?
    let resends: [Resend]
    let button: String
    let correct: Link
  }

  private struct Link {
    let address: String
    let title: String
    /// The title after the script has got to know that no other code of the challenge can be sent.
    let startOver: String
    let isRefused: Bool
  }

  private struct Resend {
    let channel: String
    let title: String
    let isRefused: Bool
  }

  /// A failed request of the code page.
  enum FailedRequest {
    case verification(Problem)
    /// The user has requested a new code by a channel, or by the usual one.
    case resend(Problem, by: MessageChannel?)
  }

  /// Returns the page that asks for the code. After a failed request, the page shows why.
  ///
  /// The code field rejects messages for other domains than that of the service's configuration, which the app's messages are
  /// bound to.
  ///
  /// The page doesn't repeat the user's input, because responses must not contain codes or possible codes.
  func code(
    _ challenge: Challenge,
    for service: VerificationService,
    failure: FailedRequest? = nil,
    wasSentAgain: Bool = false,
    by channel: MessageChannel? = nil,
    in strings: LocalizedStrings
  )
    -> Response
  {
    let texts = strings.code
    var error = challenge.problem
    var refusal: Problem?
    var refusedChannel: MessageChannel?
    switch failure {
    case .verification(let problem): error = problem
    // The code itself isn't invalid, unless the challenge is closed for the same reason.
    case .resend(let problem, let channel) where problem != error:
      refusal = problem
      refusedChannel = challenge.channels.first { $0 == channel } ?? challenge.channels.first
    case .resend, nil: break
    }
    let notice: String? =
      if wasSentAgain, error == nil {
        strings.phrases[channel?.isSpoken == true ? .calling : .codeSent].other
      } else {
        nil
      }
    let alphabet = challenge.format.alphabet
    let wait = challenge.secondsUntilResend
    let resends = (wait == nil ? [] : challenge.channels).map {
      // The usual channel needs no name, unless the user is called.
      let isUsual = $0 == challenge.channels.first && !$0.isSpoken
      return Resend(
        channel: $0.name,
        title: isUsual ? strings.phrases[.resend].other : $0.resendTitle(strings.phrases),
        isRefused: $0 == refusedChannel
      )
    }
    return page(
      "code",
      Code(
        language: strings.language,
        direction: strings.direction,
        title: documentTitle(
          (error == nil && refusal == nil ? "" : strings.failure.titlePrefix) + texts.title
        ),
        heading: texts.title,
        sentTo: texts.sentTo(challenge.recipient.displayed),
        sentToSpoken: challenge.recipient.shownParts.map { texts.sentToSpoken($0.first, $0.end) },
        notice: notice,
        error: error?.detail(in: strings),
        refusal: refusal?.detail(in: strings),
        requestKey: RequestKey.random().text,
        length: challenge.format.length,
        alphabet: challenge.format.alphabetText,
        grouping: challenge.format.isGrouped ? challenge.format.groupingText : nil,
        domain: service.configuration.domain,
        isLinked: service.configuration.links.codePage != nil,
        inputMode: alphabet.hasLetters ? "text" : "numeric",
        capitals: alphabet.hasLetters && !alphabet.hasLowercaseLetters ? "characters" : "none",
        label: strings.phrases[.label].other,
        validFor: texts.validFor.asLabel + strings.minutes(challenge.minutes),
        validUntil: texts.validUntil.asLabel,
        isOpen: challenge.state == .open,
        checkedWhenComplete: verifiesOnSubmit ? nil : strings.phrases[.checkedWhenComplete].other,
        help: texts.help.title,
        advice: challenge.recipient.kind == .email ? [texts.help.wait, texts.help.spam] : [texts.help.wait],
        verifyOn: verifiesOnSubmit ? "submit" : nil,
        expiresIn: challenge.state == .open ? String(challenge.secondsUntilExpiry) : nil,
        resendAfter: wait.flatMap { $0 > 0 ? String($0) : nil },
        resends: resends,
        button: texts.button,
        correct: correction(
          of: challenge,
          canResend: !resends.isEmpty,
          isRefused: refusal != nil,
          in: strings
        )
      ),
      status: failure?.problem.status ?? .ok,
      retryAfter: failure?.problem.retryAfter,
      in: strings
    )
  }
}

extension Pages {
  /// The link with which the user corrects the recipient or, if no other code can be sent, starts over.
  private func correction(
    of challenge: Challenge,
    canResend: Bool,
    isRefused: Bool,
    in strings: LocalizedStrings
  ) -> Link {
    let help = strings.code.help
    return Link(
      address: canResend && challenge.isCorrectable ? "/?correct" : "/",
      title: !canResend
        ? strings.failure.back : challenge.recipient.kind == .email ? help.correctEmail : help.correctPhone,
      startOver: strings.failure.back,
      isRefused: isRefused && !canResend
    )
  }
}

extension Pages.FailedRequest {
  fileprivate var problem: Problem {
    switch self {
    case .verification(let problem), .resend(let problem, by: _): problem
    }
  }
}

extension String {
  /// The string before a value: with a space, unless it ends with a full-width colon, which contains one.
  fileprivate var asLabel: String { hasSuffix("：") ? self : self + " " }
}

extension Recipient {
  /// The parts of an email address that its masked form shows, or `nil` for a phone number.
  fileprivate var shownParts: (first: String, end: String)? {
    guard kind == .email, let dot = description.lastIndex(of: ".") else { return nil }
    return (String(description.prefix(1)), String(description[dot...]))
  }
}

extension Challenge {
  /// Whether the start page may show the recipient, so that the user can correct it: only while the code can be entered, and
  /// only if it was requested there. An app's challenge belongs to a recipient whom the browser's user may not know.
  var isCorrectable: Bool { purpose == .trial && state == .open }

  /// The remaining validity in whole minutes. Includes 10 seconds for loading the page, so that a new code
  /// doesn't appear to be valid for only "9 minutes".
  fileprivate var minutes: Int { (secondsUntilExpiry + 10) / 60 }

  /// The reason why the challenge is closed, or `nil` if the challenge is open.
  fileprivate var problem: Problem? {
    switch state {
    case .open: nil
    case .used: .service(.rejected(.usedUp))
    case .exhausted: .service(.rejected(.tooManyAttempts))
    case .expired: .service(.rejected(.expired))
    }
  }
}
