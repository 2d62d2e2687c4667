// One field. Each element has an instance of the module of its own, so a field is the whole state there is.

nonisolated(unsafe) var entry = CodeEntry()
nonisolated(unsafe) var queue = AnnouncementQueue()
nonisolated(unsafe) var countdown = ResendCountdown(wait: 0, from: 0)

/// What was found in the last text.
nonisolated(unsafe) var finding = Finding()

/// Why something was refused last.
nonisolated(unsafe) var refusal = Announcement.filled

/// Returns what the event has led to, all in one number, whose bits are
///
/// | bits | what |
/// | --- | --- |
/// | 0… | the effects: those of ``Effects``, 8 if there is something to say, 16 if something was refused |
/// | 10, 11 | the phase: editing, verifying, accepted, rejected |
/// | 12… | how many symbols are entered |
/// | 18…, 24… | the selection's anchor and head |
func outcome() -> Int32 {
  let effects = entry.takeEffects()
  var bits = Int32(effects.actions.rawValue) & 0x3FF
  if let announcement = effects.announcement {
    bits |= 8
    queue.append(announcement)
    if announcement.phrase.isRefusal {
      bits |= 16
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
  let symbols = entry.symbols.count | entry.selection.anchor &<< 6 | entry.selection.head &<< 12
  return bits | phase &<< 10 | Int32(symbols) &<< 12
}
