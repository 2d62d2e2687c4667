import OneTimeCode
import OneTimeCodeService

extension Problem {
  /// What a person is told.
  func detail(in words: Words) -> String {
    switch self {
    case .notJSON: words.problems.notJSON
    case .wrongShape(let member?): words.problems.wrongMember(member)
    case .wrongShape: words.problems.wrongShape
    case .wrongMediaType(let wanted): words.problems.wrongMediaType(wanted)
    case .tooLarge: words.problems.tooLarge
    case .notFound: words.problems.notFound
    case .foreignOrigin: words.problems.foreignOrigin
    case .recipient(let error): words.recipientErrors(error)
    case .purpose: words.problems.purpose
    case .requestKey: words.problems.requestKey
    case .rejected(let rejection), .service(.rejected(let rejection)):
      words.phrases.text(for: rejection.sentence)
    case .service(.unknownChallenge): words.problems.unknownChallenge
    case .service(.unreadable(let refusal, let format)): words.phrases.text(for: refusal.sentence(in: format))
    case .service(.requestKeyReused): words.problems.requestKeyReused
    case .service(.tooSoon(let seconds)):
      words.phrases.text(for: CodeAnnouncement.resendWait(seconds).sentence(in: .digits()))
    case .service(.limited(let seconds)): words.problems.limited(words.minutes((seconds + 59) / 60))
    case .service(.locked(let seconds)): words.problems.locked(words.minutes((seconds + 59) / 60))
    case .service(.destinationNotAllowed): words.problems.destination
    case .service(.optionOutOfRange(let name)): words.problems.wrongMember(name)
    case .service(.resendNotAllowed): words.problems.resendNotAllowed
    case .service(.issueKeyReused): words.problems.requestKeyReused
    case .service(.keyMissing): words.problems.notReady
    case .forbidden: words.problems.forbidden
    case .noSuchMessage: words.problems.notFound
    case .service(.invalidReceipt): words.problems.invalidReceipt
    case .unauthorized: words.problems.unauthorized
    case .methodNotAllowed: words.problems.methodNotAllowed
    case .notReady: words.problems.notReady
    case .other: words.problems.other
    case .failure: words.problems.failure
    }
  }
}
