extension CodeEntry {
  /// What a face must do after an event. An event that means nothing has no effects.
  public struct Effects: Equatable, Sendable {
    /// Something is to be said, after the platform's own echo.
    public var announcement: CodeAnnouncement?

    /// The symbols differ from what they were: say so to whoever listens.
    public var isChanged = false

    /// The code that now stands there is complete: report it, once, and verify it if the app has said how.
    public var isCompleted = false

    /// The verification that runs is for a code that is no longer there: cancel it.
    public var cancelsVerification = false

    /// The field asks for the focus.
    public var takesFocus = false

    /// The keyboard is no longer needed.
    public var dismissesKeyboard = false

    /// The form that the field stands in may be submitted.
    public var submits = false

    /// The symbol that was typed last is shown for a moment; send ``CodeEntry/Event/conceal`` when it is over.
    public var reveals = false

    /// Something is to be felt, and shown by a movement unless motion is reduced.
    public var feedback: Feedback?

    /// Nothing is to be done.
    public init() {}

    /// Why the event was refused, if it was.
    public var refusal: CodeRefusal? {
      if case .refused(let refusal) = announcement { refusal } else { nil }
    }
  }
}

extension CodeEntry {
  /// What a verdict feels like.
  public enum Feedback: Equatable, Sendable {
    /// The haptic pattern for a success.
    case success

    /// The haptic pattern for an error, and a shake unless motion is reduced.
    case error
  }
}
