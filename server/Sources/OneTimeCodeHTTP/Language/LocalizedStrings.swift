import Foundation
import OneTimeCode
import OneTimeCodeService

/// All texts of the pages and error responses in one language.
struct LocalizedStrings: Sendable {
  var language: String { phrases.language }

  /// The direction of the script: `ltr` or `rtl`.
  var direction: String {
    Locale.Language(identifier: language).characterDirection == .rightToLeft ? "rtl" : "ltr"
  }

  /// The texts of the code field, including those of rejections.
  let phrases: CodePhrases

  let start: Start
  let code: Code
  let done: Done
  let failure: Failure
  let problems: Problems
  let recipientErrors: @Sendable (RecipientError) -> String

  struct Start: Sendable {
    let title: String
    let introduction: String
    let label: String
    let hint: String
    let button: String
  }

  struct Code: Sendable {
    let title: String
    let sentTo: @Sendable (_ recipient: DisplayedRecipient) -> String
    let valid: @Sendable (_ minutes: String) -> String
    /// Contains `{time}`, which the page's script replaces with a time of day.
    let validUntil: String
    let button: String
    let another: String
  }

  /// A recipient in a form that only its owner recognizes.
  enum DisplayedRecipient: Sendable {
    case email(String)
    /// The last digits of the number.
    case phone(String)
  }

  /// The page after a code was accepted.
  struct Done: Sendable {
    let title: String
    let text: String
    let again: String
  }

  /// The page that shows an error.
  struct Failure: Sendable {
    let titlePrefix: String
    let title: String
    let back: String
  }

  /// The texts of problems that aren't about a code.
  struct Problems: Sendable {
    let notJSON: String
    let wrongShape: String
    let wrongMember: @Sendable (_ member: String) -> String
    let wrongMediaType: @Sendable (_ wanted: String) -> String
    let tooLarge: String
    let notFound: String
    let foreignOrigin: String
    let purpose: String
    let requestKey: String
    let requestKeyReused: String
    let unknownChallenge: String
    let limited: @Sendable (_ minutes: String) -> String
    let locked: @Sendable (_ minutes: String) -> String
    let destination: String
    let resendNotAllowed: String
    let forbidden: String
    let invalidReceipt: String
    let unauthorized: String
    let methodNotAllowed: String
    let notReady: String
    let other: String
    let failure: String
  }
}

extension LocalizedStrings {
  /// All languages: the same as those of the field. The first is the default.
  static let all: [LocalizedStrings] = [
    .english, .brazilianPortuguese, .spanish, .french, .german, .italian, .japanese, .arabic,
  ]

  /// Selects the language that matches an Accept-Language header best, see RFC 9110, 12.5.4.
  ///
  /// A tag matches a language with the same primary subtag: users who prefer European Portuguese understand
  /// Brazilian Portuguese better than English.
  init(accepting header: String?) {
    let list = QualityList(header ?? "")
    for tag in list.wanted {
      if tag == "*" {
        self = LocalizedStrings.all.first { !list.unwanted.contains($0.primary) } ?? .english
        return
      }
      let primary = tag.prefix { $0 != "-" }
      if let strings = LocalizedStrings.all.first(where: { $0.primary == primary }) {
        self = strings
        return
      }
    }
    self = .english
  }

  private var primary: String { String(language.prefix { $0 != "-" }) }

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
