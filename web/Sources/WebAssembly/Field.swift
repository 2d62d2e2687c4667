// The state of one field. Each element has its own instance of the module.

nonisolated(unsafe) var entry = CodeEntry()
nonisolated(unsafe) var queue = CodeAnnouncement.Queue()
nonisolated(unsafe) var countdown = ResendCountdown(wait: 0, from: 0)

/// The reason for the last refusal.
nonisolated(unsafe) var refusal = CodeRefusal.noCode

/// Returns the result of an event as one number with these bits:
///
/// | bits | contents |
/// | --- | --- |
/// | 0–9 | the effects as bits of ``FieldEffect`` |
/// | 10, 11 | the phase: editing, verifying, accepted, rejected |
/// | 12–17 | the number of symbols |
/// | 18–23 | the start of the selection |
/// | 24–29 | the end of the selection |
/// | 30 | whether the selection's head precedes its anchor |
func outcome(of effects: CodeEntry.Effects) -> Int32 {
  if let announcement = effects.announcement { queue.append(announcement) }
  refusal = effects.refusal ?? refusal
  let selection = entry.selection
  let isBackward = selection.head < selection.anchor ? 1 : 0
  let state =
    entry.phase.number | entry.symbols.count << 2 | selection.range.lowerBound << 8 | selection.range
    .upperBound << 14
    | isBackward << 20
  return bits(of: effects) | Int32(state) << 10
}

private func bits(of effects: CodeEntry.Effects) -> Int32 {
  var bits: Int32 = 0
  func add(_ effect: FieldEffect, if isWanted: Bool) {
    if isWanted { bits |= effect.rawValue }
  }
  add(.changed, if: effects.isChanged)
  add(.completed, if: effects.isCompleted)
  add(.cancels, if: effects.cancelsVerification)
  add(.announces, if: effects.announcement != nil)
  add(.refused, if: effects.refusal != nil)
  add(.failed, if: effects.feedback == .error)
  add(.focuses, if: effects.takesFocus)
  add(.dismisses, if: effects.dismissesKeyboard)
  add(.submits, if: effects.submits)
  add(.reveals, if: effects.reveals)
  return bits
}

extension CodeEntry.Phase {
  fileprivate var number: Int {
    switch self {
    case .editing: 0
    case .verifying: 1
    case .accepted: 2
    case .rejected: 3
    }
  }
}
