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
    let notice: String?
    let error: String?
    let requestKey: String
    let length: Int
    let alphabet: String
    let grouping: String?
    let domain: String?
    let inputMode: String
    let capitals: String
    let label: String
    let valid: String
    let validUntil: String
    let isOpen: Bool
    let failure: String
    let checkedWhenComplete: String
    let verifyOn: String?
    let expiresIn: Int
    let resendAfter: String?
    let resends: [Resend]
    let button: String
    let another: String
  }

  private struct Resend {
    let channel: String
    let title: String
  }

  /// Returns the page that asks for the code. After a failed verification or resend, the page shows why.
  ///
  /// The code field rejects messages for other domains than `domain`, which the app's text messages are bound to.
  ///
  /// The page doesn't repeat the user's input, because responses must not contain codes or possible codes.
  func code(
    _ challenge: Challenge,
    domain: String?,
    codeProblem: Problem? = nil,
    resendProblem: Problem? = nil,
    wasSentAgain: Bool = false,
    by channel: MessageChannel? = nil,
    in strings: LocalizedStrings
  )
    -> Response
  {
    let texts = strings.code
    let problem = codeProblem ?? resendProblem
    let error = codeProblem ?? challenge.problem
    // A problem with a resend is shown as a notice, because it isn't an error of the code field.
    let notice: String? =
      if let resendProblem {
        resendProblem == error ? nil : resendProblem.detail(in: strings)
      } else if wasSentAgain, error == nil {
        strings.phrases[channel?.isSpoken == true ? .calling : .codeSent].other
      } else {
        nil
      }
    let alphabet = challenge.format.alphabet
    let wait = challenge.secondsUntilResend
    return page(
      "code",
      Code(
        language: strings.language,
        direction: strings.direction,
        title: documentTitle((error == nil ? "" : strings.failure.titlePrefix) + texts.title),
        heading: texts.title,
        sentTo: texts.sentTo(challenge.recipient.displayed),
        notice: notice,
        error: error?.detail(in: strings),
        requestKey: RequestKey.random().text,
        length: challenge.format.length,
        alphabet: challenge.format.alphabetText,
        grouping: challenge.format.isGrouped ? challenge.format.groupingText : nil,
        domain: domain,
        inputMode: alphabet.hasLetters ? "text" : "numeric",
        capitals: alphabet.hasLetters && !alphabet.hasLowercaseLetters ? "characters" : "none",
        label: strings.phrases[.label].other,
        valid: challenge.state == .open ? texts.valid(strings.minutes(challenge.minutes)) : "",
        validUntil: texts.validUntil,
        isOpen: challenge.state == .open,
        failure: strings.problems.failure,
        checkedWhenComplete: verifiesOnSubmit ? "" : strings.phrases[.checkedWhenComplete].other,
        verifyOn: verifiesOnSubmit ? "submit" : nil,
        expiresIn: challenge.state == .open ? challenge.secondsUntilExpiry : 0,
        resendAfter: wait.flatMap { $0 > 0 ? String($0) : nil },
        resends: wait == nil
          ? []
          : challenge.channels.map {
            // The usual channel needs no name, unless the user is called.
            let isUsual = $0 == challenge.channels.first && !$0.isSpoken
            return Resend(
              channel: $0.name,
              title: isUsual ? strings.phrases[.resend].other : $0.resendTitle(strings.phrases)
            )
          },
        button: texts.button,
        another: texts.another
      ),
      status: problem?.status ?? .ok,
      retryAfter: problem?.retryAfter,
      in: strings
    )
  }
}

extension Challenge {
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
