#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode
  import SwiftUI

  #if canImport(UIKit)
    import OneTimeCodeUIKit
  #else
    import OneTimeCodeAppKit
  #endif

  // Modifiers for all code fields and resend buttons within a view.
  extension View {
    /// Sets the style of code fields.
    public nonisolated func oneTimeCodeStyle(_ style: OneTimeCodeStyle) -> some View {
      environment(\.oneTimeCodeStyle, style)
    }

    /// Changes the style of code fields, keeping what outer modifiers have set.
    ///
    ///     .oneTimeCodeStyle { $0.shape = .underline }
    public nonisolated func oneTimeCodeStyle(_ change: @escaping (inout OneTimeCodeStyle) -> Void)
      -> some View
    {
      transformEnvironment(\.oneTimeCodeStyle, transform: change)
    }

    /// Sets the colours of boxes and symbols.
    ///
    /// A view can't read SwiftUI's `tint(_:)`, so it has no effect on the boxes. The contrast of each colour
    /// with the background should be at least 4.5:1 (WCAG 2.2, 1.4.3).
    ///
    /// - Parameters:
    ///   - start: The colour in the top-left corner.
    ///   - end: The colour in the bottom-right corner. If `nil`, `start` is used.
    /// - Returns: A view whose code fields have these colours.
    public nonisolated func oneTimeCodeTint(_ start: Color, _ end: Color? = nil) -> some View {
      oneTimeCodeStyle {
        $0.startColor = PlatformColor(start)
        $0.endColor = PlatformColor(end ?? start)
      }
    }

    /// Draws the symbols of codes as dots, and lets spoken texts give only their number. The echo of typed
    /// keys is the platform's.
    ///
    /// - Parameters:
    ///   - isMasked: Whether code fields are masked.
    ///   - revealsLastSymbol: Whether the last typed symbol is shown for a second.
    /// - Returns: A view whose code fields are masked or not.
    public nonisolated func oneTimeCodeMasked(
      _ isMasked: Bool = true,
      revealsLastSymbol: Bool = false
    ) -> some View {
      transformEnvironment(\.oneTimeCodeSettings) {
        $0.isMasked = isMasked
        $0.revealsLastSymbol = revealsLastSymbol
      }
    }

    /// Sets whether the keyboard is dismissed when the field is done: when a code is accepted or, in a field
    /// without verification, when it is complete. On by default, except on macOS.
    public nonisolated func oneTimeCodeDismissesKeyboard(_ dismisses: Bool) -> some View {
      transformEnvironment(\.oneTimeCodeSettings) { $0.dismissesKeyboardWhenComplete = dismisses }
    }

    /// Sets whether completing a code submits it, as Return does: the action of `onSubmit(perform:)` is
    /// called, unless the field verifies the code. If on, a notice under the boxes and the accessibility hint
    /// tell the user in advance (WCAG 2.2, 3.2.2).
    public nonisolated func oneTimeCodeSubmitsWhenComplete(_ submits: Bool = true) -> some View {
      transformEnvironment(\.oneTimeCodeSettings) { $0.submitsWhenComplete = submits }
    }

    /// Sets whether results play haptic feedback on devices that support it. On by default.
    public nonisolated func oneTimeCodeHaptics(_ plays: Bool) -> some View {
      environment(\.oneTimeCodePlaysHaptics, plays)
    }

    /// Sets the texts of code fields and resend buttons. By default, those that best fit the app's language.
    public nonisolated func oneTimeCodePhrases(_ phrases: CodePhrases) -> some View {
      environment(\.oneTimeCodePhrases, phrases)
    }

    /// Sets whether code fields show errors and the state of the verification under their boxes. They are
    /// announced in either case.
    public nonisolated func oneTimeCodeMessage(isShown: Bool) -> some View {
      environment(\.oneTimeCodeShowsMessage, isShown)
    }
  }
#endif
