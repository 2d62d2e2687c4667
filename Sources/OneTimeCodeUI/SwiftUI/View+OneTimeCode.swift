#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode
  import SwiftUI

  // Modifiers for all code fields and resend buttons within a view.
  extension View {
    /// Sets the style that draws the slots of code fields within this view: `.box`, `.underline`, or your own.
    public nonisolated func oneTimeCodeSlotStyle(_ style: some OneTimeCodeSlotStyle) -> some View {
      environment(\.oneTimeCodeSlotStyle, style)
    }

    /// Sets the colours, lengths and font of the slots of code fields within this view.
    public nonisolated func oneTimeCodeSlotAppearance(_ appearance: OneTimeCodeSlotAppearance) -> some View {
      environment(\.oneTimeCodeSlotAppearance, appearance)
    }

    /// Changes parts of the appearance that code fields within this view inherit from outer modifiers.
    ///
    ///     .oneTimeCodeSlotAppearance { $0.placeholder = .dot }
    public nonisolated func oneTimeCodeSlotAppearance(
      _ change: @escaping (inout OneTimeCodeSlotAppearance) -> Void
    )
      -> some View
    {
      transformEnvironment(\.oneTimeCodeSlotAppearance, transform: change)
    }

    /// Sets the colours of active and filled boxes, and of their symbols, in code fields within this view.
    ///
    /// SwiftUI's `tint(_:)` has no effect on the boxes, because a view can't read the tint. The contrast of
    /// each colour with the background should be at least 4.5:1 (WCAG 2.2, 1.4.3).
    ///
    /// - Parameters:
    ///   - start: The colour in the top-left corner of each box.
    ///   - end: The colour in the bottom-right corner, or `nil` to use `start`.
    /// - Returns: A view whose code fields have these colours.
    public nonisolated func oneTimeCodeTint(_ start: Color, _ end: Color? = nil) -> some View {
      oneTimeCodeSlotAppearance {
        $0.startColor = PlatformColor(start)
        $0.endColor = PlatformColor(end ?? start)
      }
    }

    /// Sets whether the symbols of codes are drawn as dots and omitted from announcements and accessibility
    /// values. The system may still echo typed keys.
    ///
    /// - Parameters:
    ///   - isMasked: Whether dots are drawn instead of the symbols.
    ///   - revealsLastSymbol: Whether the last typed symbol is shown for one second.
    /// - Returns: A view whose code fields have these settings.
    public nonisolated func oneTimeCodeMasked(
      _ isMasked: Bool = true,
      revealsLastSymbol: Bool = false
    ) -> some View {
      transformEnvironment(\.oneTimeCodeBehavior) {
        $0.isMasked = isMasked
        $0.revealsLastSymbol = revealsLastSymbol
      }
    }

    /// Sets what happens to symbols that the user copies or cuts. By default, they stay on the device, and are removed
    /// after two minutes.
    public nonisolated func oneTimeCodeCopyPolicy(_ policy: OneTimeCodeView.CopyPolicy) -> some View {
      transformEnvironment(\.oneTimeCodeBehavior) { $0.copyPolicy = policy }
    }

    /// Sets whether the on-screen keyboard stays when a code is accepted or, in a field without verification, when the code is
    /// complete. By default the keyboard is dismissed, and the field keeps the focus. No effect on macOS.
    public nonisolated func oneTimeCodeKeyboardDismissalDisabled(_ isDisabled: Bool = true) -> some View {
      transformEnvironment(\.oneTimeCodeBehavior) { $0.dismissesKeyboardWhenComplete = !isDisabled }
    }

    /// Sets whether completing a code performs the action of `onSubmit(_:)`, as Return does, unless the
    /// field verifies the code. If on, a notice under the boxes and the accessibility hint tell the user in
    /// advance (WCAG 2.2, 3.2.2).
    public nonisolated func oneTimeCodeSubmitsWhenComplete(_ submits: Bool = true) -> some View {
      transformEnvironment(\.oneTimeCodeBehavior) { $0.submitsWhenComplete = submits }
    }

    /// Sets whether a button under the message tries again after a failure that can be retried, such as a lost connection.
    /// Shown by default. To place a button of your own, hide it, and use an ``OneTimeCodeReader``.
    public nonisolated func oneTimeCodeTryAgain(_ visibility: Visibility) -> some View {
      transformEnvironment(\.oneTimeCodeBehavior) { $0.showsTryAgain = visibility != .hidden }
    }

    /// Sets when a field verifies a code: as soon as the code is complete, or when the user submits it. As soon as it is
    /// complete by default; a notice under the boxes and the accessibility hint tell the user in advance (WCAG 2.2, 3.2.2).
    public nonisolated func oneTimeCodeVerification(on occasion: CodeEntry.Settings.VerifyOn) -> some View {
      transformEnvironment(\.oneTimeCodeBehavior) { $0.verifyOn = occasion }
    }

    /// Sets whether a rejected code is removed from the boxes, unless the user can try it again. The rejection is shown
    /// until the user enters something. Off by default: the code stays.
    public nonisolated func oneTimeCodeEmptiesRejectedCode(_ empties: Bool = true) -> some View {
      transformEnvironment(\.oneTimeCodeBehavior) { $0.emptiesRejectedCode = empties }
    }

    /// Sets how long before a code expires the field warns of it, under the boxes and by an announcement; see
    /// ``OneTimeCodeField/expires(at:)``. A minute by default; zero turns the warning off.
    public nonisolated func oneTimeCodeExpiryWarning(_ duration: Duration) -> some View {
      transformEnvironment(\.oneTimeCodeBehavior) { $0.expiryWarning = duration }
    }

    /// Sets whether acceptance and rejection play no haptic feedback. By default they do, if the device supports it.
    public nonisolated func oneTimeCodeHapticsDisabled(_ isDisabled: Bool = true) -> some View {
      transformEnvironment(\.oneTimeCodeBehavior) { $0.playsHaptics = !isDisabled }
    }

    #if canImport(UIKit)
      /// Sets the text of the Return key, which only keyboards for alphabets with letters and hardware keyboards
      /// have. SwiftUI's `submitLabel(_:)` has no effect, because a view can't read it.
      public nonisolated func oneTimeCodeReturnKeyType(_ type: UIReturnKeyType) -> some View {
        transformEnvironment(\.oneTimeCodeBehavior) { $0.returnKeyType = type }
      }

      /// Sets whether a bar with a Done key is shown above the number pad, which has no Return key: it submits a complete
      /// code, as Return does, and otherwise dismisses the keyboard. Shown by default, except on visionOS, which has no such
      /// bars. SwiftUI's toolbar with the placement `keyboard` isn't documented to appear for wrapped views such as the field's.
      public nonisolated func oneTimeCodeDoneKey(_ visibility: Visibility) -> some View {
        transformEnvironment(\.oneTimeCodeBehavior) { $0.showsDoneKey = visibility != .hidden }
      }

      /// Sets the appearance of the keyboard.
      public nonisolated func oneTimeCodeKeyboardAppearance(_ appearance: UIKeyboardAppearance) -> some View {
        transformEnvironment(\.oneTimeCodeBehavior) { $0.keyboardAppearance = appearance }
      }

      /// Sets whether iPadOS may show its number pad as a popover next to the field. Off by default; for the reason,
      /// see ``OneTimeCodeView/allowsNumberPadPopover``.
      @available(iOS 26, visionOS 26, *)
      public nonisolated func oneTimeCodeNumberPadPopover(_ visibility: Visibility) -> some View {
        transformEnvironment(\.oneTimeCodeBehavior) { $0.allowsNumberPadPopover = visibility == .visible }
      }
    #endif

    /// Sets the strings of code fields and resend buttons, by default in the supported language that best
    /// matches the app's.
    public nonisolated func oneTimeCodePhrases(_ phrases: CodePhrases) -> some View {
      environment(\.oneTimeCodePhrases, phrases)
    }

    /// Sets the words for errors that an app's closures throw in code fields and resend buttons within this view.
    ///
    /// The words don't change what an error means: a lost connection can still be tried again.
    ///
    /// - Parameter words: Returns the words for an error, or `nil` to use those of the phrases.
    /// - Returns: A view whose code fields and buttons use the words.
    public nonisolated func oneTimeCodeErrorMessage(
      _ words: @escaping @MainActor @Sendable (any Error) -> String?
    ) -> some View {
      environment(\.oneTimeCodeWords, words)
    }

    /// Sets whether code fields show the message under the boxes. Results and errors are announced anyway.
    public nonisolated func oneTimeCodeMessage(_ visibility: Visibility) -> some View {
      transformEnvironment(\.oneTimeCodeBehavior) { $0.showsMessage = visibility != .hidden }
    }
  }
#endif
