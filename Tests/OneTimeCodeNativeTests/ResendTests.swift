import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeNative

@MainActor
@Suite("V6 resending in the native field")
struct ResendTests {
  /// A wall clock that shows the manual clock's time plus an offset, which a test can change.
  @MainActor
  final class Wall {
    let clock = ManualClock()
    var shift = 0.0
    var now: Double { shift + Double(clock.now.offset.components.seconds) + fraction }
    private var fraction: Double { Double(clock.now.offset.components.attoseconds) / 1e18 }
  }

  let wall = Wall()
  let session: ResendSession
  let log = Log()

  @MainActor
  final class Log {
    var announcements: [CodeAnnouncement] = []
    var shown: [ResendState] = []
    var requests = 0
    var failures = 0
  }

  init() {
    let wall = wall
    session = ResendSession(clock: wall.clock, now: { wall.now })
    let log = log
    session.announce = { log.announcements.append($0) }
    session.show = { [unowned session] in log.shown.append(session.state) }
    session.fail = { _ in log.failures += 1 }
    session.send = {
      log.requests += 1
      return nil
    }
  }

  @Test("V6 the button counts down every second, and makes three announcements")
  func counts() async {
    session.wait(for: .seconds(20), isSilent: false)
    #expect(session.state == .waiting(seconds: 20))
    await wall.clock.advance(by: .milliseconds(1500))
    #expect(session.state == .waiting(seconds: 19))
    await wall.clock.advance(by: .seconds(30))
    #expect(session.state == .ready)
    #expect(log.announcements == [.resendWait(20), .resendWait(10), .resendReady])
    #expect(log.shown.count == 21)
    #expect(wall.clock.waiting == 0)
  }

  @Test("V6 deallocating the session ends the task that waits for the clock")
  func gone() async {
    let clock = ManualClock()
    var session: ResendSession? = ResendSession(clock: clock, now: { 0 })
    session?.wait(for: .seconds(20), isSilent: true)
    await settle()
    #expect(clock.waiting == 1)
    session = nil
    await settle()
    #expect(clock.waiting == 0)
  }

  @Test("V6 deallocating the session cancels the request for a new code")
  func goneWhileSending() async {
    let clock = ManualClock()
    var session: ResendSession? = ResendSession(clock: clock, now: { 0 })
    session?.send = {
      try await clock.sleep(for: .seconds(3600))
      return nil
    }
    session?.press()
    await settle()
    #expect(clock.waiting == 1)
    session = nil
    await settle()
    #expect(clock.waiting == 0)
  }

  @Test("V6 the seconds are in the title and the accessibility value, but not in the label")
  func words() {
    let words = ResendWords(.english)
    #expect(words.label == "Send a new code")
    #expect(words.title(in: .waiting(seconds: 20)) == "Send a new code in 0:20")
    #expect(words.value(in: .waiting(seconds: 20)) == "You can request a new code in 20 seconds.")
    for state in [ResendState.ready, .sending] {
      #expect(words.title(in: state) == words.label)
      #expect(words.value(in: state) == nil)
    }
    #expect(words.speech(for: .codeSent) == Speech("A new code was sent.", language: "en"))
  }

  @Test("A7 a button with a field shares the field's queue; one without a field has its own")
  func queue() async {
    let face = FieldViewSpy()
    let button = ResendSession(clock: face.clock)
    var announcements: [String] = []
    button.phrases = .english
    button.say = {
      announcements.append($0.text)
      return true
    }
    button.append(.codeSent)
    await face.clock.advance(by: .seconds(60))
    #expect(announcements == ["A new code was sent."])
    button.join(face.session)
    face.enter("x")
    button.append(.resendWait(20))
    await face.clock.advance(by: Announcer.delay)
    #expect(face.announcements == ["Only digits can be entered."])
    await face.clock.advance(by: .seconds(60))
    #expect(face.announcements.last == "You can request a new code in 20 seconds.")
    #expect(face.session.commands == [.resend])
    button.join(nil)
    #expect(face.session.commands == [])
    button.append(.resendReady)
    await face.clock.advance(by: .seconds(60))
    #expect(announcements.last == "You can request a new code now.")
  }

  @Test("V6 a silent wait doesn't announce its start")
  func silentStart() async {
    session.wait(for: .seconds(20), isSilent: true)
    await wall.clock.advance(by: .seconds(30))
    #expect(log.announcements == [.resendWait(10), .resendReady])
  }

  @Test("V6 after sleep, the button shows the remaining time without the seconds in between")
  func sleeps() async {
    session.wait(for: .seconds(20), isSilent: false)
    wall.shift = 15
    session.tick()
    #expect(session.state == .waiting(seconds: 5))
    #expect(log.shown.count == 2)
  }

  @Test("A6, V6 new phrases are shown immediately")
  func otherWords() {
    session.phrases = .english
    #expect(log.shown == [.ready])
  }

  @Test("V6 a press during a wait only announces the remaining time")
  func pressedEarly() async {
    session.wait(for: .seconds(20), isSilent: false)
    await wall.clock.advance(by: .seconds(3))
    session.press()
    await settle()
    #expect(log.requests == 0)
    #expect(log.announcements.last == .resendWait(17))
  }

  @Test("V6 a double press sends once, and the next wait starts when the code is sent")
  func sends() async {
    session.wait(for: .seconds(20), isSilent: false)
    await wall.clock.advance(by: .seconds(21))
    log.announcements = []
    session.press()
    session.press()
    #expect(session.state == .sending)
    await settle()
    #expect(log.requests == 1)
    #expect(session.state == .waiting(seconds: 20))
    #expect(log.announcements == [.codeSent, .resendWait(20)])
    #expect(wall.clock.waiting == 1)
  }

  @Test("V6 the next wait can have a different duration")
  func longerWait() async {
    session.send = { .seconds(40) }
    session.press()
    await settle()
    #expect(session.state == .waiting(seconds: 40))
  }

  @Test("V6 after a failure the button is ready, and the error is announced and passed to the app")
  func fails() async {
    var heard: [Speech] = []
    session.phrases = .english
    session.say = {
      heard.append($0)
      return true
    }
    session.send = { throw CodeRejection.noNetwork }
    session.press()
    await settle()
    #expect(heard == [Speech(CodeRejection.noNetwork.localizedDescription, language: "en")])
    #expect(session.state == .ready)
    #expect(log.failures == 1)
  }

  @Test("V6 a second wait replaces the first, so that only one countdown runs")
  func oneCountdown() async {
    session.wait(for: .seconds(20), isSilent: false)
    session.wait(for: .seconds(30), isSilent: false)
    await settle()
    #expect(wall.clock.waiting == 1)
    #expect(session.state == .waiting(seconds: 30))
  }
}
