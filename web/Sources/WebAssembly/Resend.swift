// The wait before a new code can be requested. Dates are in seconds.

/// Handles a ``WaitEvent``. Returns how many seconds are left.
@_expose(wasm, "w")
func wait(_ event: Int32, _ seconds: Int32, _ now: Double) -> Int32 {
  let announcement: CodeAnnouncement?
  switch WaitEvent(rawValue: event) {
  case .begin:
    countdown = ResendCountdown(wait: Int(seconds), from: now)
    announcement = nil
  case .askEarly: announcement = .resendWait(countdown.remaining(at: now))
  case .sent: announcement = .codeSent
  case .tell, nil: announcement = countdown.announcement(at: now)
  }
  if let announcement { queue.append(announcement) }
  return Int32(countdown.remaining(at: now))
}

/// In how many seconds the number changes; negative if it never will.
@_expose(wasm, "u")
func untilChange(_ now: Double) -> Double {
  countdown.untilChange(at: now) ?? -1
}
