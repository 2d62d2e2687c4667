#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode
  import SwiftUI

  // A title is a literal from the app's strings, a string, or the label of the phrases. `LocalizedStringKey`
  // isn't used, because it can't be converted to a string, which accessibility labels need.
  extension OneTimeCodeField {
    /// Creates a field with a title from the app's strings.
    ///
    /// - Parameters:
    ///   - title: The accessibility label of the field.
    ///   - code: The entered symbols, without separators. A value that the app sets is normalized; one that
    ///     doesn't fit the format is refused, and the current code is written back.
    ///   - format: The format of a complete code.
    ///   - error: The app's own error message. It is shown and spoken until the user changes the code.
    ///   - domain: The app's domain, a plain host such as `login.example.com`. If it is set, a message that
    ///     is bound to another domain is refused with a warning.
    ///   - verify: Verifies a complete code. If it returns, the code is accepted; if it throws, the code is
    ///     rejected. For a `CodeRejection`, the field shows and speaks its own text; for any other error, the
    ///     localized description. The task is cancelled when the user changes the code or the field is
    ///     removed.
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

    /// Creates a field with a string as its title.
    ///
    /// - Parameters:
    ///   - title: The accessibility label of the field, which isn't localized.
    ///   - code: The entered symbols.
    ///   - format: The format of a complete code.
    ///   - error: The app's own error message.
    ///   - domain: The app's domain.
    ///   - verify: Verifies a complete code. Throwing an error rejects it.
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

    /// Creates a field whose title is the label of the phrases, "Verification code" in English.
    ///
    /// - Parameters:
    ///   - code: The entered symbols.
    ///   - format: The format of a complete code.
    ///   - error: The app's own error message.
    ///   - domain: The app's domain.
    ///   - verify: Verifies a complete code. Throwing an error rejects it.
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

  enum FieldTitle: Equatable {
    /// The label of the phrases.
    case phrase
    /// A string that isn't localized.
    case string(String)
    /// A string of the app, localized for the view.
    case resource(LocalizedStringResource)

    /// Returns the title, or `nil` to use the label of the phrases.
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
