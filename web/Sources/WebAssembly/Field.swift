// The fields of a page, which share one instance of the module.

/// The state of one field.
struct Field {
  var entry = CodeEntry()
  var queue = CodeAnnouncement.Queue()
  /// The countdown until a new code can be requested.
  var countdown = Countdown(wait: 0, from: 0)
  /// The state for the script, by ``RecordPlace``.
  let record: UnsafeMutablePointer<Int32> = .allocate(
    capacity: Int(RecordPlace.slots.rawValue) + CodeSymbols.capacity
  )
  /// The page's domain, in memory that the field owns.
  private(set) var domain: CodeUnits = UnsafeBufferPointer(start: nil, count: 0)[...]

  mutating func setDomain(_ text: CodeUnits) {
    domain.base.deallocate()
    let copy = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: text.count)
    _ = copy.initialize(from: text)
    domain = UnsafeBufferPointer(copy)[...]
  }

  func read(_ text: CodeUnits) -> CodeReading {
    CodeReading(utf16: text, as: entry.format, boundTo: domain, words: words)
  }

  /// Returns the symbols of a text, or `nil` if the text isn't a partial or complete code.
  func code(_ text: CodeUnits) -> CodeSymbols? { try? entry.format.symbols(fromUTF16: text) }

  /// Returns the effects of an event as ``OutcomeBits``. Queues the announcement unless it isn't to be heard, and writes the
  /// record.
  mutating func outcome(of effects: CodeEntry.Effects, isHeard: Bool) -> Int32 {
    if isHeard, let announcement = effects.announcement { queue.append(announcement) }
    writeRecord()
    return OutcomeBits.effects.pack(bits(of: effects)) | OutcomeBits.result.pack(number(of: effects.result))
  }

  func writeRecord() {
    func write(_ number: Int32, at place: RecordPlace) { record[Int(place.rawValue)] = number }
    write(entry.phase.number, at: .phase)
    write(Int32(entry.symbols.count), at: .count)
    write(Int32(entry.selection.anchor), at: .anchor)
    write(Int32(entry.selection.head), at: .head)
    write(Int32(entry.format.length), at: .length)
    let accessibility = entry.accessibility
    write(bits(of: accessibility.description), at: .description)
    write(bits(of: accessibility.notice), at: .notice)
    write(bits(of: accessibility.error), at: .rejection)
    write(bits(of: entry.refusal?.message(in: entry.format)), at: .refusal)
    write(bits(of: entry.obstacle?.message(in: entry.format)), at: .obstacle)
    write(bits(of: entry.status), at: .status)
    write(bits(of: entry.warning), at: .warning)
    write(entry.canRetry ? 1 : 0, at: .retry)
    for index in 0..<entry.format.length {
      let slot = entry.slot(at: index)
      record[Int(RecordPlace.slots.rawValue) + index] =
        SlotBits.symbol.pack(Int32(slot.symbol ?? 0)) | SlotBits.states.pack(Int32(slot.states.rawValue))
    }
  }
}

/// The words that the script has loaded, for all fields of the page.
nonisolated(unsafe) private var words = Words()

/// Adds the words of a ``Vocabulary/Kind``, which are a text of `units` code units.
@_expose(wasm, "addWords")
func addWords(_ kind: Int32, _ units: Int32) {
  guard let kind = Vocabulary.Kind(rawValue: UInt16(truncatingIfNeeded: kind)) else { return }
  words.add([Unicode.Scalar](utf16: text(units)), kind)
}

/// Returns 1 if words can make a difference for the exchanged text: if it contains more than symbols and separators, and a
/// candidate for a code.
@_expose(wasm, "needsWords")
func needsWords(_ field: FieldPointer, _ units: Int32) -> Int32 {
  let message = Message(
    [Unicode.Scalar](utf16: text(units)).visible[...],
    as: field.pointee.entry.format,
    isBound: false,
    words: words
  )
  return message.isPlain || message.candidates.isEmpty ? 0 : 1
}

typealias FieldPointer = UnsafeMutablePointer<Field>

/// Creates a field, and returns its address, which is the first argument of the other functions.
@_expose(wasm, "createField")
func createField() -> FieldPointer {
  let field = FieldPointer.allocate(capacity: 1)
  field.initialize(to: Field())
  field.pointee.writeRecord()
  return field
}

/// Returns the address of the field's record, in which each number has 4 bytes.
@_expose(wasm, "record")
func record(_ field: FieldPointer) -> UnsafeMutablePointer<Int32> { field.pointee.record }

/// Frees the memory of a field that the script no longer uses.
@_expose(wasm, "releaseField")
func releaseField(_ field: FieldPointer) {
  field.pointee.domain.base.deallocate()
  field.pointee.record.deallocate()
  field.deinitialize(count: 1)
  field.deallocate()
}

private func bits(of effects: CodeEntry.Effects) -> Int32 {
  let actions = effects.actions
  var bits: Int32 = 0
  func add(_ effect: FieldEffect, if isWanted: Bool) {
    if isWanted { bits |= effect.rawValue }
  }
  add(.changed, if: actions.contains(.changed))
  add(.cancels, if: actions.contains(.cancelsVerification))
  add(.announces, if: effects.announcement != nil)
  add(.focuses, if: actions.contains(.takesFocus))
  add(.dismisses, if: actions.contains(.dismissesKeyboard))
  add(.submits, if: actions.contains(.submits))
  add(.reveals, if: actions.contains(.reveals))
  add(.verifies, if: actions.contains(.verifies))
  add(.passes, if: actions.contains(.passesTime))
  return bits
}

/// Returns a message as ``MessageBits``, or 0 for `nil`.
func bits(of message: CodePhrases.LocalizedMessage?) -> Int32 {
  guard let message else { return 0 }
  return MessageBits.phrase.pack(message.phrase.index) | MessageBits.number.pack(Int32(message.count))
}

extension CodePhrases.Phrase {
  /// The index in the phrase modules.
  fileprivate var index: Int32 { Int32(Self.allCases.firstIndex(of: self).unsafelyUnwrapped) }
}

private func number(of result: CodeEntry.Result?) -> Int32 {
  switch result {
  case nil: 0
  case .completed: FieldResult.completed.rawValue
  case .accepted: FieldResult.accepted.rawValue
  case .rejected: FieldResult.rejected.rawValue
  case .refused(let refusal): FieldResult.refused.rawValue + refusal.reason.rawValue
  }
}

extension CodeRefusal {
  fileprivate var reason: RefusalReason {
    switch self {
    case .symbol: .symbol
    case .tooMany: .tooMany
    case .noCode: .noCode
    case .severalCodes: .severalCodes
    case .foreignDomain: .foreignDomain
    case .incomplete: .incomplete
    case .verifying: .verifying
    case .accepted: .accepted
    }
  }
}

extension CodeEntry.Phase {
  fileprivate var number: Int32 {
    switch self {
    case .editing: FieldPhase.editing.rawValue
    case .verifying: FieldPhase.verifying.rawValue
    case .accepted: FieldPhase.accepted.rawValue
    case .rejected: FieldPhase.rejected.rawValue
    }
  }
}
