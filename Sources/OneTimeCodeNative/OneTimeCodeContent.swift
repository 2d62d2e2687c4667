import Foundation
import OneTimeCode

/// The format of a field's code, and the texts around it. Setting it again applies only the differences.
public struct OneTimeCodeContent: Equatable, Sendable {
  /// The format of a complete code. Six digits by default.
  public var format: CodeFormat

  /// The field's accessibility label. If `nil`, the label of ``phrases`` is used, "Verification code" in
  /// English.
  public var label: String?

  /// The app's own error message for the code. It is shown and spoken like a rejection until the user changes
  /// the code.
  public var error: String?

  /// The app's domain, a plain host in punycode such as `login.example.com`. If it is set, an origin-bound
  /// message for another domain is refused with a warning. (Source: "Origin-bound one-time codes delivered
  /// via SMS", WICG.)
  public var domain: String?

  /// The texts that the field speaks and shows. By default, those that best fit the app's language.
  public var phrases: CodePhrases

  /// Creates content with the given values.
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
  /// The phrases that best fit the app's current language.
  public static var fittingApp: CodePhrases { .fitting(Bundle.main.preferredLocalizations) }
}
