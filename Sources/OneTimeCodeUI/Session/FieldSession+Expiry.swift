import Foundation
import OneTimeCode

// Tells the entry when the code expires, and what the time is, on which it also depends when a code can be tried again.
extension FieldSession {
  /// Sets when the code expires, on the device's clock, which is read only now; or `nil` if the app doesn't know.
  func setExpiry(_ date: Date?) {
    guard date != expiry else { return }
    expiry = date
    performExpiry { $0.expire(after: date?.timeIntervalSinceNow, at: $1) }
    passLater()
  }

  /// Warns the user or rejects the code if it is time to, and sleeps until the next time.
  func pass() {
    performExpiry { $0.pass(to: $1) }
    passLater()
  }

  private func passLater() {
    passing?.cancel()
    guard let pause = entry.secondsUntilPass(at: now()) else { return }
    passing = Task { [weak self, clock] in
      // Sleeps one millisecond longer, because a sleep may end early.
      guard (try? await clock.sleep(for: .seconds(pause) + .milliseconds(1))) != nil else { return }
      self?.pass()
    }
  }
}
