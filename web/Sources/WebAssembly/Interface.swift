// The numbers that the script and the WebAssembly module exchange. The module is compiled with this file,
// from which the build also generates the script's constants.

/// The interface's version and memory layout. Each change of the interface must increment the version,
/// because a script rejects a module of another version, which may come from a cache.
enum Interface {
  static var version: Int32 { 7 }

  /// The address of the text in the module's memory, in bytes.
  static var text: Int32 { 0x8000 }

  /// The maximum length of the text, in UTF-16 code units. The page's domain follows the text in memory.
  static var longestText: Int32 { 10_240 }

  /// The maximum length of the page's domain. Host names are shorter, so a domain of this length matches none.
  static var longestDomain: Int32 { 254 }
}

/// An event that the script sends to the field: an action of the user, or a command of the page.
enum FieldEvent: Int32, CaseIterable {
  /// Text is entered at the selection.
  case enter
  /// The browser is about to insert text at the selection. If the browser may insert the text itself, the
  /// field stays unchanged, and the result is negative. Otherwise, the text is entered.
  case insert
  /// The text and caret of the page's input have changed.
  case change
  /// The text and caret of the page's input have changed while an input method is composing.
  case compose
  /// The selection changes. `first` is the anchor, and `second` is the head.
  case select
  /// The user taps or clicks the slot `first`. If `second` isn't 0, the selection is extended.
  case tap
  /// The user drags a mouse or a pen from the slot `first` to the slot `second`.
  case drag
  case focus
  case blur
  case undo
  case redo
  case submit
  case selectAll
  /// The last typed symbol of a masked field has been shown long enough.
  case conceal
  /// The settings change. The bits, lowest first: `isMasked`, `revealsLastSymbol`, `verifies`,
  /// `submitsWhenComplete`, `dismissesKeyboardWhenComplete`.
  case settings
  /// The format changes; see `setFormat`.
  case format
  /// The page sets a code, or clears the field.
  case set
  /// The page starts to verify a code.
  case verify
  /// The page has cancelled the verification.
  case endVerification
  /// The page accepts a code.
  case accept
  /// The page rejects a code.
  case reject
  /// A new code was sent.
  case sent
}

/// The effects of an event, as bits.
enum FieldEffect: Int32, CaseIterable {
  case changed = 1
  case cancels = 2
  case announces = 4
  case focuses = 8
  case dismisses = 16
  case submits = 32
  case reveals = 64
}

/// The result of an event, in the bits above the effects. The result of a refused event is `refused` plus the
/// `RefusalReason`.
enum FieldResult: Int32, CaseIterable {
  case completed = 1
  case accepted
  case rejected
  case refused
}

/// The reason for a refusal. For pages, the name of `tooMany` is `too-many`.
enum RefusalReason: Int32, CaseIterable {
  case symbol
  case tooMany
  case noCode
  case severalCodes
  case foreignDomain
  case incomplete
  case verifying
  case accepted
}

/// The page's reason for rejecting a code. For pages, the name of `wrongCode` is `wrong-code`.
enum RejectionReason: Int32, CaseIterable {
  case wrongCode
  case expired
  case usedUp
  case tooManyAttempts
  case noNetwork
  case notVerified
  case other
}

/// The kind of a message that the script requests.
enum MessageKind: Int32, CaseIterable {
  /// The next announcement.
  case next
  /// The number of entered symbols or, while the field is focused, their number when it got the focus.
  case count
  /// The reason for the rejection.
  case rejection
  /// The reason for the refusal that the field shows.
  case refusal
  /// The reason why the code can't be submitted.
  case obstacle
}

/// An event of the resend countdown.
enum WaitEvent: Int32, CaseIterable {
  /// The countdown begins.
  case begin
  /// The user requests a code too early.
  case requestEarly
  /// Time has passed, so an announcement may be due.
  case tick
}
