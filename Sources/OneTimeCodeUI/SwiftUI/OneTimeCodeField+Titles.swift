#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode
  import SwiftUI

  // A title is a localized resource, a string, or the label of the phrases. `LocalizedStringKey` isn't used,
  // because accessibility labels need strings, and a key can't be converted to one.
  extension OneTimeCodeField {
    /// Creates a field with a localized title from the app's strings.
    ///
    /// - Parameters:
    ///   - title: The accessibility label of the field, localized for the view's locale.
    ///   - code: The entered symbols, without separators. A value that the app sets is normalized. If the
    ///     value doesn't fit the format, the field refuses it and writes the current code back.
    ///   - format: The format of a complete code.
    ///   - error: The app's own error message. A new message rejects the code, and is shown and announced. When the
    ///     user changes or retries the code, the field sets the message to `nil`, so the same message can follow.
    ///   - domain: The app's domain, a plain host such as `login.example.com` or a site such as `example.com`;
    ///     blanks separate several. If set, a message bound to another host is refused with a warning.
    ///   - verify: Verifies a complete code. If the closure returns, the code is accepted. To reject it, throw a
    ///     `CodeRejection` or, in the app's own words, `CodeRejection.other("…")`. After any other error, the field says
    ///     that there is no connection or that the code couldn't be checked, and the user can try again; see
    ///     `oneTimeCodeErrorMessage(_:)`. The closure's task is cancelled when the code changes, but not when the
    ///     field is removed.
    public init(
      _ title: LocalizedStringResource,
      code: Binding<String>,
      format: CodeFormat = .digits(),
      error: Binding<String?>? = nil,
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

    /// Creates a field with a string as its title.
    ///
    /// - Parameters:
    ///   - title: The accessibility label of the field, which isn't localized.
    ///   - code: The entered symbols.
    ///   - format: The format of a complete code.
    ///   - error: The app's own error message, which the field sets to `nil` when the user changes the code.
    ///   - domain: The app's domain, or `nil` to accept messages that are bound to any domain.
    ///   - verify: Verifies a complete code. Throwing an error rejects the code.
    @_disfavoredOverload
    public init<Title: StringProtocol>(
      _ title: Title,
      code: Binding<String>,
      format: CodeFormat = .digits(),
      error: Binding<String?>? = nil,
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

    /// Creates a field whose title is the label of the phrases, "Verification code" in English.
    ///
    /// - Parameters:
    ///   - code: The entered symbols.
    ///   - format: The format of a complete code.
    ///   - error: The app's own error message, which the field sets to `nil` when the user changes the code.
    ///   - domain: The app's domain, or `nil` to accept messages that are bound to any domain.
    ///   - verify: Verifies a complete code. Throwing an error rejects the code.
    public init(
      code: Binding<String>,
      format: CodeFormat = .digits(),
      error: Binding<String?>? = nil,
      domain: String? = nil,
      verify: (@MainActor (String) async throws -> Void)? = nil
    ) {
      self.init(title: .phrase, code: code, format: format, error: error, domain: domain, verify: verify)
    }
  }

  enum FieldTitle: Equatable {
    /// The label of the phrases.
    case phrase
    /// A string that is used unchanged.
    case string(String)
    /// A string of the app, localized for the view's locale.
    case resource(LocalizedStringResource)

    /// Returns the title for a locale, or `nil` to use the label of the phrases.
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
