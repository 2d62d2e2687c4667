#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode
  import OneTimeCodeNative
  import SwiftUI

  #if canImport(UIKit)
    import OneTimeCodeUIKit
  #else
    import OneTimeCodeAppKit
  #endif

  /// The field in which a person enters the code that was sent to them. It looks like a row of boxes, and is
  /// one text field.
  ///
  ///     OneTimeCodeField("Verification code", code: $code) { code in try await api.verify(code) }
  ///
  /// To assistive technology it is one text field: the boxes cannot be met. Its title is what it is called there;
  /// it is not shown, so a heading beside it says what is asked for.
  ///
  /// Under the boxes it shows, and says, why a code was rejected or something was refused, and how the
  /// verification stands.
  public struct OneTimeCodeField: View {
    private let title: FieldTitle
    private let format: CodeFormat
    private let error: String?
    private let domain: String?
    private let verify: (@MainActor (String) async throws -> Void)?
    private var code: Binding<String>
    private var focus: Binding<Bool>?
    private var completion: (@MainActor (String) -> Void)?
    private var submission: (@MainActor (String) -> Void)?
    private var acceptance: (@MainActor (String) -> Void)?

    @Environment(\.oneTimeCodeStyle) private var style
    @Environment(\.oneTimeCodeSettings) private var settings
    @Environment(\.oneTimeCodePhrases) private var phrases
    @Environment(\.oneTimeCodeShowsMessage) private var showsMessage
    @Environment(\.oneTimeCodePlaysHaptics) private var playsHaptics
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.locale) private var locale
    @Environment(\.dynamicTypeSize) private var textSize
    @State private var message: FieldMessage?

    init(
      title: FieldTitle,
      code: Binding<String>,
      format: CodeFormat,
      error: String?,
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

    /// The boxes, and under them what there is to say.
    public var body: some View {
      VStack(alignment: .leading, spacing: 8) {
        FieldBridge(values: values, textSize: textSize, message: $message)
        if showsMessage, let message {
          Text(message.text)
            .font(.subheadline)
            .foregroundStyle(message.isError ? style.messageColor : .secondary)
            // The field's label and the announcements say it already.
            .accessibilityHidden(true)
        }
      }
    }

    private var values: FieldValues {
      FieldValues(
        content: OneTimeCodeContent(
          format: format,
          label: title.string(in: locale),
          error: error,
          domain: domain,
          phrases: phrases
        ),
        style: style,
        settings: settings,
        playsHaptics: playsHaptics,
        isEnabled: isEnabled,
        code: code,
        focus: focus,
        verify: verify,
        completion: completion,
        submission: submission,
        acceptance: acceptance
      )
    }

    // MARK: What the app does with it

    /// Binds the focus of this field to a value of the app's.
    ///
    /// The value becomes true when the person comes to the field, and false when they leave it; setting it brings
    /// the focus there or takes it away. Setting it to true before the field is shown focuses it when it is.
    ///
    /// It takes a binding to a plain value and not to a `FocusState`: SwiftUI does not document what its own
    /// `focused(_:)` does to a view of another framework.
    public func focused(_ isFocused: Binding<Bool>) -> OneTimeCodeField {
      var field = self
      field.focus = isFocused
      return field
    }

    /// Does something once for each complete code, however it was entered, but not when the app set it.
    ///
    /// - Parameter action: Called with the code.
    /// - Returns: The field that does so.
    public func onComplete(perform action: @escaping @MainActor (String) -> Void) -> OneTimeCodeField {
      var field = self
      field.completion = action
      return field
    }

    /// Does something when a complete code is submitted: by Return or, with
    /// `oneTimeCodeSubmitsWhenComplete(_:)`, by its last symbol.
    ///
    /// Where a field has none, Return presses the default button on a Mac, the one with
    /// `keyboardShortcut(.defaultAction)`. SwiftUI's own `onSubmit(of:_:)` is not told: no view of another framework
    /// can tell it.
    ///
    /// - Parameter action: Called with the code.
    /// - Returns: The field that does so.
    public func onSubmit(perform action: @escaping @MainActor (String) -> Void) -> OneTimeCodeField {
      var field = self
      field.submission = action
      return field
    }

    /// Does something when a code was accepted, after that has been said: the place to go on to the next screen.
    ///
    /// - Parameter action: Called with the code.
    /// - Returns: The field that does so.
    public func onAccepted(perform action: @escaping @MainActor (String) -> Void) -> OneTimeCodeField {
      var field = self
      field.acceptance = action
      return field
    }
  }
#endif
