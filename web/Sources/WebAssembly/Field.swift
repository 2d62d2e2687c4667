// One field. Each element has an instance of the module of its own, so a field is the whole state there is.

nonisolated(unsafe) var entry = CodeEntry()
nonisolated(unsafe) var queue = AnnouncementQueue()
nonisolated(unsafe) var countdown = ResendCountdown(wait: 0, from: 0)

/// The domain of the page, or nothing. One unit longer than a host can be, so that a longer one is none.
nonisolated(unsafe) var domain = InlineArray<254, UInt16>(repeating: 0)
nonisolated(unsafe) var domainLength = 0

/// Shows the state that follows from an event, and returns the effects as bits: those of ``Effects``, 8 if
/// there is something to say, 16 if the event was refused.
@inline(never)
func finish() -> Int32 {
  let effects = entry.takeEffects()
  var bits = Int32(effects.actions.rawValue)
  if let announcement = effects.announcement {
    bits |= 8
    queue.append(announcement)
    if announcement.occasion == .refused {
      bits |= 16
      view[4] = announcement.reason
      show(announcement)
    }
  }
  show()
  return bits
}

/// Reads a part of a text against the field's format, and against the page's domain if there is one, and enters
/// it; `asCode` only if it is a whole code. Returns whether it was so.
@discardableResult
@inline(never)
func enter(
  _ text: UnsafeBufferPointer<UInt16>,
  in range: Range<Int>,
  at place: Range<Int>,
  asCode: Bool = false
) -> Bool {
  let finding = withUnsafeBytes(of: &domain) {
    let domain = UnsafeBufferPointer(
      start: $0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt16.self),
      count: domainLength
    )
    return Finding(part(of: text, in: range), as: entry.format, boundTo: domain)
  }
  if asCode, finding.kind != .code { return false }
  entry.enter(finding, at: place)
  return true
}

func part(of text: UnsafeBufferPointer<UInt16>, in range: Range<Int>) -> UnsafeBufferPointer<UInt16> {
  UnsafeBufferPointer(start: text.baseAddress.unsafelyUnwrapped + range.lowerBound, count: range.count)
}

/// The symbols that the text is and nothing else.
@inline(never)
func symbols(_ units: Int32) -> Finding {
  Finding(plain: text(units), as: entry.format)
}
