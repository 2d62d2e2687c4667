// The countdown until a new code can be requested, and the time until the code expires or can be tried again. Times are in
// seconds on the script's clock.

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

/// Returns the seconds until the event `pass` has something to do, or a negative number.
@_expose(wasm, "secondsUntilPass")
func secondsUntilPass(_ field: FieldPointer, _ now: Double) -> Double {
  field.pointee.entry.secondsUntilPass(at: now) ?? -1
}
