// The wait before a new code can be asked for. Dates are in seconds.

/// Takes a ``WaitEvent``. Returns how many seconds are left.
@_expose(wasm, "w")
func wait(_ event: Int32, _ seconds: Int32, _ now: Double) -> Int32 {
  switch WaitEvent(rawValue: event) {
  case .begin: countdown = ResendCountdown(wait: Int(seconds), from: now)
  case .askEarly: queue.append(.resendWait(countdown.remaining(at: now)))
  case .sent: queue.append(.codeSent)
  default: if let announcement = countdown.announcement(at: now) { queue.append(announcement) }
  }
  return Int32(countdown.remaining(at: now))
}

/// In how many seconds the number changes; negative if it never will.
@_expose(wasm, "u")
func untilChange(_ now: Double) -> Double {
  countdown.untilChange(at: now) ?? -1
}
