import Foundation
import OneTimeCode

/// What a field is about: what a code looks like, and the words around it. It may be set again and again;
/// only what differs has an effect.
public struct OneTimeCodeContent: Equatable, Sendable {
  /// What a complete code looks like. Six digits by default.
  public var format: CodeFormat

  /// What assistive technology calls the field; if nothing is given, the word of ``phrases``,
  /// "Verification code" in English.
  public var label: String?

  /// The app's own words for something that is wrong with the code. They are shown and spoken as a
  /// rejection is, until the person changes the code.
  public var error: String?

  /// The domain that the app stands for, a plain host in punycode such as `login.example.com`. Where it is
  /// set, an origin-bound message for another domain is refused, with a warning.
  /// (Source: "Origin-bound one-time codes delivered via SMS", WICG.)
  public var domain: String?

  /// The words that are spoken or shown. By default those that fit the app's language best.
  public var phrases: CodePhrases

  /// Content with these values.
  public init(
    format: CodeFormat = .digits(),
    label: String? = nil,
    error: String? = nil,
    domain: String? = nil,
    phrases: CodePhrases = .fittingApp
  ) {
    self.format = format
    self.label = label
    self.error = error
    self.domain = domain
    self.phrases = phrases
  }
}

extension CodePhrases {
  /// The phrases that fit best to the language that the app runs in.
  public static var fittingApp: CodePhrases { .fitting(Bundle.main.preferredLocalizations) }
}
