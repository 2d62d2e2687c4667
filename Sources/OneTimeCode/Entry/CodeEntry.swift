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

  /// The entered symbols.
  public var symbols: CodeSymbols { state.symbols }

  /// The caret or the selected range, with positions in `0...symbols.count`.
  public internal(set) var selection: Selection {
    get { state.selection }
    set { state.selection = newValue }
  }

  /// The symbols and the selection, which undo restores.
  var state = History.Snapshot()

  /// Whether the field has the focus.
  public internal(set) var isFocused = false

  /// The phase of verification.
  public internal(set) var phase = Phase.editing

  /// The last refusal, which the field shows until the symbols change, a code is accepted or rejected, or the
  /// app changes the field; or `nil`.
  public internal(set) var refusal: CodeRefusal?

  /// The index of the symbol that a masked field currently reveals, or `nil` if it reveals none.
  public internal(set) var revealed: Int?

  /// The settings of the field's behaviour.
  public var settings: Settings {
    didSet {
      // The next submission reports a code that is already complete, so that the app can verify it.
      if settings.verifies, !oldValue.verifies, phase == .editing { isReported = false }
    }
  }

  /// Whether the current code has been reported.
  var isReported = false

  /// The number of symbols when the field gained the focus or its format changed. A focused field's
  /// accessibility description keeps this number, because screen readers read a description again whenever it
  /// changes.
  var countAtFocus = 0

  /// Whether an event that set the selection, such as a tap, has requested the focus.
  var isPointedAt = false

  var history = History()

  /// Creates the state of an empty field.
  public init(format: CodeFormat = .digits(), settings: Settings = Settings()) {
    self.format = format
    self.settings = settings
  }

  /// Whether every slot is filled.
  public var isFull: Bool { symbols.count == format.length }

  /// Whether the user can undo a change.
  public var canUndo: Bool { phase != .accepted && history.canUndo }

  /// Whether the user can redo a change.
  public var canRedo: Bool { phase != .accepted && history.canRedo }

  /// Updates the state in response to an action of the user.
  ///
  /// - Returns: The effects that the front end must perform.
  @discardableResult
  public mutating func handle(_ event: Event) -> Effects {
    switch event {
    case .enter(let reading): return enter(reading, at: selection.range)
    case .replace(let range, let reading): return enter(reading, at: range.clamped(to: all))
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
    case .submit: return submit()
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

    /// Creates the default settings.
    public init() {}
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
