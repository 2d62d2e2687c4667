import OneTimeCode
import OneTimeCodeService

extension Problem {
  func detail(in strings: LocalizedStrings) -> String {
    switch self {
    case .notJSON: strings.problems.notJSON
    case .wrongShape(let member?): strings.problems.wrongMember(member)
    case .wrongShape: strings.problems.wrongShape
    case .wrongMediaType(let expected): strings.problems.wrongMediaType(expected)
    case .tooLarge: strings.problems.tooLarge
    case .notFound: strings.problems.notFound
    case .foreignOrigin: strings.problems.foreignOrigin
    case .recipient(let error): strings.recipientErrors(error)
    case .purpose: strings.problems.purpose
    case .requestKey: strings.problems.requestKey
    case .rejected(let rejection), .service(.rejected(let rejection)):
      strings.phrases.text(for: rejection.message)
    case .service(.unknownChallenge): strings.problems.unknownChallenge
    case .service(.unreadable(let refusal, let format)):
      strings.phrases.text(for: refusal.message(in: format))
    case .service(.requestKeyReused): strings.problems.requestKeyReused
    case .service(.tooSoon(let seconds)):
      strings.phrases.text(for: CodeAnnouncement.resendWait(seconds).message(in: .digits()))
    case .service(.limited(let seconds)): strings.problems.limited(strings.minutes((seconds + 59) / 60))
    case .service(.locked(let seconds)): strings.problems.locked(strings.minutes((seconds + 59) / 60))
    case .service(.destinationNotAllowed(.phone)): strings.problems.phone
    case .service(.destinationNotAllowed(.email)): strings.problems.email
    case .service(.optionOutOfRange(let name)): strings.problems.wrongMember(name)
    case .service(.resendNotAllowed): strings.problems.resendNotAllowed
    case .service(.issueKeyReused): strings.problems.requestKeyReused
    case .service(.keyMissing): strings.problems.notReady
    case .forbidden: strings.problems.forbidden
    case .noSuchMessage: strings.problems.notFound
    case .service(.invalidReceipt): strings.problems.invalidReceipt
    case .unauthorized: strings.problems.unauthorized
    case .methodNotAllowed: strings.problems.methodNotAllowed
    case .notReady: strings.problems.notReady
    case .other: strings.problems.other
    case .failure: strings.problems.failure
    }
  }
}
