// The state of one field. Each element has its own instance of the module.

nonisolated(unsafe) var entry = CodeEntry()
nonisolated(unsafe) var queue = CodeAnnouncement.Queue()
nonisolated(unsafe) var countdown = ResendCountdown(wait: 0, from: 0)

/// Returns the effects of an event and the state after it as one number with these bits:
///
/// | bits | contents |
/// | --- | --- |
/// | 0–6 | the effects as bits of ``FieldEffect`` |
/// | 7–10 | the result: 0 for none, or a ``FieldResult`` |
/// | 11, 12 | the phase: editing, verifying, accepted, rejected |
/// | 13–18 | the number of symbols |
/// | 19–24 | the selection's anchor |
/// | 25–30 | the selection's head |
func outcome(of effects: CodeEntry.Effects) -> Int32 {
  if let announcement = effects.announcement { queue.append(announcement) }
  let selection = entry.selection
  let state = entry.phase.number | entry.symbols.count << 2 | selection.anchor << 8 | selection.head << 14
  return bits(of: effects) | number(of: effects.result) << 7 | Int32(state) << 11
}

private func bits(of effects: CodeEntry.Effects) -> Int32 {
  var bits: Int32 = 0
  func add(_ effect: FieldEffect, if isWanted: Bool) {
    if isWanted { bits |= effect.rawValue }
  }
  add(.changed, if: effects.isChanged)
  add(.cancels, if: effects.cancelsVerification)
  add(.announces, if: effects.announcement != nil)
  add(.focuses, if: effects.takesFocus)
  add(.dismisses, if: effects.dismissesKeyboard)
  add(.submits, if: effects.submits)
  add(.reveals, if: effects.reveals)
  return bits
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
  fileprivate var number: Int {
    switch self {
    case .editing: 0
    case .verifying: 1
    case .accepted: 2
    case .rejected: 3
    }
  }
}
