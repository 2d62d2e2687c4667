extension CodeEntry {
  /// The actions that a front end performs after an event. Ignored events have no effects.
  public struct Effects: Equatable, Sendable {
    /// The announcement to make after the screen reader's input echo, or `nil` if the event isn't announced.
    public var announcement: CodeAnnouncement?

    /// Whether the symbols have changed. If so, the front end notifies its observers.
    public var isChanged = false

    /// Whether to report the complete code to the app and, if the app verifies codes, start verification.
    public var isCompleted = false

    /// Whether to cancel verification, because the code was changed, set or cleared, or the format changed.
    public var cancelsVerification = false

    /// Whether the front end must move the focus to the field.
    public var takesFocus = false

    /// Whether to dismiss the keyboard.
    public var dismissesKeyboard = false

    /// Whether to submit the form that contains the field.
    public var submits = false

    /// Whether to show the last typed symbol briefly and then send ``CodeEntry/Event/conceal``.
    public var reveals = false

    /// The haptic feedback, or `nil` for none.
    public var feedback: Feedback?

    /// Creates a value without effects.
    public init() {}

    /// The reason why the event was refused, or `nil` if the event wasn't refused.
    public var refusal: CodeRefusal? {
      if case .refused(let refusal) = announcement { refusal } else { nil }
    }
  }
}

extension CodeEntry {
  /// The haptic feedback for the result of verification.
  public enum Feedback: Equatable, Sendable {
    /// The haptic pattern for a success.
    case success

    /// The haptic pattern for an error, with a shake animation unless motion is reduced.
    case error
  }
}
