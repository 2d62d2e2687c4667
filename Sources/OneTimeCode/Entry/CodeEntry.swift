/// The state of a field while a person enters a code: what is entered, what is selected, and where it
/// stands with the app's verdict.
///
/// A face turns what its platform tells it into ``CodeEntry/Event``s, draws ``slot(at:)``, and performs the
/// ``CodeEntry/Effects``. Everything that a field *decides* is decided here, so it is decided alike everywhere.
///
///     var entry = CodeEntry(format: .digits(6))
///     let effects = entry.handle(.enter(CodeReading("Your code: 985 391", as: entry.format)))
///     effects.isCompleted        // true
///     String(entry.symbols)      // "985391"
///
/// The same events give the same states and effects on every platform: there is no clock in it, and nothing is called
/// back.
///
/// There are never holes: `n` symbols fill the slots 0 to n − 1.
public struct CodeEntry: Equatable, Sendable {
  /// What a complete code looks like. Changed by ``CodeEntry/Event/reformat(_:)``.
  public internal(set) var format: CodeFormat

  /// What is entered.
  public internal(set) var symbols: CodeSymbols {
    get { state.symbols }
    set { state.symbols = newValue }
  }

  /// The caret or the selected range; its positions are in `0...symbols.count`.
  public internal(set) var selection: Selection {
    get { state.selection }
    set { state.selection = newValue }
  }

  /// What undoing brings back: the symbols and the selection.
  var state = History.Snapshot()

  /// Whether the field has the focus.
  public internal(set) var isFocused = false

  /// Where the field stands with the verdict.
  public internal(set) var phase = Phase.editing

  /// The position of the symbol that a masked field shows for a moment.
  public internal(set) var revealed: Int?

  /// What the app has chosen.
  public var settings: Settings

  /// Whether the code that stands there was reported.
  var isReported = false

  /// How many symbols there were when the field was focused: what its description keeps saying, since a
  /// description that changes under the focus is read aloud after every key.
  var countAtFocus = 0

  /// Whether the focus that is to come was asked for by pointing at the field, which has put the selection
  /// where it belongs.
  var isPointedAt = false

  /// The effects of the event that is being handled.
  var effects = Effects()

  var history = History()

  /// An empty field.
  public init(format: CodeFormat = .digits(), settings: Settings = Settings()) {
    self.format = format
    self.settings = settings
  }

  /// Whether every slot is filled.
  public var isFull: Bool { symbols.count == format.length }

  /// Whether there is a change that ``CodeEntry/Event/undo`` would take back.
  public var canUndo: Bool { phase != .accepted && history.canUndo }

  /// Whether there is a change that ``CodeEntry/Event/redo`` would make again.
  public var canRedo: Bool { phase != .accepted && history.canRedo }

  /// Handles one event.
  ///
  /// - Returns: What the face must do now.
  @discardableResult
  public mutating func handle(_ event: Event) -> Effects {
    perform(event)
    return takeEffects()
  }

  /// Returns the effects of an event, and resets them.
  mutating func takeEffects() -> Effects {
    defer { effects = Effects() }
    return effects
  }

  private mutating func perform(_ event: Event) {
    switch event {
    case .enter(let reading): enter(reading, at: selection.range)
    case .replace(let range, let reading): enter(reading, at: range.clamped(to: all))
    case .delete(let deletion): delete(deletion)
    case .move(let move, let extending): self.move(move, extending: extending)
    case .select(let selection): select(selection)
    case .selectAll: selectAll()
    case .tap(let slot, let extending): tap(slot, extending: extending)
    case .drag(let from, let to): drag(from: from, to: to)
    case .activate: activate()
    case .focus: focus()
    case .blur: blur()
    case .undo: undo()
    case .redo: redo()
    case .submit: submit()
    case .conceal: conceal()
    case .verifying: verifying()
    case .accepted(let code): accepted(code)
    case .rejected(let code, let rejection): rejected(code, rejection)
    case .clear: clear()
    case .reformat(let format): reformat(format)
    }
  }
}

extension CodeEntry {
  /// What an app may choose about the behaviour of a field.
  public struct Settings: Equatable, Sendable {
    /// Whether the symbols are drawn as dots, and the field's own words give counts alone. Off by default. The echo of
    /// the keys that a person types is the platform's.
    public var isMasked = false

    /// Whether a masked field shows the last typed symbol for a moment. Off by default.
    public var revealsLastSymbol = false

    /// Whether the app gives a verdict. It decides what "done" is for ``dismissesKeyboardWhenComplete``:
    /// acceptance where there is a verdict, completion where there is none. Off by default.
    public var verifies = false

    /// Whether the keyboard goes away when the field is done. Off by default; the UIKit face turns it on.
    public var dismissesKeyboardWhenComplete = false

    /// Whether the form is submitted when the code is complete. Off by default. A field that does so must
    /// say so beforehand (WCAG 2.2, 3.2.2).
    public var submitsWhenComplete = false

    /// The defaults.
    public init() {}
  }
}

extension CodeEntry {
  /// Where a field stands between the first symbol and the app's verdict.
  public enum Phase: Equatable, Sendable {
    /// The person enters the code.
    case editing

    /// The app verifies the code that was completed.
    case verifying

    /// The app accepted the code. Nothing more is entered until the app clears or sets the field.
    case accepted

    /// The app rejected the code. The first change of the symbols leads back to ``editing``.
    case rejected(CodeRejection)
  }
}
