// The numbers that the script and the WebAssembly module exchange. The module is compiled with this file,
// from which the build also generates the script's constants.

/// The interface's version and memory layout. Each change of the interface must increment the version,
/// because a script rejects a module of another version, which may come from a cache.
enum Interface {
  static var version: Int32 { 5 }

  /// The address of the text in the module's memory, in bytes.
  static var text: Int32 { 0x8000 }

  /// The maximum length of the text, in UTF-16 code units. The page's domain follows the text in memory.
  static var longestText: Int32 { 10_240 }

  /// The maximum length of the page's domain. Host names are shorter, so a domain of this length matches none.
  static var longestDomain: Int32 { 254 }
}

/// An event that the script sends to the field.
enum FieldEvent: Int32, CaseIterable {
  /// Text is entered at the selection.
  case enter
  /// The text and caret of the page's input have changed.
  case change
  /// The text and caret of the page's input have changed while an input method is composing.
  case compose
  /// The selection of the page's input has changed. `first` is the anchor, and `second` is the head.
  case select
  /// The user taps or clicks the slot `first`. If `second` isn't 0, the selection is extended.
  case tap
  /// The user drags a mouse or a pen from the slot `first` to the slot `second`.
  case drag
  /// The caret moves to the start if `first` is 0, or else to the end. If `second` isn't 0, the selection is extended.
  case move
  case focus
  case blur
  case undo
  case redo
  case submit
  case conceal
  case verify
  case selectAll
  /// The settings change. The bits, lowest first: `isMasked`, `revealsLastSymbol`, `verifies`,
  /// `submitsWhenComplete`, `dismissesKeyboardWhenComplete`.
  case settings
  /// The format changes; see `setFormat`.
  case format
  /// The page sets a code.
  case set
  /// The page accepts a code.
  case accept
  /// The page rejects a code.
  case reject
}

/// The effects of an event, as bits.
enum FieldEffect: Int32, CaseIterable {
  case changed = 1
  case completed = 2
  case cancels = 4
  case announces = 8
  case refused = 16
  case failed = 32
  case focuses = 64
  case dismisses = 128
  case submits = 256
  case reveals = 512
}

/// The kind of a sentence that the script requests.
enum SentenceKind: Int32, CaseIterable {
  /// The next announcement.
  case next
  /// The number of entered symbols or, while the field is focused, their number when it got the focus.
  case count
  /// The reason for the rejection.
  case rejection
  /// The reason for the last refusal.
  case refusal
  /// The reason why the code can't be submitted.
  case obstacle
}

/// The page's reason for rejecting a code.
enum RejectionReason: Int32, CaseIterable {
  case wrongCode
  case expired
  case usedUp
  case tooManyAttempts
  case noNetwork
  case notVerified
  case other
}

/// An event of the resend countdown.
enum WaitEvent: Int32, CaseIterable {
  /// The countdown begins.
  case begin
  /// The user requests a code too early.
  case requestEarly
  /// A new code was sent.
  case sent
  /// Time has passed, so an announcement may be due.
  case tick
}
