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
    private var focus: FieldFocus?
    private var expiry: Date?
    private var completion: (@MainActor (String) -> Void)?
    private var submission: (@MainActor () -> Void)?
    private var acceptance: (@MainActor (String) -> Void)?
    private var rejection: (@MainActor (CodeRejection) -> Void)?
    private var failure: (@MainActor (any Error) -> Void)?

    @Environment(\.oneTimeCodeSlotAppearance) private var appearance
    @Environment(\.oneTimeCodeSlotStyle) private var slotStyle
    @Environment(\.oneTimeCodeBehavior) private var behavior
    @Environment(\.oneTimeCodePhrases) private var phrases
    @Environment(\.oneTimeCodeWords) private var words
    @Environment(\.oneTimeCodePlaces) private var places
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.locale) private var locale
    @Environment(\.dynamicTypeSize) private var textSize
    @Environment(\.layoutDirection) private var direction
    @Environment(\.displayScale) private var displayScale
    @State private var message: FieldMessage?
    @State private var slots: FieldSlots?

    /// A reference to the platform's view.
    @State private var own = FieldGroup()

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
        bridge
          .background {
            if !(slotStyle is any NativeSlotStyle) {
              StyledSlots(slots: slots ?? initialSlots, style: slotStyle).opacity(isEnabled ? 1 : 0.4)
            }
          }
        if behavior.showsMessage, let message {
          Text(message.text)
            .font(.subheadline)
            .foregroundStyle(message.isError ? errorColor : .secondary)
            // VoiceOver gets the message from the field's label, value or hint, or as an announcement.
            .accessibilityHidden(true)
          if message.canTryAgain, behavior.showsTryAgain {
            Button(phrases[.tryAgain].other) { own.view?.submit() }.font(.subheadline)
          }
        }
      }
    }

    @ViewBuilder
    private var bridge: some View {
      let bridge = FieldBridge(
        values: values,
        textSize: textSize,
        places: places,
        own: own,
        message: $message,
        slots: $slots
      )
      if let attach = focus?.attach { attach(bridge) } else { bridge }
    }

    /// The slots of the first update, before the platform's view has passed its own.
    private var initialSlots: FieldSlots {
      var entry = CodeEntry(format: format, settings: behavior.settings(verifies: verify != nil))
      if let symbols = try? format.symbols(from: code.wrappedValue) { _ = try? entry.set(symbols) }
      return FieldSlots(
        configurations: OneTimeCodeSlotConfiguration.all(
          of: entry,
          appearance: appearance,
          allowsMotion: SlotsView.allowsMotion
        ),
        metrics: SlotMetrics(format, in: initialPalette, isRightToLeft: direction == .rightToLeft)
      )
    }

    private var initialPalette: SlotPalette {
      #if canImport(UIKit)
        appearance.palette(for: .current)
      #else
        appearance.palette(for: NSApplication.shared.effectiveAppearance, scale: displayScale)
      #endif
    }

    private var errorColor: Color {
      #if canImport(UIKit)
        Color(uiColor: appearance.errorColor)
      #else
        Color(nsColor: appearance.errorColor)
      #endif
    }

    /// The behaviour of the platform's view, whose message this view shows.
    private var nativeBehavior: OneTimeCodeView.Behavior {
      var behavior = behavior
      behavior.showsMessage = false
      return behavior
    }

    private var values: FieldValues {
      FieldValues(
        configuration: OneTimeCodeView.Configuration(
          format: format,
          label: title.string(in: locale),
          domain: domain,
          phrases: phrases
        ),
        slotAppearance: appearance,
        slotStyle: slotStyle,
        behavior: nativeBehavior,
        isEnabled: isEnabled,
        code: code,
        error: error,
        focus: focus,
        expiry: expiry,
        verify: verify,
        completion: completion,
        submission: submission,
        acceptance: acceptance,
        rejection: rejection,
        failure: failure,
        words: words
      )
    }

    // MARK: Modifiers

    /// Binds the focus of the field to a Boolean value.
    ///
    /// The value is true while the field has focus. Setting the value gives the field focus or removes the
    /// focus. If the value is initially true, the field takes focus when it appears.
    ///
    /// While the field is disabled, the value becomes false, and the field takes the requested focus, and sets the
    /// value to true, when it is enabled.
    public func focused(_ isFocused: Binding<Bool>) -> OneTimeCodeField {
      var field = self
      field.focus = FieldFocus(isFocused)
      return field
    }

    /// Binds the focus of the field to a Boolean focus state.
    ///
    ///     @FocusState private var isFocused: Bool
    ///     // …
    ///     OneTimeCodeField(code: $code).focused($isFocused)
    ///
    /// The state is true while the field has focus, and setting the state moves the focus, as with a `TextField`.
    /// SwiftUI ignores a focus state that is set before the view appears. For the initial focus, set it in
    /// `onAppear(perform:)`, or use a `Binding`.
    public func focused(_ condition: FocusState<Bool>.Binding) -> OneTimeCodeField {
      var field = self
      field.focus = FieldFocus(condition)
      return field
    }

    /// Binds the focus of the field to a value of a focus state that several views share.
    ///
    ///     @FocusState private var focus: Field?
    ///     // …
    ///     OneTimeCodeField(code: $code).focused($focus, equals: .code)
    ///
    /// - Parameters:
    ///   - binding: The focus state. It has the value while the field has focus, and `nil` when no view has focus.
    ///   - value: The value that stands for this field.
    /// - Returns: A field with the focus state.
    public func focused<Value: Hashable>(
      _ binding: FocusState<Value?>.Binding,
      equals value: Value
    ) -> OneTimeCodeField {
      var field = self
      field.focus = FieldFocus(binding, equals: value)
      return field
    }

    /// Sets when the code expires. At that time, the field rejects the code as expired, unless it is being verified; before,
    /// it warns the user, as `oneTimeCodeExpiryWarning(_:)` says.
    ///
    ///     OneTimeCodeField(code: $code).expires(at: challenge.expiry)
    ///
    /// - Parameter date: The date, or `nil` if the field needn't know. It is compared with the device's clock once, when the
    ///   field appears or the date changes. After a resend, the time begins again, and is as long as before, unless the app
    ///   sets another date.
    /// - Returns: A field whose code expires.
    public func expires(at date: Date?) -> OneTimeCodeField {
      var field = self
      field.expiry = date
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
    /// on macOS presses the button that has `keyboardShortcut(.defaultAction)`. The action of an outer view's
    /// `onSubmit(of:_:)` isn't performed, because a UIKit or AppKit view can't trigger it.
    ///
    /// The type of the action is that of SwiftUI's modifier, which the compiler would otherwise prefer.
    ///
    /// - Parameter action: The action. The code is in the field's binding.
    /// - Returns: A field with the action.
    public func onSubmit(_ action: @escaping () -> Void) -> OneTimeCodeField {
      var field = self
      field.submission = { action() }
      return field
    }

    /// Performs an action, such as moving to the next screen, after the field shows that a code was accepted.
    ///
    /// - Parameter action: Called with the code.
    /// - Returns: A field with the action.
    public func onAccept(perform action: @escaping @MainActor (String) -> Void) -> OneTimeCodeField {
      var field = self
      field.acceptance = action
      return field
    }

    /// Performs an action after the field shows that a code was rejected.
    ///
    /// - Parameter action: Called with the reason.
    /// - Returns: A field with the action.
    public func onReject(perform action: @escaping @MainActor (CodeRejection) -> Void) -> OneTimeCodeField {
      var field = self
      field.rejection = action
      return field
    }

    /// Performs an action after the field shows that a code couldn't be verified. The user can try again.
    ///
    /// - Parameter action: Called with the error.
    /// - Returns: A field with the action.
    public func onFailure(perform action: @escaping @MainActor (any Error) -> Void) -> OneTimeCodeField {
      var field = self
      field.failure = action
      return field
    }
  }
#endif
