import Foundation
import OneTimeCode

/// The time until the code of a field expires.
struct Expiry {
  /// When the code expires, on the device's clock, which is read only once.
  let date: Date

  /// The seconds that each code is valid: those that were left when the app set the date.
  let lifetime: Double

  var countdown: Countdown
}

// Warns before the code expires, and rejects it when it has expired.
extension FieldSession {
  /// Sets when the code expires, or `nil` if the app doesn't know.
  func setExpiry(_ date: Date?) {
    guard date != expiry?.date else { return }
    textDidChange()
    dismissExpiry()
    expiry = date.map { date in
      let lifetime = date.timeIntervalSinceNow
      return Expiry(date: date, lifetime: lifetime, countdown: countdown(lifetime))
    }
    observeExpiry()
    update()
  }

  /// Begins the time again, because a new code was sent, which is valid as long as the first.
  func restartExpiry() {
    guard let lifetime = expiry?.lifetime else { return }
    expiry?.countdown = countdown(lifetime)
    observeExpiry()
  }

  /// Applies a change of the warning to the time that is left.
  func updateExpiryWarning() {
    guard let deadline = expiry?.countdown.deadline, deadline > now() else { return }
    expiry?.countdown = countdown(deadline - now())
    observeExpiry()
  }

  private func countdown(_ seconds: Double) -> Countdown {
    Countdown(wait: seconds, warning: Int(behavior.expiryWarning / .seconds(1)), from: now())
  }

  /// Warns or rejects the code if it is time to, and sleeps until the next time.
  func observeExpiry() {
    expiring?.cancel()
    guard expiry != nil else { return }
    textDidChange()
    observe()
    guard let pause = expiry?.countdown.secondsUntilMilestone(at: now()) else { return }
    expiring = Task { [weak self, clock] in
      // Sleeps one millisecond longer, because a sleep may end early.
      guard (try? await clock.sleep(for: .seconds(pause) + .milliseconds(1))) != nil else { return }
      self?.observeExpiry()
    }
  }
}
