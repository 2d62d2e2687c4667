// What is said. The sentence lies in the view; the script puts it into words.

/// Takes the next announcement. Returns whether there is one.
@_expose(wasm, "say")
func say() -> Int32 {
  guard let announcement = queue.next() else { return 0 }
  show(announcement)
  return 1
}

/// Shows how much is entered.
@_expose(wasm, "describe")
func describe() {
  show(.entered(entry.describedCount))
}

/// Shows why the code was rejected. Returns whether it was.
@_expose(wasm, "error")
func error() -> Int32 {
  guard case .rejected(let rejection) = entry.phase else { return 0 }
  show(.rejected(rejection))
  return 1
}

/// A wait before a new code can be asked for begins. Dates are in seconds.
@_expose(wasm, "wait")
func wait(_ seconds: Int32, _ now: Double) {
  countdown = ResendCountdown(wait: Int(seconds), from: now)
}

/// How many seconds are left of the wait; what is due to be said of it is queued.
@_expose(wasm, "remaining")
func remaining(_ now: Double) -> Int32 {
  if let announcement = countdown.announcement(at: now) { queue.append(announcement) }
  return Int32(countdown.remaining(at: now))
}

/// In how many seconds the number changes; negative if it never will.
@_expose(wasm, "untilChange")
func untilChange(_ now: Double) -> Double {
  countdown.untilChange(at: now) ?? -1
}

/// Queues how long the wait still is, because somebody asked too early.
@_expose(wasm, "askedEarly")
func askedEarly(_ now: Double) {
  queue.append(.resendWait(countdown.remaining(at: now)))
}

/// Queues that a new code was sent.
@_expose(wasm, "codeSent")
func codeSent() {
  queue.append(.codeSent)
}

/// Spells out what is entered.
@_expose(wasm, "spell")
func spell() {
  show(Spelling(of: entry.symbols, in: entry.format))
}

/// Shows the host that the message in the text is for.
@_expose(wasm, "host")
func host(_ units: Int32) {
  let text = text(units)
  guard let line = OriginBoundLine(in: text) else { return }
  let start = max(line.host.lowerBound, line.host.upperBound - Host.capacity)
  var length = 0
  for unit in part(of: text, in: start..<line.host.upperBound) {
    view[112 + length] = Host.shown(unit)
    length += 1
  }
  view[7] = UInt8(truncatingIfNeeded: length)
}
