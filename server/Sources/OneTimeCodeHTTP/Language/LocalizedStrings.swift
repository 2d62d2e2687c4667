import Foundation
import OneTimeCode
import OneTimeCodeService

/// All words of the pages and of the answers, in one language.
struct LocalizedStrings: Sendable {
  /// The language as a BCP 47 tag.
  var language: String { phrases.language }

  /// Which way it is written: `ltr` or `rtl`.
  var direction: String {
    Locale.Language(identifier: language).characterDirection == .rightToLeft ? "rtl" : "ltr"
  }

  /// The words of the field, the reasons of rejections among them.
  let phrases: CodePhrases

  let start: Start
  let code: Code
  let done: Done
  let failure: Failure
  let problems: Problems
  let recipientErrors: @Sendable (RecipientError) -> String

  /// The page that asks for a recipient.
  struct Start: Sendable {
    let title: String
    let introduction: String
    let label: String
    let hint: String
    let button: String
  }

  /// The page that asks for the code.
  struct Code: Sendable {
    let title: String
    let sentTo: @Sendable (_ recipient: DisplayedRecipient) -> String
    let valid: @Sendable (_ minutes: String) -> String
    /// With the name `{time}` where the script puts a time of day.
    let validUntil: String
    let button: String
    let another: String
  }

  /// A recipient as its owner knows it again, and nobody else.
  enum DisplayedRecipient: Sendable {
    /// The masked address.
    case email(String)
    /// The last digits of the number.
    case phone(String)
  }

  /// The page that says that all is well.
  struct Done: Sendable {
    let title: String
    let text: String
    let again: String
  }

  /// The page that says that something is not.
  struct Failure: Sendable {
    let titlePrefix: String
    let title: String
    let back: String
  }

  /// What is said of problems that are not about a code.
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
  /// All languages that there are, those of the field; the one to fall back on first.
  static let all: [LocalizedStrings] = [
    .english, .brazilianPortuguese, .spanish, .french, .german, .italian, .japanese, .arabic,
  ]

  /// The words that fit an Accept-Language header best, see RFC 9110, 12.5.4.
  ///
  /// A tag fits a language of the same primary subtag: who reads Portuguese as it is written in Portugal
  /// reads it as it is written in Brazil more easily than English.
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

  /// A number of minutes in words, as messages say it.
  func minutes(_ count: Int) -> String { MessageTemplates.minutes(count, in: language) }
}

extension Recipient {
  /// How pages show it.
  var displayed: LocalizedStrings.DisplayedRecipient {
    switch kind {
    case .email: .email(description)
    case .phone: .phone(String(address.suffix(2)))
    }
  }
}
