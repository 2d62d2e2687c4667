#if canImport(UIKit) || canImport(AppKit)
  import Foundation
  import OneTimeCode

  // The settings of `behavior`, each as a property.
  extension OneTimeCodeView {
    /// Whether the symbols are drawn as dots, can't be copied, and are left out of announcements and the
    /// accessibility value. Off by default. For the limits of masking, see <doc:Accessibility>.
    @IBInspectable public var isMasked: Bool {
      get { behavior.isMasked }
      set { behavior.isMasked = newValue }
    }

    /// What happens to symbols that the user copies. By default, they stay on the device for two minutes. A masked
    /// field allows no copying under any policy. See <doc:ProtectingTheCode>.
    public var copyPolicy: CopyPolicy {
      get { behavior.copyPolicy }
      set { behavior.copyPolicy = newValue }
    }

    /// Whether a masked field shows the last typed symbol for one second. Off by default.
    @IBInspectable public var revealsLastSymbol: Bool {
      get { behavior.revealsLastSymbol }
      set { behavior.revealsLastSymbol = newValue }
    }

    /// Whether completing the code submits it, as Return does. If ``verify`` is set, completion only verifies
    /// the code; otherwise ``onSubmit`` is called after ``onComplete``. Off by default. If on, a notice under
    /// the slots and the default accessibility hint tell the user in advance (WCAG 2.2, 3.2.2).
    @IBInspectable public var submitsWhenComplete: Bool {
      get { behavior.submitsWhenComplete }
      set { behavior.submitsWhenComplete = newValue }
    }

    /// When ``verify`` is called: as soon as the code is complete, which is the default, or when the user submits it. By
    /// default, a notice under the slots and the default accessibility hint tell the user in advance
    /// (WCAG 2.2, 3.2.2).
    public var verifyOn: CodeEntry.Settings.VerifyOn {
      get { behavior.verifyOn }
      set { behavior.verifyOn = newValue }
    }

    /// Whether a rejected code is removed from the slots, unless the user can try it again. The rejection is shown until
    /// the user enters something. Off by default: the code stays.
    @IBInspectable public var emptiesRejectedCode: Bool {
      get { behavior.emptiesRejectedCode }
      set { behavior.emptiesRejectedCode = newValue }
    }

    /// When the code expires, or `nil`, the default, if the field needn't know. At that time, the field rejects the code as
    /// expired, unless it is being verified, and goes on to say so until there is a new code; ``expiryWarning`` before, it warns
    /// the user.
    ///
    /// The date is compared with the device's clock once, when it is set. After a resend, and after ``clear()``, the time begins
    /// again, and is as long as before, unless the app sets another date.
    public var expiry: Date? {
      get { session.expiry }
      set { session.setExpiry(newValue) }
    }

    /// How long before the ``expiry`` the field warns of it, under the slots and by an announcement. A minute by default; zero
    /// turns the warning off.
    public var expiryWarning: Duration {
      get { behavior.expiryWarning }
      set { behavior.expiryWarning = newValue }
    }

    /// Whether the field shows its ``message`` under the slots. On by default. Turn this off if the
    /// app shows the message itself.
    @IBInspectable public var showsMessage: Bool {
      get { behavior.showsMessage }
      set { behavior.showsMessage = newValue }
    }

    /// Whether a button under the ``message`` tries again after a failure that can be retried, such as a lost connection. On
    /// by default. To place a button of your own, turn this off, and show yours while ``canTryAgain`` is `true`; it calls
    /// ``submit()``.
    @IBInspectable public var showsTryAgain: Bool {
      get { behavior.showsTryAgain }
      set { behavior.showsTryAgain = newValue }
    }
  }
#endif
