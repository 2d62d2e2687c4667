import OneTimeCode
import Testing

@Suite("The resend countdown")
struct CountdownTests {
  private let start = 1_800_000_000.0

  /// Returns a countdown's announcements at the given times, in seconds after its start.
  private func announced(wait: Double, at seconds: [Double]) -> [CodeAnnouncement] {
    var countdown = Countdown(wait: wait, from: start)
    return seconds.compactMap { countdown.resendAnnouncement(at: start + $0) }
  }

  @Test("V6.1, V6.4 The remaining seconds are computed from a fixed end and rounded up")
  func remaining() {
    let countdown = Countdown(wait: 20, from: start)
    #expect(countdown.deadline == start + 20)
    let expected: KeyValuePairs = [0.0: 20, 0.001: 20, 1: 19, 3.2: 17, 19: 1, 19.999: 1, 20: 0, 25: 0]
    for (seconds, remaining) in expected { #expect(countdown.remaining(at: start + seconds) == remaining) }
  }

  @Test("V6.4 A wait of fractions of a second doesn't end early, and is shown as the next whole second")
  func fractions() {
    let countdown = Countdown(wait: 1.75, from: start)
    #expect(countdown.wait == 2)
    let expected: KeyValuePairs = [-1.0: 2, 0: 2, 0.5: 2, 0.75: 1, 1.5: 1, 1.75: 0]
    for (seconds, remaining) in expected { #expect(countdown.remaining(at: start + seconds) == remaining) }
    #expect(countdown.secondsUntilChange(at: start) == 0.75)
  }

  @Test("V6.1 A wait that is not a number is no wait, and one of centuries is shortened")
  func hugeWaits() {
    #expect(Countdown(wait: .nan, from: start).remaining(at: start) == 0)
    #expect(Countdown(wait: .infinity, from: start).remaining(at: start) == Int(Int32.max))
  }

  @Test("V6.1, V6.4 The countdown is correct after the device slept past the deadline")
  func sleep() {
    let countdown = Countdown(wait: 20, from: start)
    #expect(countdown.remaining(at: start + 86_400) == 0)
    #expect(countdown.secondsUntilChange(at: start + 86_400) == nil)
    #expect(announced(wait: 20, at: [0, 86_400, 86_401]) == [.resendWait(20), .resendReady])
  }

  @Test("V6.4 The remaining time never exceeds the initial wait, even if the clock is set back")
  func clockSetBack() {
    let countdown = Countdown(wait: 20, from: start)
    #expect(countdown.remaining(at: start - 3600) == 20)
    #expect(countdown.remaining(at: start - 0.5) == 20)
    #expect(countdown.secondsUntilChange(at: start - 3600) == 1)
    #expect(
      announced(wait: 20, at: [0, 5, -3600, 12, 8, 20]) == [.resendWait(20), .resendWait(8), .resendReady]
    )
  }

  @Test("V6.6 The end is announced once, even if the clock is then set back")
  func clockSetBackAfterTheEnd() {
    #expect(announced(wait: 20, at: [0, 20, 5, 12, 20]) == [.resendWait(20), .resendReady])
  }

  @Test("V6.6 The countdown is announced only at the start, with 10 seconds left, and at the end")
  func announcements() {
    let everyQuarter = stride(from: 0.0, through: 30, by: 0.25).map { $0 }
    let all: [CodeAnnouncement] = [.resendWait(20), .resendWait(10), .resendReady]
    #expect(announced(wait: 20, at: everyQuarter) == all)
  }

  @Test("V6.6 A wait of ten seconds or less is announced only at its start and end")
  func shortWait() {
    let everyQuarter = stride(from: 0.0, through: 12, by: 0.25).map { $0 }
    #expect(announced(wait: 1, at: everyQuarter) == [.resendWait(1), .resendReady])
    #expect(announced(wait: 5, at: everyQuarter) == [.resendWait(5), .resendReady])
    #expect(announced(wait: 10, at: everyQuarter) == [.resendWait(10), .resendReady])
    #expect(announced(wait: 11, at: everyQuarter) == [.resendWait(11), .resendWait(10), .resendReady])
  }

  @Test("V6.6 A countdown without a wait announces nothing")
  func noWait() {
    #expect(announced(wait: 0, at: [0, 1]) == [])
    #expect(announced(wait: -7, at: [0, 1]) == [])
    #expect(Countdown(wait: -7, from: start).remaining(at: start - 10) == 0)
    #expect(Countdown(wait: 0, from: start).secondsUntilChange(at: start) == nil)
  }

  @Test("V6.4 The next update is due exactly when the remaining seconds change")
  func nextUpdate() {
    let countdown = Countdown(wait: 3, from: start)
    var shown: [Int] = []
    var now = start
    while let pause = countdown.secondsUntilChange(at: now), shown.count < 10 {
      shown.append(countdown.remaining(at: now))
      #expect(pause > 0 && pause <= 1)
      #expect(countdown.remaining(at: now + pause * 0.9) == shown.last)
      now += pause
    }
    #expect(shown == [3, 2, 1])
    #expect(countdown.secondsUntilChange(at: start + 0.25) == 0.75)
  }
}
