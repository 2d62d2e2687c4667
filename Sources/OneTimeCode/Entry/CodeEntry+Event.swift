extension CodeEntry {
  /// An action of the user in a field, or of the platform on the user's behalf.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Event: Equatable, Sendable {
    /// Text is typed, pasted, autofilled, dictated or dropped at the selection. A code replaces all symbols.
    case enter(CodeReading)

    /// The platform replaces a range with text. A code replaces all symbols.
    case replace(Range<Int>, CodeReading)

    /// The platform deletes a range, which is clamped to the entered symbols.
    case delete(Range<Int>)

    /// The user cuts the selected symbols. The event is ignored if copying isn't allowed.
    case cut

    /// The user deletes all symbols, for example with a command that clears the field.
    case deleteAll

    /// The platform sets the selection, which is clamped to the entered symbols.
    case select(Selection)

    /// The user selects all symbols, for example with a double tap.
    case selectAll

    /// The user taps or clicks a slot. If `extending` is `true`, the tap or click extends the selection.
    case tap(slot: Int, extending: Bool)

    /// The user selects the slots `from` through `to` by dragging a mouse or a pen in either direction.
    case drag(from: Int, to: Int)

    /// Assistive technology activates the field, without specifying a slot.
    case activate

    /// The field gains the focus through the keyboard, a pointer, the app or assistive technology.
    case focus

    /// The field loses the focus.
    case blur

    /// The user undoes the last change.
    case undo

    /// The user redoes the change that was undone last.
    case redo

    /// The user presses Return or submits the form.
    case submit
  }
}

extension CodeEntry {
  /// The actions that a front end performs after an event or a command. Ignored events have no effects.
  public struct Effects: Equatable, Sendable {
    /// The result of the event or command, or `nil` if it has none.
    public var result: Result?

    /// The announcement of something other than a result.
    var news: CodeAnnouncement?

    /// What else to do.
    public var actions = Actions()

    /// Creates a value without effects.
    public init() {}

    init(_ result: Result) { self.result = result }

    init(_ actions: Actions) { self.actions = actions }

    /// The announcement to make after the screen reader's input echo, or `nil` if nothing is announced.
    public var announcement: CodeAnnouncement? {
      switch result {
      case .accepted: .accepted
      case .rejected(let rejection): .rejected(rejection)
      case .refused(let refusal): .refused(refusal)
      case .completed, nil: news
      }
    }

    /// Actions, in the order in which a front end performs them.
    public struct Actions: OptionSet, Sendable {
      /// The actions as bits.
      public let rawValue: UInt8

      /// Creates actions from bits.
      public init(rawValue: UInt8) { self.rawValue = rawValue }

      /// Cancel the verification, because its code was changed, set or cleared, or the format changed.
      public static let cancelsVerification = Actions(rawValue: 1)
      /// Tell the app that the symbols have changed.
      public static let changed = Actions(rawValue: 2)
      /// Show the last typed symbol briefly, and then call ``CodeEntry/conceal()``.
      public static let reveals = Actions(rawValue: 4)
      /// Move the focus to the field.
      public static let takesFocus = Actions(rawValue: 8)
      /// Verify the code of the result; see ``CodeEntry/beginVerification(of:at:)``.
      public static let verifies = Actions(rawValue: 16)
      /// Submit the form that contains the field, unless the app has changed the symbols meanwhile.
      public static let submits = Actions(rawValue: 32)
      /// Dismiss the keyboard.
      public static let dismissesKeyboard = Actions(rawValue: 64)
      /// Call ``CodeEntry/pass(to:)``, because the time of a new code begins.
      public static let passesTime = Actions(rawValue: 128)
    }
  }

  /// The result of an event or a command. Codes are those at the time of the event, so a front end that reports,
  /// verifies or submits one needn't ask the field again, which the app may have changed meanwhile.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Result: Equatable, Sendable {
    /// The user completed this code. The front end reports it to the app and, if the app verifies codes, starts
    /// the verification.
    case completed(CodeSymbols)

    /// The app accepted this code.
    case accepted(CodeSymbols)

    /// The code was rejected for this reason, or the user submitted a rejected code that allows no retry.
    case rejected(CodeRejection)

    /// The event was refused for this reason and changed no symbols.
    case refused(CodeRefusal)
  }
}
