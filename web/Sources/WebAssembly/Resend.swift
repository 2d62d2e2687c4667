// The countdowns until a new code can be requested and until the code expires. Times are in seconds on the script's clock.

/// Handles a ``WaitEvent``, and returns the remaining seconds.
@_expose(wasm, "wait")
func wait(_ field: FieldPointer, _ event: Int32, _ seconds: Double, _ now: Double) -> Int32 {
  let announcement: CodeAnnouncement?
  switch WaitEvent(rawValue: event) {
  case .begin:
    field.pointee.countdown = Countdown(wait: seconds, from: now)
    announcement = nil
  case .requestEarly: announcement = .resendWait(field.pointee.countdown.remaining(at: now))
  case .look: announcement = nil
  case .tick, nil: announcement = field.pointee.countdown.resendAnnouncement(at: now)
  }
  if let announcement { field.pointee.queue.append(announcement) }
  return Int32(field.pointee.countdown.remaining(at: now))
}

/// Returns the seconds until the remaining time changes, or a negative number after the countdown.
@_expose(wasm, "secondsUntilChange")
func secondsUntilChange(_ field: FieldPointer, _ now: Double) -> Double {
  field.pointee.countdown.secondsUntilChange(at: now) ?? -1
}

/// Returns the seconds until the user is warned that the code expires, or until it expires, or a negative number.
@_expose(wasm, "secondsUntilExpiry")
func secondsUntilExpiry(_ field: FieldPointer, _ now: Double) -> Double {
  field.pointee.entry.secondsUntilExpiry(at: now) ?? -1
}
