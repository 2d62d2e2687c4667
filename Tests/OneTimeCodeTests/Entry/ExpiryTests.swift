import OneTimeCode
import Testing

@Suite("The expiry of a code")
struct ExpiryTests {
  private let start = 100.0

  /// Returns what is announced at the given times after a code was sent that is valid for `seconds`.
  private func announced(
    by entry: inout CodeEntry,
    within seconds: Double = 600,
    at times: Double...
  ) -> [CodeAnnouncement] {
    let first = entry.expire(after: seconds, at: start).announcement
    return ([first] + times.map { entry.pass(to: start + $0).announcement }).compactMap { $0 }
  }

  private let expired = CodeRejection.expired.message

  @Test("V6.16 A code that has expired is rejected once, complete or not")
  func expires() {
    for picture in ["|", "985|", "985391|"] as [Picture] {
      var entry = field(picture)
      entry.settings.expiryWarning = 0
      #expect(announced(by: &entry, at: 500, 600, 601, 300) == [.rejected(.expired)])
      #expect(entry.phase == .rejected(.expired) && entry.accessibility.error == expired)
      #expect(entry.warning == nil, "the rejection says it")
      #expect(entry.handle(.submit).result == .rejected(.expired))
    }
  }

  @Test(
    "V6.16 The field goes on to say that the code has expired, whatever the user enters, until there is a new code"
  )
  func staysExpired() throws {
    var entry = field("985391|")
    entry.settings.verifies = true
    _ = announced(by: &entry, at: 600)
    entry.handle(.text("7"), from: CodeEntry.Cause(.key, at: 702))
    #expect(entry.phase == .editing && entry.warning == expired)
    entry.handle(.text("x"))
    #expect(entry.refusal == .symbol && entry.warning == expired)
    try entry.set("123456")
    #expect(entry.warning == expired)
    entry.beginVerification(of: "123456")
    entry.reject("123456", .wrongCode())
    #expect(entry.warning == expired)
    entry.reject("123456", .expired)
    #expect(entry.warning == nil, "the rejection says it")
    entry.prepareForNewCode()
    #expect(entry.warning == nil)
  }

  @Test("V6.16 A code that is being verified isn't rejected: the service decides whether it was in time")
  func verifying() throws {
    for isAccepted in [true, false] {
      var entry = field("985391|", .verifying)
      entry.settings.expiryWarning = 0
      #expect(announced(by: &entry, at: 600, 700) == [])
      #expect(entry.phase == .verifying && entry.warning == nil)
      entry.settle(try #require(entry.attempt), isAccepted ? nil : .noNetwork)
      #expect(entry.warning == (isAccepted ? nil : expired))
    }
  }

  @Test("V6.16 A code that expires at a time in the past is rejected at once")
  func past() {
    for seconds in [0, -1, -Double.infinity, .nan] {
      var entry = field("98|")
      #expect(announced(by: &entry, within: seconds, at: 1) == [.rejected(.expired)])
    }
  }

  @Test("V6.16 An app that has expired codes emptied is told of the change, also if the time is in the past")
  func emptied() {
    var entry = field("98|")
    entry.settings.emptiesRejectedCode = true
    #expect(entry.expire(after: 0, at: start).actions == .changed)
    #expect(entry.phase == .rejected(.expired) && entry.symbols.isEmpty)
    entry.handle(.text("7"))
    #expect(entry.expire(after: 0, at: start).actions == .changed)
  }

  @Test("V6.17 The warning is announced once and stays until the end, beside any other message")
  func warns() {
    var entry = field("98|")
    #expect(announced(by: &entry, at: 539, 540, 541, 560) == [.expiring(60)])
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
    entry.settings.expiryWarning = 0
    #expect(announced(by: &entry, at: 599, 600) == [.rejected(.expired)])
    entry = field("98|")
    entry.settings.expiryWarning = 120
    #expect(announced(by: &entry, at: 479, 480) == [.expiring(120)])
    // A code that expires earlier than the warning is warned of at once.
    entry = field("98|")
    #expect(announced(by: &entry, within: 30, at: 1, 30) == [.expiring(30), .rejected(.expired)])
  }

  @Test("V6.17 Another time of the warning applies to the time that is left")
  func changedWarning() {
    var entry = field("98|")
    #expect(announced(by: &entry, within: 100, at: 40) == [.expiring(60)])
    entry.settings.expiryWarning = 30
    #expect(entry.pass(to: start + 41).announcement == nil && entry.warning == nil)
    #expect(entry.secondsUntilPass(at: start + 41) == 29)
    entry.settings.expiryWarning = 90
    #expect(entry.pass(to: start + 42).announcement == .expiring(58))
  }

  @Test("V6.17 Nothing is said after an acceptance, or after a rejection that ends the challenge")
  func ended() {
    var entry = field("985391|", .accepted)
    #expect(announced(by: &entry, at: 540, 600) == [])
    for reason in [CodeRejection.usedUp, .tooManyAttempts, .wrongCode(attemptsLeft: 0)] {
      entry = field("985391|")
      entry.reject("985391", reason)
      #expect(announced(by: &entry, at: 540, 600) == [])
      #expect(entry.phase == .rejected(reason) && entry.warning == nil)
    }
    entry = field("985391|")
    entry.reject("985391", .wrongCode(attemptsLeft: 2))
    #expect(announced(by: &entry, at: 540, 600) == [.expiring(60), .rejected(.expired)])
  }

  @Test("V6.18 A new code begins the time again, and removes the warning, also one that isn't announced yet")
  func newCode() {
    let ways: [(inout CodeEntry) -> CodeEntry.Effects] = [
      { $0.prepareForNewCode(.codeSent) }, { $0.clear() },
    ]
    for renew in ways {
      var entry = field("98|")
      #expect(announced(by: &entry, at: 540, 600) == [.expiring(60), .rejected(.expired)])
      let effects = renew(&entry)
      #expect(entry.phase == .editing && entry.symbols.isEmpty && entry.warning == nil)
      #expect(
        effects.actions.contains(.passesTime),
        "the front end passes the time when the new code's begins"
      )
      #expect(entry.pass(to: 1000) == CodeEntry.Effects() && entry.secondsUntilPass(at: 1000) == 540)
      #expect(entry.pass(to: 1540).announcement == .expiring(60))
      var queue = CodeAnnouncement.Queue()
      queue.append(.expiring(60))
      _ = renew(&entry)
      #expect(queue.next(for: entry) == nil)
    }
    // Without an expiry, there is no time to pass.
    var entry = field("98|")
    for renew in ways { #expect(!renew(&entry).actions.contains(.passesTime)) }
  }

  @Test("V6.18 The user's keys, a set code and an emptied field don't begin the time again")
  func sameCode() throws {
    var entry = field("98|")
    #expect(announced(by: &entry, at: 540) == [.expiring(60)])
    entry.handle(.text("5"))
    entry.handle(.deleteAll)
    entry.empty()
    try entry.set("985391")
    #expect(entry.secondsUntilPass(at: start + 541) == 59 && entry.warning != nil)
  }

  @Test("V6.18 Another time, and none, remove the warning and clear a code that has expired")
  func anotherTime() {
    for seconds in [600.0, nil] as [Double?] {
      var entry = field("98|")
      #expect(announced(by: &entry, at: 540, 600) == [.expiring(60), .rejected(.expired)])
      let effects = entry.expire(after: seconds, at: 800)
      #expect(effects.actions == .changed && effects.announcement == nil)
      #expect(entry.phase == .editing && entry.symbols.isEmpty && entry.warning == nil)
      #expect(entry.secondsUntilPass(at: 800) == seconds.map { $0 - 60 })
      var warned = field("98|")
      #expect(announced(by: &warned, at: 540) == [.expiring(60)])
      warned.expire(after: seconds, at: 700)
      #expect(warned.warning == nil && String(warned.symbols) == "98")
    }
  }

  @Test("V6.17 The front end sleeps until the warning, and then until the end")
  func pauses() {
    var entry = field("|")
    #expect(entry.secondsUntilPass(at: start) == nil)
    entry.expire(after: 90, at: start)
    let expected: KeyValuePairs = [0.0: 30.0, 29.5: 0.5, -50: 30, 30: 60, 80: 10, 95: 0]
    for (seconds, pause) in expected { #expect(entry.secondsUntilPass(at: start + seconds) == pause) }
    entry.pass(to: start + 31)
    #expect(entry.secondsUntilPass(at: start + 31) == 59)
    entry.pass(to: start + 90)
    #expect(entry.secondsUntilPass(at: start + 90) == nil)
  }
}
