/// The state of a field in which a user enters a code: symbols, selection, and phase of verification.
///
/// A front end turns the user's actions into ``CodeEntry/Event``s, draws ``slot(at:)``, and performs the
/// ``CodeEntry/Effects``. The app's commands are methods, such as ``accept(_:)``. `CodeEntry` decides what each
/// of them does, so all front ends behave the same.
///
///     var entry = CodeEntry(format: .digits(6))
///     let effects = entry.handle(.enter(CodeReading("Your code: 985 391", as: entry.format)))
///     effects.result             // .completed("985391")
///
/// `CodeEntry` uses no clock and no callbacks, so the same events lead to the same states and effects on
/// every platform.
///
/// The symbols fill the slots without gaps: `n` symbols are in the slots 0 to n − 1.
public struct CodeEntry: Equatable, Sendable {
  /// The format of a complete code. ``reformat(_:)`` changes the format.
  public internal(set) var format: CodeFormat

  /// The symbols and what has become of them. Only `move(to:)` changes the stage.
  var stage = Stage.draft(CodeSymbols())

  var attention = Attention.away

  /// The caret or the selected range, with positions in `0...symbols.count`.
  public internal(set) var selection = Selection(caret: 0)

  /// Whether the user has placed the caret or selected a range since the last edit.
  var isCaretPlaced = false

  /// The last refusal, which the field shows until the symbols change, a code is accepted or rejected, or the
  /// app changes the field; or `nil`.
  public internal(set) var refusal: CodeRefusal?

  /// The announcement that a new code was sent or is on its way, until the stage changes or something is refused.
  var sent: CodeAnnouncement?

  /// When the rejected code can be submitted again although its reason doesn't allow that, or `nil` if never.
  var retry: Retry?

  /// The time during which a code is valid, or `nil` if the app doesn't know.
  var expiry: Expiry?

  var history = History()

  /// The ID of the last attempt.
  var lastID = Attempt.ID()

  /// The settings of the field's behaviour.
  public var settings: Settings {
    didSet {
      if !settings.isMasked { conceal() }
    }
  }

  /// How long a rejection must have been shown, in seconds, before a key starts a new code. A key that bounces, or that
  /// is pressed once too often, would remove the message before the user has seen or heard it.
  public static let grace = 1.0

  /// Creates the state of an empty field.
  public init(format: CodeFormat = .digits(), settings: Settings = Settings()) {
    self.format = format
    self.settings = settings
  }

  /// The entered symbols.
  public var symbols: CodeSymbols { stage.symbols }

  /// The phase of verification.
  public var phase: Phase {
    switch stage {
    case .draft, .reported: .editing
    case .verifying: .verifying
    case .rejected(_, let reason, _, _): .rejected(reason)
    case .accepted: .accepted
    }
  }

  /// The attempt that the field is about: the code that was reported, is being verified, or was rejected.
  public var attempt: Attempt? { stage.attempt }

  /// Whether the field has the focus.
  public var isFocused: Bool { if case .focused = attention { true } else { false } }

  /// The index of the symbol that a masked field currently reveals, or `nil` if it reveals none.
  public var revealed: Int? { if case .focused(_, let revealed) = attention { revealed } else { nil } }

  /// Whether every slot is filled.
  public var isFull: Bool { symbols.count == format.length }

  /// Whether the user can submit a rejected code again.
  public var canRetry: Bool { isFull && stage.rejection != nil && allowsRetry }

  /// Whether the user can undo a change.
  public var canUndo: Bool { !stage.isAccepted && history.canUndo }

  /// Whether the user can redo a change.
  public var canRedo: Bool { !stage.isAccepted && history.canRedo }

  /// Updates the state in response to an action of the user.
  ///
  /// - Parameters:
  ///   - event: The action.
  ///   - cause: The origin and the time of the event.
  /// - Returns: The effects that the front end must perform.
  @discardableResult
  public mutating func handle(_ event: Event, from cause: Cause = Cause()) -> Effects {
    switch event {
    case .enter(let reading): return enter(reading, at: selection.range, from: cause)
    case .replace(let range, let reading): return enter(reading, at: range.clamped(to: all), from: cause)
    case .delete(let range): return delete(range)
    case .cut: return delete(allowsCopying ? selection.range : 0..<0)
    case .deleteAll: return delete(all)
    case .select(let selection): select(selection)
    case .selectAll: select(Selection(anchor: 0, head: symbols.count))
    case .tap(let slot, let extending): return tap(slot, extending: extending)
    case .drag(let from, let to): return drag(from: from, to: to)
    case .activate: return activate()
    case .focus: focus()
    case .blur: blur()
    case .undo: return restore { $0.undo(from: $1) }
    case .redo: return restore { $0.redo(from: $1) }
    case .submit: return submit(from: cause)
    }
    return Effects()
  }

  var all: Range<Int> { 0..<symbols.count }
}

extension CodeEntry {
  /// The settings of a field's behaviour.
  public struct Settings: Equatable, Sendable {
    /// Whether symbols are drawn as dots, and neither announced nor copied. Off by default.
    /// The platform still decides how typed keys are echoed.
    public var isMasked = false

    /// Whether the user can copy and cut the symbols of a field that isn't masked. On by default.
    public var allowsCopying = true

    /// Whether a masked field briefly shows the last typed symbol. Off by default.
    public var revealsLastSymbol = false

    /// Whether the app verifies codes. If so, the form can be submitted, and the keyboard is dismissed, only
    /// after the code is accepted. Off by default.
    public var verifies = false

    /// Whether the keyboard is dismissed when the code is accepted or, if the app doesn't verify codes, when
    /// the code is complete. Off by default; the UIKit front end turns this setting on.
    public var dismissesKeyboardWhenComplete = false

    /// Whether the form is submitted when the code is complete, unless the app verifies codes. Off by
    /// default. The front end must tell users about this beforehand (WCAG 2.2, 3.2.2).
    public var submitsWhenComplete = false

    /// When the app verifies a code, if ``verifies`` is on.
    public var verifyOn = VerifyOn.complete

    /// The number of seconds before the code expires at which the user is warned, 60 by default; or 0 for no warning. See
    /// ``CodeEntry/expire(after:at:)``.
    public var expiryWarning = 60

    /// Whether a rejected code is removed from the slots, unless the user can retry it. The rejection stays until the
    /// user enters something. Off by default.
    public var emptiesRejectedCode = false

    /// Creates the default settings.
    public init() {}

    /// When the app verifies a code.
    public enum VerifyOn: Sendable {
      /// As soon as the code is complete. The front end tells users about this beforehand; see ``CodeEntry/notice``.
      case complete

      /// When the user submits the code.
      case submit
    }
  }

  /// The phase of verification: editing, verifying, accepted or rejected.
  public enum Phase: Equatable, Sendable {
    /// The user is entering the code.
    case editing

    /// The app is verifying the complete code.
    case verifying

    /// The app accepted the code. The user can't change it until the app sets, clears or reformats the field.
    case accepted

    /// The app has rejected the code. A change or a retry returns the field to ``editing``.
    case rejected(CodeRejection)
  }
}
