import Foundation
import OneTimeCode

#if !canImport(UIKit) && !canImport(AppKit)
  /// A namespace for the configuration. On systems without UIKit and AppKit, only the sessions are compiled.
  public enum OneTimeCodeView {}
#endif

extension OneTimeCodeView {
  /// The format, strings and domain of a field. When the app sets a new configuration, the field applies the changes.
  public struct Configuration: Equatable, Sendable {
    /// The format of a complete code. Six digits by default.
    public var format: CodeFormat

    /// The accessibility label, or `nil` to use the label of ``phrases``, "Verification code" in English.
    public var label: String?

    /// The app's domain, a plain host in punycode such as `login.example.com`, or a site such as `example.com`,
    /// which covers its hosts. Blanks separate several. If set, the field refuses, with a warning, a message
    /// that is bound to another host. (Source: "Origin-bound one-time codes delivered via SMS", WICG.)
    public var domain: String?

    /// The localized strings of the field, by default in the supported language that best matches the app's.
    public var phrases: CodePhrases

    /// Creates a configuration with the given values.
    public init(
      format: CodeFormat = .digits(),
      label: String? = nil,
      domain: String? = nil,
      phrases: CodePhrases = .preferred
    ) {
      self.format = format
      self.label = label
      self.domain = domain
      self.phrases = phrases
    }
  }
}

extension OneTimeCodeView {
  /// What happens to symbols that the user copies or cuts in a field that isn't masked.
  public enum CopyPolicy: Equatable, Sendable {
    /// Copied symbols are ordinary text, which the Universal Clipboard also offers on the user's other devices.
    case allowed

    /// Copied symbols stay on the device, and are removed from the pasteboard after two minutes.
    case localOnly

    /// Symbols can't be copied, cut, dragged, shared or looked up. Pasting works.
    case forbidden

    /// The time after which copied symbols are removed.
    static let expiry = Duration.seconds(120)
  }
}

extension CodePhrases {
  /// The phrases in the supported language that best matches the app's current language.
  public static var preferred: CodePhrases { .preferred(for: Bundle.main.preferredLocalizations) }
}
