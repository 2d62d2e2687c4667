import Foundation
import OneTimeCode
import OneTimeCodeService

/// The strings of the pages and error responses in one language.
struct LocalizedStrings: Sendable {
  var language: String { phrases.language }

  /// The writing direction of the language: `ltr` or `rtl`.
  var direction: String {
    Locale.Language(identifier: language).isRightToLeft ? "rtl" : "ltr"
  }

  /// The strings of the code field, including those for rejections.
  let phrases: CodePhrases

  let start: Start
  let code: Code
  let done: Done
  /// What the start page shows of a code in a link, for a browser that hasn't requested it.
  let linked: Section
  let report: Report
  let failure: Failure
  let problems: Problems
  let recipientErrors: RecipientErrors

  struct Start: Sendable {
    let title: String
    let introduction: String
    let label: RecipientString
    /// What a phone number must have.
    let phoneHint: String
    /// The same, for a field that also accepts email addresses.
    let phoneOrEmailHint: String
    /// What happens to a phone number without a country code.
    let nationalHint: @Sendable (_ countryCode: String) -> String
    let button: String
  }

  /// A string that depends on the recipients that the service accepts.
  struct RecipientString: Sendable {
    let email: String
    let phone: String
    let either: String

    subscript(accepted: AcceptedRecipients) -> String {
      if accepted.kinds == [.email] { return email }
      return accepted.kinds == [.phone] ? phone : either
    }
  }

  struct Code: Sendable {
    let title: String
    let sentTo: @Sendable (_ recipient: DisplayedRecipient) -> String
    /// The same about an email address, for those who listen: names what the masked address shows.
    let sentToSpoken: @Sendable (_ first: String, _ end: String) -> String
    /// The label of a duration.
    let validFor: String
    /// The label of the time of expiry.
    let validUntil: String
    let button: String
    let help: Help
  }

  /// The strings for a user who hasn't received a code.
  struct Help: Sendable {
    let title: String
    let wait: String
    let spam: String
    let correctEmail: String
    let correctPhone: String
  }

  /// A masked recipient that the user can still recognize.
  enum DisplayedRecipient: Sendable {
    case email(String)
    /// The last two digits of the phone number.
    case phone(String)
  }

  /// The strings of the page that is shown after a code was accepted.
  struct Done: Sendable {
    let title: String
    let text: String
    let again: RecipientString
  }

  struct Section: Sendable {
    let title: String
    let text: String
  }

  /// The strings of the page on which a recipient ends a code that someone else has requested.
  struct Report: Sendable {
    let question: Section
    let button: String
    let ended: Section
    /// The section that is shown if someone had already entered the code.
    let used: Section
    /// The section that is shown if the code has expired some time ago.
    let late: Section
  }

  /// The strings of the page that shows an error.
  struct Failure: Sendable {
    let titlePrefix: String
    let back: String
  }

  /// The messages for problems that users can cause, other than rejected or unreadable codes, early resends and invalid
  /// recipients. Those for developers are English; see `Problem.developerDetail`.
  struct Problems: Sendable {
    let notFound: String
    let foreignOrigin: String
    let unknownChallenge: String
    let limited: @Sendable (_ minutes: String) -> String
    let locked: @Sendable (_ minutes: String) -> String
    let phone: String
    let email: String
    let useEmail: String
    let usePhone: String
    let useAnotherPhone: String
    let channel: String
    let resendNotAllowed: String
    let proof: String
    let notReady: String
    let other: String
    let failure: String
  }

  /// The messages for what isn't a recipient.
  struct RecipientErrors: Sendable {
    let empty: RecipientString
    let tooLong: String
    let email: String
    let phone: String
    /// The message for an entry that may be meant as either.
    let phoneOrEmail: String
  }
}

extension LocalizedStrings {
  /// The strings in each language of the code field. The first language is the default.
  static let all: [LocalizedStrings] = [
    .english, .brazilianPortuguese, .spanish, .french, .german, .italian, .japanese, .arabic,
  ]

  /// Selects the strings that best match an Accept-Language header (RFC 9110, 12.5.4), by default English.
  ///
  /// Each tag matches by `LanguageTag.best(for:among:)`.
  init(accepting header: String?) {
    let list = QualityList(header ?? "")
    for tag in list.accepted {
      if tag == "*" {
        self =
          LocalizedStrings.all.first { LanguageTag.best(for: list.excluded, among: [$0.language]) == nil }
          ?? .english
        return
      }
      let best = LanguageTag.best(for: [tag], among: LocalizedStrings.all.map(\.language))
      if let strings = LocalizedStrings.all.first(where: { $0.language == best }) {
        self = strings
        return
      }
    }
    self = .english
  }

  func minutes(_ count: Int) -> String { MessageTemplates.minutes(count, in: language) }
}

extension Recipient {
  var displayed: LocalizedStrings.DisplayedRecipient {
    switch kind {
    case .email: .email(description)
    case .phone: .phone(String(address.suffix(2)))
    }
  }
}
