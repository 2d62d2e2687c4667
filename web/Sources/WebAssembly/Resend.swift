// The resend countdown. Times are in seconds on the script's clock.

/// Handles a ``WaitEvent``, and returns the remaining seconds.
@_expose(wasm, "w")
func wait(_ event: Int32, _ seconds: Double, _ now: Double) -> Int32 {
  let announcement: CodeAnnouncement?
  switch WaitEvent(rawValue: event) {
  case .begin:
    countdown = ResendCountdown(wait: seconds, from: now)
    announcement = nil
  case .requestEarly: announcement = .resendWait(countdown.remaining(at: now))
  case .tick, nil: announcement = countdown.announcement(at: now)
  }
  if let announcement { queue.append(announcement) }
  return Int32(countdown.remaining(at: now))
}

/// Returns the seconds until the remaining time changes, or a negative number after the countdown.
@_expose(wasm, "u")
func secondsUntilChange(_ now: Double) -> Double {
  countdown.secondsUntilChange(at: now) ?? -1
}
