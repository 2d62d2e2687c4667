extension CodeEntry {
  /// The actions that a front end performs after an event. Ignored events have no effects.
  public struct Effects: Equatable, Sendable {
    /// An announcement to make after the platform's own echo.
    public var announcement: CodeAnnouncement?

    /// Whether the symbols have changed, so that the front end notifies its observers.
    public var isChanged = false

    /// Whether a complete code must be reported and, if the app verifies codes, verified. Set once for each code.
    public var isCompleted = false

    /// Whether to cancel the running verification, because its code has changed.
    public var cancelsVerification = false

    /// Whether the field requests the focus.
    public var takesFocus = false

    /// Whether to dismiss the keyboard.
    public var dismissesKeyboard = false

    /// Whether to submit the form that contains the field.
    public var submits = false

    /// Whether to show the last typed symbol briefly. Send ``CodeEntry/Event/conceal`` afterwards.
    public var reveals = false

    /// Haptic feedback, with an animation unless motion is reduced.
    public var feedback: Feedback?

    /// Creates a value without effects.
    public init() {}

    /// The reason why the event was refused, or `nil` if it wasn't.
    public var refusal: CodeRefusal? {
      if case .refused(let refusal) = announcement { refusal } else { nil }
    }
  }
}

extension CodeEntry {
  /// The feedback for the result of verification.
  public enum Feedback: Equatable, Sendable {
    /// The haptic pattern for a success.
    case success

    /// The haptic pattern for an error, and a shake unless motion is reduced.
    case error
  }
}
