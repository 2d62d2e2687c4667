#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode
  import SwiftUI

  #if canImport(UIKit)
    import OneTimeCodeUIKit
  #else
    import OneTimeCodeAppKit
  #endif

  // Modifiers for all the fields and buttons within a view.
  extension View {
    /// Sets how the boxes of code fields look.
    public nonisolated func oneTimeCodeStyle(_ style: OneTimeCodeStyle) -> some View {
      environment(\.oneTimeCodeStyle, style)
    }

    /// Changes how the boxes of code fields look, and leaves alone what was said further out.
    ///
    ///     .oneTimeCodeStyle { $0.shape = .underline }
    public nonisolated func oneTimeCodeStyle(_ change: @escaping (inout OneTimeCodeStyle) -> Void)
      -> some View
    {
      transformEnvironment(\.oneTimeCodeStyle, transform: change)
    }

    /// Sets the colours that boxes and symbols are drawn with, from the first to the last of them.
    ///
    /// SwiftUI's own `tint(_:)` cannot be read by a view, so it has no effect on the boxes. On the ground
    /// behind them, each colour should have a contrast of 4.5 to 1 (WCAG 2.2, 1.4.3).
    ///
    /// - Parameters:
    ///   - start: The colour at the upper leading corner.
    ///   - end: The colour at the lower trailing corner; if there is none, the same.
    /// - Returns: This view with fields in these colours.
    public nonisolated func oneTimeCodeTint(_ start: Color, _ end: Color? = nil) -> some View {
      oneTimeCodeStyle {
        $0.startColor = PlatformColor(start)
        $0.endColor = PlatformColor(end ?? start)
      }
    }

    /// Draws the symbols of codes as dots, and gives counts alone where the field speaks of them. The echo of the keys
    /// that a person types is the platform's.
    ///
    /// - Parameters:
    ///   - isMasked: Whether it does.
    ///   - revealsLastSymbol: Whether the symbol that was typed last is shown for a second.
    /// - Returns: This view with fields that are masked, or not.
    public nonisolated func oneTimeCodeMasked(
      _ isMasked: Bool = true,
      revealsLastSymbol: Bool = false
    ) -> some View {
      transformEnvironment(\.oneTimeCodeSettings) {
        $0.isMasked = isMasked
        $0.revealsLastSymbol = revealsLastSymbol
      }
    }

    /// Sets whether the keyboard goes away when a code was accepted, or in a field that verifies nothing when it
    /// is complete. It does unless this says otherwise.
    public nonisolated func oneTimeCodeDismissesKeyboard(_ dismisses: Bool) -> some View {
      transformEnvironment(\.oneTimeCodeSettings) { $0.dismissesKeyboardWhenComplete = dismisses }
    }

    /// Sets whether completing a code submits it, as Return does: the action of `onSubmit(_:)` is called, unless the
    /// field verifies the code itself. A field that does so says so beforehand, under the boxes and to screen readers
    /// (WCAG 2.2, 3.2.2).
    public nonisolated func oneTimeCodeSubmitsWhenComplete(_ submits: Bool = true) -> some View {
      transformEnvironment(\.oneTimeCodeSettings) { $0.submitsWhenComplete = submits }
    }

    /// Sets whether a verdict is felt, on devices with haptics. It is unless this says otherwise.
    public nonisolated func oneTimeCodeHaptics(_ plays: Bool) -> some View {
      environment(\.oneTimeCodePlaysHaptics, plays)
    }

    /// Sets the words of code fields and resend buttons. By default they are those that fit the app's language
    /// best.
    public nonisolated func oneTimeCodePhrases(_ phrases: CodePhrases) -> some View {
      environment(\.oneTimeCodePhrases, phrases)
    }

    /// Sets whether code fields show under their boxes what is wrong and how the verification stands. It is
    /// said in either case.
    public nonisolated func oneTimeCodeMessage(isShown: Bool) -> some View {
      environment(\.oneTimeCodeShowsMessage, isShown)
    }
  }
#endif
