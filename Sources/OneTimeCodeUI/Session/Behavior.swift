import OneTimeCode

#if canImport(UIKit)
  import UIKit
#endif

extension OneTimeCodeView {
  /// The settings of a field's behaviour: one value, which the view and SwiftUI's environment carry whole.
  ///
  /// The view has a property for each setting, and SwiftUI a modifier.
  public struct Behavior: Equatable, Sendable {
    /// Whether the symbols are drawn as dots, can't be copied, and are left out of announcements and the accessibility
    /// value. Off by default. For the limits of masking, see <doc:Accessibility>.
    public var isMasked = false

    /// Whether a masked field shows the last typed symbol for one second. Off by default.
    public var revealsLastSymbol = false

    /// What happens to symbols that the user copies. By default, they stay on the device for two minutes.
    public var copyPolicy = CopyPolicy.localOnly

    /// When codes are verified, if the app verifies them. As soon as they are complete by default.
    public var verifyOn = CodeEntry.Settings.VerifyOn.complete

    /// Whether completing the code submits it, as Return does, unless the app verifies codes. Off by default.
    public var submitsWhenComplete = false

    /// Whether a rejected code is removed from the slots, unless the user can try it again. Off by default.
    public var emptiesRejectedCode = false

    /// How long before the code expires the field warns of it, if the app has said when that is. A minute by default; zero
    /// turns the warning off.
    public var expiryWarning = Duration.seconds(60)

    /// Whether the on-screen keyboard is dismissed when the code is accepted or, if the app doesn't verify codes, when the
    /// code is complete. The field keeps the focus. On by default; no effect on macOS.
    public var dismissesKeyboardWhenComplete = true

    /// Whether haptic feedback is played, where the device has it. On by default.
    public var playsHaptics = true

    /// Whether the field shows its message under the slots. On by default.
    public var showsMessage = true

    /// Whether a button under the message tries again after a failure that can be retried, such as a lost connection. On by
    /// default.
    public var showsTryAgain = true

    #if canImport(UIKit)
      /// Whether a bar with a Done key is shown above the number pad. On by default.
      public var showsDoneKey = true

      /// The text of the Return key.
      public var returnKeyType = UIReturnKeyType.default

      /// The appearance of the keyboard.
      public var keyboardAppearance = UIKeyboardAppearance.default

      /// Whether iPadOS may show its number pad as a popover next to the field. Off by default.
      public var allowsNumberPadPopover = false
    #endif

    /// Creates the default behaviour.
    public init() {}

    /// Returns what the entry has to know.
    func settings(verifies: Bool) -> CodeEntry.Settings {
      var settings = CodeEntry.Settings()
      settings.isMasked = isMasked
      settings.revealsLastSymbol = revealsLastSymbol
      settings.allowsCopying = copyPolicy != .forbidden
      settings.verifies = verifies
      settings.verifyOn = verifyOn
      settings.submitsWhenComplete = submitsWhenComplete
      settings.emptiesRejectedCode = emptiesRejectedCode
      settings.dismissesKeyboardWhenComplete = dismissesKeyboardWhenComplete
      settings.expiryWarning = Int(max(expiryWarning, .zero) / .seconds(1))
      return settings
    }
  }
}
