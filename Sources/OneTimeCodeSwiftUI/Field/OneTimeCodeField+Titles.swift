#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode
  import SwiftUI

  // A title is a literal that is looked up in the app's strings, or a string as it is, or nothing: then it is the
  // word of the phrases. `LocalizedStringKey` would be usual, but it cannot be made a string, and a string is what
  // assistive technology is handed.
  extension OneTimeCodeField {
    /// A field with a title from the app's strings.
    ///
    /// - Parameters:
    ///   - title: What assistive technology calls the field.
    ///   - code: What is entered: symbols without separators. A value that the app puts there is folded to them;
    ///     one that does not fit the format is refused whole, and what is entered is written back.
    ///   - format: What a complete code looks like.
    ///   - error: The app's own words for something that is wrong. They are shown and said until the person
    ///     changes the code.
    ///   - domain: The domain that the app stands for, a plain host such as `login.example.com`. Then a message
    ///     that is bound to another domain is refused, with a warning.
    ///   - verify: How the app verifies a complete code. Returning accepts it; throwing rejects it. A `CodeRejection`
    ///     that is thrown says why in the field's own words; of any other error, the localized description is
    ///     shown and said. Its task is cancelled when the person changes the code, or the field goes away.
    public init(
      _ title: LocalizedStringResource,
      code: Binding<String>,
      format: CodeFormat = .digits(),
      error: String? = nil,
      domain: String? = nil,
      verify: (@MainActor (String) async throws -> Void)? = nil
    ) {
      self.init(
        title: .resource(title),
        code: code,
        format: format,
        error: error,
        domain: domain,
        verify: verify
      )
    }

    /// A field with a title that is a string already.
    ///
    /// - Parameters:
    ///   - title: What assistive technology calls the field, as it is.
    ///   - code: What is entered.
    ///   - format: What a complete code looks like.
    ///   - error: The app's own words for something that is wrong.
    ///   - domain: The domain that the app stands for.
    ///   - verify: How the app verifies a complete code: throwing rejects it.
    @_disfavoredOverload
    public init<Title: StringProtocol>(
      _ title: Title,
      code: Binding<String>,
      format: CodeFormat = .digits(),
      error: String? = nil,
      domain: String? = nil,
      verify: (@MainActor (String) async throws -> Void)? = nil
    ) {
      self.init(
        title: .string(String(title)),
        code: code,
        format: format,
        error: error,
        domain: domain,
        verify: verify
      )
    }

    /// A field that is called by the word of the phrases, "Verification code" in English.
    ///
    /// - Parameters:
    ///   - code: What is entered.
    ///   - format: What a complete code looks like.
    ///   - error: The app's own words for something that is wrong.
    ///   - domain: The domain that the app stands for.
    ///   - verify: How the app verifies a complete code: throwing rejects it.
    public init(
      code: Binding<String>,
      format: CodeFormat = .digits(),
      error: String? = nil,
      domain: String? = nil,
      verify: (@MainActor (String) async throws -> Void)? = nil
    ) {
      self.init(title: .phrase, code: code, format: format, error: error, domain: domain, verify: verify)
    }
  }

  /// What a field is called.
  enum FieldTitle: Equatable {
    /// The word of the phrases.
    case phrase
    /// A string as it is.
    case string(String)
    /// A string of the app's, in the language of the view.
    case resource(LocalizedStringResource)

    /// The words, or nothing where the phrases have them.
    func string(in locale: Locale) -> String? {
      switch self {
      case .phrase: return nil
      case .string(let string): return string
      case .resource(var resource):
        resource.locale = locale
        return String(localized: resource)
      }
    }
  }
#endif
