import Foundation
import OneTimeCode
import OneTimeCodeClient
import TestSupport
import Testing

@testable import OneTimeCodeUI

@MainActor
@Suite("Resending with the native button")
struct ResendTests {
  let clock = ManualClock()
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
    session = ResendSession(clock: clock)
    let log = log
    session.announce = { log.announcements.append($0) }
    session.onChange = { [unowned session] in log.shown.append(session.state) }
    session.fail = { _ in log.failures += 1 }
    session.send = {
      log.requests += 1
      return nil
    }
  }

  struct ServerError: Error {}

  /// Starts a wait by requesting a code.
  func request(next wait: Duration) async {
    let send = session.send
    session.send = { wait }
    session.press()
    await settle()
    session.send = send
  }

  @Test("V6.11, V6.13 buttons for other channels share the countdown, and a call is announced as such")
  func channels() async {
    let (call, whatsApp) = (ResendOption(.call), ResendOption(.whatsApp))
    var (calls, shown) = (0, 0)
    call.send = {
      calls += 1
      return .seconds(20)
    }
    whatsApp.send = { .seconds(40) }
    call.onChange = { shown += 1 }
    session.add(call)
    session.add(whatsApp)
    session.press(call)
    session.press()
    session.press(whatsApp)
    await settle()
    #expect(calls == 1 && log.requests == 0, "one request at a time")
    #expect(session.state == .waiting(seconds: 20))
    #expect(log.announcements == [.calling, .resendWait(20)])
    #expect(shown == 2, "sending, then waiting")
    log.announcements = []
    for option in [nil, call, whatsApp] { session.press(option) }
    #expect(log.announcements == Array(repeating: .resendWait(20), count: 3))
    await clock.advance(by: .seconds(21))
    log.announcements = []
    session.press(whatsApp)
    await settle()
    #expect(log.announcements == [.codeSent, .resendWait(40)])
    #expect(calls == 1 && log.requests == 0)
  }

  @Test(
    "V6.11, V9.14 the failure of another channel's request is that button's, and a button that is gone changes nothing"
  )
  func failingChannel() async {
    var call: ResendOption? = ResendOption(.call)
    var failures = 0
    call?.send = { throw ServerError() }
    call?.fail = { _ in failures += 1 }
    if let call { session.add(call) }
    session.press(call)
    await settle()
    #expect(failures == 1 && log.failures == 0 && session.state == .ready)
    call = nil
    #expect(session.offered.map(\.channel) == [.message])
  }

  @Test(
    "V6.5, V6.11 only the main button shows the seconds; each has its own label",
    arguments: CodePhrases.all
  )
  func channelTitles(phrases: CodePhrases) {
    let waiting = ResendState.waiting(seconds: 20)
    let texts = ResendChannel.allCases.map { ResendTexts(phrases, $0) }
    #expect(Set(texts.map(\.label)).count == 5)
    #expect(texts.map { $0.title(in: waiting).contains("0:20") } == [true, false, false, false, false])
    #expect(Set(texts.map { $0.value(in: waiting) }) == [texts[0].value(in: waiting)])
  }

  @Test("V6.4, V6.6 the button counts down every second, and makes three announcements")
  func counts() async {
    await request(next: .seconds(20))
    #expect(session.state == .waiting(seconds: 20))
    #expect(log.announcements == [.codeSent, .resendWait(20)])
    (log.shown, log.announcements) = ([], [])
    await clock.advance(by: .milliseconds(1500))
    #expect(session.state == .waiting(seconds: 19))
    await clock.advance(by: .seconds(30))
    #expect(session.state == .ready)
    #expect(log.announcements == [.resendWait(10), .resendReady])
    #expect(log.shown.count == 20)
    #expect(clock.waiting == 0)
  }

  @Test("V6.1 deallocating the session ends the task that waits for the clock")
  func released() async {
    let clock = ManualClock()
    var session: ResendSession? = ResendSession(clock: clock)
    session?.wait(for: .seconds(20))
    await settle()
    #expect(clock.waiting == 1)
    session = nil
    await settle()
    #expect(clock.waiting == 0)
  }

  @Test(
    "V9.15 the buttons wait for the retryAfter of a service that isn't ready, and say that no code was sent"
  )
  func notReady() async {
    let problem = CodeServiceProblem(
      status: 503,
      reason: "not-ready",
      detail: "The service is unavailable.",
      retryAfter: .seconds(2)
    )
    session.phrases = .english
    session.send = { throw problem }
    session.press()
    await settle()
    #expect(session.state == .waiting(seconds: 2) && log.failures == 1)
    #expect(session.message(for: problem) == CodePhrases.english[.codeNotSent].other)
    #expect(ErrorMeaning(problem).rejection == .notVerified)
  }

  @Test("V6.19, V6.14 a request goes on without its button, and its new code clears a rejected one")
  func removedWhileSending() async {
    let spy = FieldViewSpy()
    let (session, clock) = removed(from: spy, thenThrowing: nil)
    spy.type("985391")
    spy.session.reject(for: CodeRejection.expired)
    await settle()
    await clock.advance(by: .seconds(30))
    #expect(spy.session.entry.phase == .editing && spy.session.entry.symbols.isEmpty)
    #expect(session.object == nil && clock.waiting == 0)
  }

  @Test("V6.19, V9.14 the failure of a request goes once to the latest closure, although the button is gone")
  func failingWithoutButton() async {
    let spy = FieldViewSpy()
    let log = log
    let (session, clock) = removed(from: spy, thenThrowing: ServerError())
    session.object?.fail = { _ in log.failures += 1 }
    await settle()
    await clock.advance(by: .seconds(30))
    #expect(log.failures == 1 && session.object == nil)
  }

  private struct Weak {
    weak var object: ResendSession?
  }

  /// Presses a button that is removed before the response, which takes 20 seconds.
  private func removed(from spy: FieldViewSpy, thenThrowing error: (any Error)?) -> (Weak, ManualClock) {
    let clock = ManualClock()
    let session = ResendSession(clock: clock)
    session.join(spy.session)
    session.send = {
      try await clock.sleep(for: .seconds(20))
      if let error { throw error }
      return nil
    }
    session.press()
    return (Weak(object: session), clock)
  }

  @Test("V6.5 the seconds are in the title and the accessibility value, but not in the label")
  func texts() {
    let texts = ResendTexts(.english)
    #expect(texts.label == "Request a new code")
    #expect(texts.title(in: .waiting(seconds: 20)) == "Request a new code in 0:20")
    #expect(texts.value(in: .waiting(seconds: 20)) == "You can request a new code in 20 seconds.")
    for state in [ResendState.ready, .sending] {
      #expect(texts.title(in: state) == texts.label)
      #expect(texts.value(in: state) == nil)
    }
    #expect(texts.speech(for: .codeSent) == Speech("We sent you a new code.", language: "en"))
  }

  @Test("A7.1 a button with a field shares the field's announcement queue; one without a field has its own")
  func queue() async {
    let spy = FieldViewSpy()
    let button = ResendSession(clock: spy.clock)
    var announcements: [String] = []
    button.phrases = .english
    button.speak = {
      announcements.append($0.text)
      return true
    }
    button.enqueue(.codeSent)
    await spy.clock.advance(by: .seconds(60))
    #expect(announcements == ["We sent you a new code."])
    button.join(spy.session)
    spy.enter("x")
    button.enqueue(.resendWait(20))
    await spy.clock.advance(by: Announcer.delay)
    #expect(spy.announcements == ["Enter digits only."])
    await spy.clock.advance(by: .seconds(60))
    #expect(spy.announcements.last == "You can request a new code in 20 seconds.")
    #expect(spy.session.commands == [.resend(.message)])
    button.join(nil)
    #expect(spy.session.commands == [])
    button.enqueue(.resendReady)
    await spy.clock.advance(by: .seconds(60))
    #expect(announcements.last == "You can request a new code now.")
  }

  @Test("V6.6 a wait that the user didn't request doesn't announce its start")
  func silentStart() async {
    session.wait(for: .seconds(20))
    await clock.advance(by: .seconds(30))
    #expect(log.announcements == [.resendWait(10), .resendReady])
  }

  @Test(
    "V6.1, V6.4 after sleep, the button jumps directly to the remaining time, by a clock that the user can't set"
  )
  func sleeps() async {
    session.wait(for: .seconds(20))
    clock.skip(.seconds(15))
    session.tick()
    #expect(session.state == .waiting(seconds: 5))
    #expect(log.shown.count == 2)
  }

  @Test("V6.4 a wait of fractions of a second doesn't end early, and is shown as the next whole second")
  func fractions() async {
    let states: [Duration: ResendState] = [
      .milliseconds(1900): .waiting(seconds: 2), .milliseconds(1): .waiting(seconds: 1), .zero: .ready,
      .seconds(-5): .ready,
    ]
    for (duration, state) in states {
      session.wait(for: duration)
      #expect(session.state == state)
      #expect(ResendState(waitingFor: duration) == state)
    }
    session.wait(for: .milliseconds(1900))
    await clock.advance(by: .milliseconds(1800))
    #expect(session.state == .waiting(seconds: 1))
    await clock.advance(by: .milliseconds(101))
    #expect(session.state == .ready)
  }

  @Test("V6.6 the wait that the app starts after a request is announced", arguments: [false, true])
  func ownWait(isDuringRequest: Bool) async {
    session.wait(for: .seconds(2), repeats: false)
    await clock.advance(by: .seconds(3))
    log.announcements = []
    let session = session
    session.send = {
      if isDuringRequest { session.wait(for: .seconds(60)) }
      return nil
    }
    session.press()
    await settle()
    #expect(session.state == (isDuringRequest ? .waiting(seconds: 60) : .ready))
    if !isDuringRequest { session.wait(for: .seconds(60), repeats: false) }
    #expect(log.announcements == [.codeSent, .resendWait(60)])
    #expect(session.state == .waiting(seconds: 60))
    // Later waits are silent again.
    session.wait(for: .seconds(30))
    #expect(log.announcements == [.codeSent, .resendWait(60)])
  }

  @Test(
    "V6.6 a wait that a request returns replaces the one that the app started meanwhile, and is announced"
  )
  func returnedWait() async {
    let session = session
    session.send = {
      session.wait(for: .seconds(60))
      return .seconds(40)
    }
    session.press()
    await settle()
    #expect(log.announcements == [.codeSent, .resendWait(40)])
  }

  @Test("A10.3 new phrases are shown immediately")
  func otherPhrases() {
    session.phrases = .english
    #expect(log.shown == [.ready])
  }

  @Test("V6.8 a press during a wait only announces the remaining time")
  func pressedEarly() async {
    session.wait(for: .seconds(20))
    await clock.advance(by: .seconds(3))
    session.press()
    await settle()
    #expect(log.requests == 0)
    #expect(log.announcements.last == .resendWait(17))
  }

  @Test("V6.10 a double press requests one code, and the next wait starts when it is sent")
  func sends() async {
    session.wait(for: .seconds(20))
    await clock.advance(by: .seconds(21))
    log.announcements = []
    session.press()
    session.press()
    #expect(session.state == .sending)
    await settle()
    #expect(log.requests == 1)
    #expect(session.state == .waiting(seconds: 20))
    #expect(log.announcements == [.codeSent, .resendWait(20)])
    #expect(clock.waiting == 1)
  }

  @Test("V6.1 the next wait can have a different duration")
  func longerWait() async {
    session.send = { .seconds(40) }
    session.press()
    await settle()
    #expect(session.state == .waiting(seconds: 40))
  }

  @Test(
    "V9.14 after a failure the button is ready; it says so, or what the app says, and passes the error to the app",
    arguments: [
      (CodeRejection.noNetwork, CodePhrases.english[.codeNotSent].other),
      (URLError(.notConnectedToInternet), CodePhrases.english[.codeNotSent].other),
      (ServerError(), CodePhrases.english[.codeNotSent].other),
      (URLError(.cancelled), CodePhrases.english[.codeNotSent].other),
      (CancellationError(), CodePhrases.english[.codeNotSent].other),
      (CodeRejection.other("The line is down."), "The line is down."),
      (CocoaError(.fileNoSuchFile), "No such file."),
    ] as [(any Error, String)]
  )
  func fails(_ error: any Error, _ text: String) async {
    var announcements: [Speech] = []
    session.phrases = .english
    session.words = { $0 is CocoaError ? "No such file." : nil }
    session.speak = {
      announcements.append($0)
      return true
    }
    session.send = { throw error }
    session.press()
    await settle()
    #expect(announcements == [Speech(text, language: "en")])
    #expect(session.state == .ready)
    #expect(log.failures == 1)
  }

  @Test("V9.15 the button waits as long as the error says, and then as long as before")
  func refusedForATime() async {
    session.send = { throw CodeRejection.other("Wait a little.", retryAfter: .seconds(12)) }
    session.wait(for: .zero)
    session.press()
    await settle()
    #expect(session.state == .waiting(seconds: 12))
    #expect(log.failures == 1 && log.announcements.isEmpty)
    await clock.waitForSleeper()
    await clock.advance(by: .seconds(13))
    #expect(session.state == .ready)
    session.send = { nil }
    session.press()
    await settle()
    #expect(session.state == .ready)
  }

  @Test("V6.1 a second wait replaces the first, so that only one countdown runs")
  func oneCountdown() async {
    session.wait(for: .seconds(20))
    session.wait(for: .seconds(30))
    await settle()
    #expect(clock.waiting == 1)
    #expect(session.state == .waiting(seconds: 30))
  }
}
