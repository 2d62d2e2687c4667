// What the script and the module say to each other is numbers. They stand here once: the module is compiled with them,
// and the build writes them into the script.

/// The version of all these numbers and of what they mean. Another one whenever they change: a script refuses a module of
/// another version, which a cache may hold.
enum Interface {
  static var version: Int32 { 3 }

  /// Where text lies in the memory of the module, in bytes.
  static var text: Int32 { 0x8000 }

  /// How many UTF-16 code units of it there can be. The page's domain lies behind them.
  static var longestText: Int32 { 10_240 }
}

/// What happens to a field.
enum FieldEvent: Int32, CaseIterable {
  /// A text arrives at the selection.
  case enter
  /// The page's input holds this text now, its caret there.
  case change
  /// The same while an input method composes.
  case compose
  /// The platform puts the selection somewhere.
  case select
  /// A slot is pointed at.
  case tap
  /// Several slots are pointed at with a mouse or a pen.
  case drag
  /// The caret goes to the start (0) or to the end.
  case move
  case focus
  case blur
  case undo
  case redo
  case submit
  case conceal
  case verify
  case selectAll
  /// What may be chosen, as bits: masked, reveals the last symbol, verifies, submits when complete, dismisses the
  /// keyboard.
  case settings
  /// What a code looks like, see `setFormat`.
  case format
  /// The page sets, accepts or rejects a code.
  case set
  case accept
  case reject
}

/// What the script must do after an event: a bit each.
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

/// What the script asks the words for.
enum SentenceKind: Int32, CaseIterable {
  /// The next announcement.
  case next
  /// How much is entered.
  case count
  /// Why the code was rejected.
  case rejection
  /// Why something was refused last.
  case refusal
  /// Why the code cannot be submitted as it is.
  case obstacle
}

/// Why the page rejects a code.
enum RejectionReason: Int32, CaseIterable {
  case wrongCode
  case expired
  case usedUp
  case tooManyAttempts
  case noNetwork
  case notVerified
  case other
}

/// What happens to the wait for a new code.
enum WaitEvent: Int32, CaseIterable {
  /// It begins.
  case begin
  /// Somebody asks early.
  case askEarly
  /// A new code was sent.
  case sent
  /// Time has passed.
  case tell
}
