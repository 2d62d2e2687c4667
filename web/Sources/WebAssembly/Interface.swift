// The numbers that the script and the WebAssembly module exchange. The module is compiled with this file,
// from which the build also generates the script's constants and functions.

/// The sizes of the texts that the script and the module exchange, and the form in which the script contains the module.
enum Interface {
  /// The number that is added to each byte of the module, which becomes a character of the script. The most frequent
  /// bytes, which are small, become printable characters.
  static var byteOffset: UInt8 { 36 }

  /// The maximum length of a text, in UTF-16 code units.
  static var longestText: Int32 { 10_240 }

  /// The maximum length of the page's domain. Host names are shorter, so a domain of this length matches none.
  static var longestDomain: Int32 { 254 }
}

/// Adjacent bits of a number that contains several values.
struct Bits {
  let shift: Int32
  let count: Int32

  private var mask: Int32 { (1 << count) - 1 }

  /// Returns the number with `value` at these bits, which are 0 otherwise.
  func pack(_ value: Int32) -> Int32 { (value & mask) << shift }

  func value(in number: Int32) -> Int32 { number >> shift & mask }
}

/// The values in the result of `handle`, which is 0 if the event has changed nothing.
enum OutcomeBits {
  /// The effects, as bits of ``FieldEffect``.
  static var effects: Bits { Bits(shift: 0, count: 9) }
  /// 0 for none, or a ``FieldResult``.
  static var result: Bits { Bits(shift: 9, count: 4) }
}

/// The values in a message.
enum MessageBits {
  /// The index of the phrase.
  static var phrase: Bits { Bits(shift: 0, count: 6) }
  static var number: Bits { Bits(shift: 6, count: 25) }
}

/// The values in a slot.
enum SlotBits {
  /// The symbol as ASCII, or 0.
  static var symbol: Bits { Bits(shift: 0, count: 8) }
  static var states: Bits { Bits(shift: 8, count: 9) }
}

/// The places in the record of a field, which contains its state after each event as 32-bit numbers.
enum RecordPlace: Int32, CaseIterable {
  /// A ``FieldPhase``.
  case phase
  /// The number of symbols.
  case count
  /// The selection's anchor.
  case anchor
  /// The selection's head.
  case head
  /// The number of slots.
  case length
  /// The number of entered symbols or, while the field is focused, their number when it got the focus. Like those that
  /// follow, a message as ``MessageBits``, or 0 for none.
  case description
  /// The notice in the input's description.
  case notice
  /// The reason for the rejection.
  case rejection
  /// The reason for the refusal that the field shows.
  case refusal
  /// The reason why the code can't be submitted.
  case obstacle
  /// What the field shows while it has neither an error nor a refusal.
  case status
  /// The warning that the code expires soon.
  case warning
  /// 1 if the rejected code can be submitted again.
  case retry
  /// The first slot, as ``SlotBits``, which the others follow.
  case slots
}

/// An event that the script sends to the field: an action of the user, or a command of the page.
enum FieldEvent: Int32, CaseIterable {
  /// Text is entered at the selection. `first` is the ``FieldOrigin``.
  case enter
  /// The browser is about to insert text at the selection. If the browser may insert the text itself, the
  /// field stays unchanged, and the result is negative. Otherwise, the text is entered. `first` is the ``FieldOrigin``.
  case insert
  /// The text of the page's input has changed. `first` is the caret, and `second` is the ``FieldOrigin``.
  case change
  /// The text of the page's input has changed while an input method is composing. `first` is the caret.
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
  /// The settings change. `first` contains the bits of ``FieldSetting``, and `second` how many seconds before the expiry the
  /// user is warned.
  case settings
  /// The format changes. `first` is the length. The text contains 0 for digits, 1 for letters and digits or 2 for a custom
  /// alphabet, the number of groups, their sizes, and the symbols of a custom alphabet.
  case format
  /// The page's domain changes. The text is the domain.
  case domain
  /// The page sets a code, or clears the field.
  case set
  /// The page starts to verify a code.
  case verify
  /// The page has cancelled the verification.
  case endVerification
  /// The page accepts a code.
  case accept
  /// The page rejects a code. `first` is the ``RejectionReason``. `second` is, for a wrong code, 1 plus the number of remaining
  /// attempts and, for a reason of the page, the seconds after which the user can submit the code again; 0 if unknown.
  case reject
  /// A new code was sent or, if `first` isn't 0, is on its way in a call.
  case sent
  /// The page empties the field, and keeps a verification and a rejection.
  case empty
  /// The code expires after `first` seconds, or the page doesn't know when if `first` is 0. `second` isn't 0 if the user can't
  /// see the field, which then says nothing.
  case expire
  /// Time has passed, so that the code may expire soon or have expired. `second` is as in ``expire``.
  case pass
  /// The user has opened a link. The text is its fragment.
  case link
}

/// A setting that is on, as bits.
enum FieldSetting: Int32, CaseIterable {
  case masked = 1
  case revealsLastSymbol = 2
  case verifies = 4
  case submitsWhenComplete = 8
  case dismissesKeyboard = 16
  case verifiesOnSubmit = 32
  case emptiesRejectedCode = 64
}

/// The origin of an event, as in `CodeEntry.Origin`.
enum FieldOrigin: Int32, CaseIterable {
  case unknown
  case key
  case heldKey
  case paste
  case fill
  case composition
  case script
  case prefill
}

/// The phase of a field, by which pages know it.
enum FieldPhase: Int32, CaseIterable {
  case editing
  case verifying
  case accepted
  case rejected
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
  case verifies = 128
  case passes = 256
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

/// An event of the resend countdown.
enum WaitEvent: Int32, CaseIterable {
  /// The countdown begins.
  case begin
  /// The user requests a code too early.
  case requestEarly
  /// Time has passed, so an announcement may be due.
  case tick
  /// Time has passed, but the user can't see the button, so nothing is announced.
  case look
}
