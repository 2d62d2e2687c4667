#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode
  import SwiftUI

  /// A field for one-time codes that looks like a row of boxes but is a single text field.
  ///
  ///     OneTimeCodeField("Verification code", code: $code) { code in try await api.verify(code) }
  ///
  /// Accessibility clients find one text field, whose label is the title. The title isn't shown, so add a
  /// heading that tells the user what to enter.
  ///
  /// Under the boxes, the field shows the reason for a rejection or refusal, and the state of the
  /// verification. The field also announces each of these messages.
  public struct OneTimeCodeField: View {
    private let title: FieldTitle
    private let format: CodeFormat
    private let error: Binding<String?>?
    private let domain: String?
    private let verify: (@MainActor (String) async throws -> Void)?
    private var code: Binding<String>
    private var focus: Binding<Bool>?
    private var completion: (@MainActor (String) -> Void)?
    private var submission: (@MainActor (String) -> Void)?
    private var acceptance: (@MainActor (String) -> Void)?

    @Environment(\.oneTimeCodeStyle) private var style
    @Environment(\.oneTimeCodeOptions) private var options
    @Environment(\.oneTimeCodePhrases) private var phrases
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.locale) private var locale
    @Environment(\.dynamicTypeSize) private var textSize
    @State private var message: FieldMessage?

    init(
      title: FieldTitle,
      code: Binding<String>,
      format: CodeFormat,
      error: Binding<String?>?,
      domain: String?,
      verify: (@MainActor (String) async throws -> Void)?
    ) {
      self.title = title
      self.code = code
      self.format = format
      self.error = error
      self.domain = domain
      self.verify = verify
    }

    /// The boxes, and the message under them.
    public var body: some View {
      VStack(alignment: .leading, spacing: 8) {
        FieldBridge(values: values, textSize: textSize, message: $message)
        if options.showsMessage, let message {
          Text(message.text)
            .font(.subheadline)
            .foregroundStyle(message.isError ? errorColor : .secondary)
            // VoiceOver gets the message from the field's label, value or hint, or as an announcement.
            .accessibilityHidden(true)
        }
      }
    }

    private var errorColor: Color {
      #if canImport(UIKit)
        Color(uiColor: style.errorColor)
      #else
        Color(nsColor: style.errorColor)
      #endif
    }

    private var values: FieldValues {
      FieldValues(
        configuration: OneTimeCodeView.Configuration(
          format: format,
          label: title.string(in: locale),
          domain: domain,
          phrases: phrases
        ),
        style: style,
        options: options,
        isEnabled: isEnabled,
        code: code,
        error: error,
        focus: focus,
        verify: verify,
        completion: completion,
        submission: submission,
        acceptance: acceptance
      )
    }

    // MARK: Modifiers

    /// Binds the focus of the field to a Boolean value.
    ///
    /// The value is true while the field has focus. Setting the value gives the field focus or removes the
    /// focus. If the value is initially true, the field takes focus when it appears.
    ///
    /// The parameter is a binding rather than a `FocusState`, because SwiftUI doesn't document how its own
    /// `focused(_:)` affects a UIKit or AppKit view.
    public func focused(_ isFocused: Binding<Bool>) -> OneTimeCodeField {
      var field = self
      field.focus = isFocused
      return field
    }

    /// Performs an action when the user completes the code in any way, such as typing or AutoFill, retries a
    /// rejected code, or presses Return on a code that the app has set.
    ///
    /// - Parameter action: Called with the code.
    /// - Returns: A field with the action.
    public func onComplete(perform action: @escaping @MainActor (String) -> Void) -> OneTimeCodeField {
      var field = self
      field.completion = action
      return field
    }

    /// Performs an action when the user presses Return while the code is complete or, with
    /// `oneTimeCodeSubmitsWhenComplete(_:)`, completes the code.
    ///
    /// With `verify`, only Return on an accepted code performs the action. Without an action, Return
    /// on macOS presses the button that has `keyboardShortcut(.defaultAction)`. The action of SwiftUI's own
    /// `onSubmit(of:_:)` isn't performed, because a UIKit or AppKit view can't trigger it.
    ///
    /// - Parameter action: Called with the code.
    /// - Returns: A field with the action.
    public func onSubmit(perform action: @escaping @MainActor (String) -> Void) -> OneTimeCodeField {
      var field = self
      field.submission = action
      return field
    }

    /// Performs an action, such as moving to the next screen, after the field shows that a code was accepted.
    ///
    /// - Parameter action: Called with the code.
    /// - Returns: A field with the action.
    public func onAccepted(perform action: @escaping @MainActor (String) -> Void) -> OneTimeCodeField {
      var field = self
      field.acceptance = action
      return field
    }
  }
#endif
