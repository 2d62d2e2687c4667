// One field. Each element has an instance of the module of its own, so a field is the whole state there is.

nonisolated(unsafe) var entry = CodeEntry()
nonisolated(unsafe) var queue = CodeAnnouncement.Queue()
nonisolated(unsafe) var countdown = ResendCountdown(wait: 0, from: 0)

/// What was found in the last text.
nonisolated(unsafe) var finding = Finding()

/// Why something was refused last.
nonisolated(unsafe) var refusal = CodeAnnouncement.filled

/// Returns what the event has led to, all in one number, whose bits are
///
/// | bits | what |
/// | --- | --- |
/// | 0… | the effects, see ``FieldEffect`` |
/// | 10, 11 | the phase: editing, verifying, accepted, rejected |
/// | 12… | how many symbols are entered |
/// | 18…, 24… | the selection's start and end |
/// | 30 | whether its head is its start |
func outcome() -> Int32 {
  let effects = entry.takeEffects()
  var bits: Int32 = 0
  func add(_ effect: FieldEffect, if isWanted: Bool) {
    if isWanted { bits |= effect.rawValue }
  }
  add(.changed, if: effects.isChanged)
  add(.completed, if: effects.isCompleted)
  add(.cancels, if: effects.cancelsVerification)
  add(.failed, if: effects.feedback == .error)
  add(.focuses, if: effects.takesFocus)
  add(.dismisses, if: effects.dismissesKeyboard)
  add(.submits, if: effects.submits)
  add(.reveals, if: effects.reveals)
  if let announcement = effects.announcement {
    add(.announces, if: true)
    queue.append(announcement)
    if announcement.phrase.isRefusal {
      add(.refused, if: true)
      refusal = announcement
    }
  }
  let phase: Int32 =
    switch entry.phase {
    case .editing: 0
    case .verifying: 1
    case .accepted: 2
    case .rejected: 3
    }
  let selection = entry.selection
  let isBackward = selection.head < selection.anchor ? 1 : 0
  let symbols =
    entry.symbols.count | selection.range.lowerBound &<< 6 | selection.range.upperBound &<< 12
    | isBackward &<< 18
  return bits | phase &<< 10 | Int32(symbols) &<< 12
}
