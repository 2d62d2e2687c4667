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

@Suite("The expiry of a code")
struct ExpiryTests {
  private let expired = CodeRejection.expired

  /// Returns what is announced at the given times after a code was sent that is valid for `seconds`.
  private func announced(
    by entry: inout CodeEntry,
    within seconds: Double = 600,
    warning: Int = 60,
    at times: Double...
  ) -> [CodeAnnouncement] {
    var expiry = Countdown(wait: seconds, warning: warning, from: 100)
    return times.compactMap { entry.observe(&expiry, at: 100 + $0).announcement }
  }

  @Test("V6.16 A code that has expired is rejected once, complete or not, and a new code starts over")
  func expires() {
    for picture in ["|", "985|", "985391|"] as [Picture] {
      var entry = field(picture)
      #expect(announced(by: &entry, at: 0, 500, 600, 601) == [.rejected(expired)])
      #expect(entry.phase == .rejected(.expired) && entry.accessibility.error == expired.message)
      #expect(entry.handle(.submit).result == .rejected(expired))
      entry.handle(.text("7"), from: CodeEntry.Cause(.key, at: 702))
      #expect(entry.phase == .editing)
    }
  }

  @Test("V6.16 A code that is being verified isn't rejected: the service decides whether it was in time")
  func verifying() throws {
    var entry = field("985391|", .verifying)
    #expect(announced(by: &entry, at: 0, 600, 700) == [])
    #expect(entry.phase == .verifying)
    entry.settle(try #require(entry.attempt), nil)
    #expect(entry.phase == .accepted)
  }

  @Test("V6.17 The warning is announced once and stays until the end, beside any other message")
  func warns() {
    var entry = field("98|")
    #expect(announced(by: &entry, at: 0, 539, 540, 541, 560) == [.expiring(60)])
    let warning = CodePhrases.LocalizedMessage(.expiring, count: 60)
    #expect(CodePhrases.english.text(for: warning) == "The code expires within 60 seconds.")
    #expect(entry.warning == warning)
    entry.handle(.text("x"))
    #expect(entry.refusal == .symbol && entry.warning == warning)
    entry.handle(.text("5391"))
    entry.reject("985391", .wrongCode())
    #expect(entry.warning == warning)
    entry.reject("985391", .tooManyAttempts)
    #expect(entry.warning == nil)
  }

  @Test("V6.17 The app chooses the time of the warning, which 0 turns off")
  func chosenWarning() {
    var entry = field("98|")
    #expect(announced(by: &entry, warning: 0, at: 0, 599, 600) == [.rejected(expired)])
    entry = field("98|")
    #expect(announced(by: &entry, warning: 120, at: 0, 479, 480) == [.expiring(120)])
    // A code that expires earlier than the warning is warned of at once.
    entry = field("98|")
    #expect(announced(by: &entry, within: 30, at: 0, 1, 30) == [.expiring(30), .rejected(expired)])
  }

  @Test("V6.17 Nothing is said after an acceptance, or after a rejection that ends the challenge")
  func ended() {
    var entry = field("985391|", .accepted)
    #expect(announced(by: &entry, at: 0, 540, 600) == [])
    for reason in [CodeRejection.usedUp, .tooManyAttempts, .wrongCode(attemptsLeft: 0), .expired] {
      entry = field("985391|")
      entry.reject("985391", reason)
      #expect(announced(by: &entry, at: 0, 540, 600) == [])
    }
    entry = field("985391|")
    entry.reject("985391", .wrongCode(attemptsLeft: 2))
    #expect(announced(by: &entry, at: 0, 540, 600) == [.expiring(60), .rejected(expired)])
  }

  @Test("V6.18 A new code removes the warning, also one that isn't announced yet")
  func newCode() {
    let ways: [(inout CodeEntry) -> Void] = [
      { $0.prepareForNewCode(.codeSent) }, { $0.clear() }, { $0.dismissExpiry() },
    ]
    for renew in ways {
      var expired = field("98|")
      #expect(announced(by: &expired, at: 0, 600) == [.rejected(.expired)])
      renew(&expired)
      #expect(expired.phase == .editing && expired.symbols.isEmpty)
      var entry = field("98|")
      var queue = CodeAnnouncement.Queue()
      for announcement in announced(by: &entry, at: 0, 540) { queue.append(announcement) }
      renew(&entry)
      #expect(entry.warning == nil)
      #expect(queue.next(for: entry) == nil)
    }
  }

  @Test("V6.17 The next milestone is due at the warning and at the end")
  func nextMilestone() {
    let countdown = Countdown(wait: 90, warning: 60, from: 100)
    let expected: KeyValuePairs = [0.0: 30.0, 29.5: 0.5, 30: 60, 80: 10, -50: 30]
    for (seconds, pause) in expected { #expect(countdown.secondsUntilMilestone(at: 100 + seconds) == pause) }
    #expect(countdown.secondsUntilMilestone(at: 190) == nil)
    #expect(Countdown(wait: 90, warning: 0, from: 0).secondsUntilMilestone(at: 0) == 90)
  }
}
