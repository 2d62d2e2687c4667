extension CodeEntry {
  /// What a face must do after an event. An event that means nothing has no effects.
  public struct Effects: Equatable, Sendable {
    /// Something is to be said, after the platform's own echo.
    public var announcement: CodeAnnouncement?

    private(set) var actions = Actions(rawValue: 0)

    /// One bit each: an effect is made and handed on at every key. The web's script knows these bits.
    struct Actions: OptionSet, Sendable {
      var rawValue: UInt16

      static var change: Actions { Actions(rawValue: 1) }
      static var completion: Actions { Actions(rawValue: 2) }
      static var cancellation: Actions { Actions(rawValue: 4) }
      static var error: Actions { Actions(rawValue: 32) }
      static var focus: Actions { Actions(rawValue: 64) }
      static var dismissal: Actions { Actions(rawValue: 128) }
      static var submission: Actions { Actions(rawValue: 256) }
      static var reveal: Actions { Actions(rawValue: 512) }
      static var success: Actions { Actions(rawValue: 1024) }
    }

    /// Nothing is to be done.
    public init() {}

    /// The symbols differ from what they were: say so to whoever listens.
    public var isChanged: Bool {
      get { actions.contains(.change) }
      set { set(.change, newValue) }
    }

    /// The code that now stands there is complete: report it, once, and verify it if the app has said how.
    public var isCompleted: Bool {
      get { actions.contains(.completion) }
      set { set(.completion, newValue) }
    }

    /// The verification that runs is for a code that is no longer there: cancel it.
    public var cancelsVerification: Bool {
      get { actions.contains(.cancellation) }
      set { set(.cancellation, newValue) }
    }

    /// The field asks for the focus.
    public var takesFocus: Bool {
      get { actions.contains(.focus) }
      set { set(.focus, newValue) }
    }

    /// The keyboard is no longer needed.
    public var dismissesKeyboard: Bool {
      get { actions.contains(.dismissal) }
      set { set(.dismissal, newValue) }
    }

    /// The form that the field stands in may be submitted.
    public var submits: Bool {
      get { actions.contains(.submission) }
      set { set(.submission, newValue) }
    }

    /// The symbol that was typed last is shown for a moment; send ``CodeEntry/Event/conceal`` when it is over.
    public var reveals: Bool {
      get { actions.contains(.reveal) }
      set { set(.reveal, newValue) }
    }

    /// Something is to be felt, and shown by a movement unless motion is reduced.
    public var feedback: Feedback? {
      get { actions.contains(.success) ? .success : actions.contains(.error) ? .error : nil }
      set {
        set(.success, newValue == .success)
        set(.error, newValue == .error)
      }
    }

    mutating func add(_ action: Actions, if condition: Bool = true) {
      if condition { actions.rawValue |= action.rawValue }
    }

    private mutating func set(_ action: Actions, _ isOn: Bool) {
      if isOn { actions.insert(action) } else { actions.remove(action) }
    }

    /// Why the event was refused, if it was.
    public var refusal: CodeRefusal? { announcement?.refusal }
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
