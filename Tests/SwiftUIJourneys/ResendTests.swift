import Foundation
import OneTimeCode
import SwiftUI
import TestSupport
import Testing

@testable import OneTimeCodeUI

@MainActor
@Suite("The resend button", .everyFocusVariant)
struct ResendTests {
  /// An app that sends codes, with a clock that the test controls.
  @MainActor
  private final class Sender {
    let clock = ManualClock()
    var sent = 0
    var fails = false
    var isBusy = false
    /// Called when a code has been sent.
    var onSend: () -> Void = {}

    var model: ResendModel { ResendModel(ResendSession(clock: clock)) }

    /// The button's session. The field's accessibility action for resending also calls its `press` method.
    private(set) weak var session: ResendSession?

    func button(_ wait: ResendWait) -> ResendCodeButton {
      let session = ResendSession(clock: clock)
      self.session = session
      return ResendCodeButton(wait: wait, session: session) {
        while self.isBusy { await Task.yield() }
        if self.fails { throw CodeRejection.other("The line is down.") }
        self.sent += 1
        self.onSend()
        while self.isBusy { await Task.yield() }
      }
    }

    func advance(by seconds: Int, on stage: Stage<some View>) async {
      // Advances one second at a time, so that the countdown updates after each second.
      for _ in 0..<seconds {
        await clock.advance(by: .seconds(1))
        await runPendingTasks()
      }
      await clock.advance(by: .milliseconds(300))
      await stage.waitUntilIdle()
    }
  }

  @Test("V6.11, V6.13 a button for calls shares the countdown, and says that the user is being called")
  func call() async {
    let sender = Sender()
    var calls = 0
    let view = sender.button(.after(.seconds(20))).alternative(.call) { calls += 1 }
    await Stage.play(view, clock: sender.clock) { stage in
      #expect(
        stage.voiceOver.transcript == [
          "Request a new code | \(Stage<EmptyView>.wait(20)) | \(dimmedButton)",
          "Call me with a new code | \(Stage<EmptyView>.wait(20)) | \(dimmedButton)",
        ]
      )
      await sender.advance(by: 20, on: stage)
      _ = stage.voiceOver.announcements()
      stage.pressButton("Call me with a new code")
      await stage.waitUntilIdle()
      #expect(calls == 1 && sender.sent == 0)
      #expect(stage.voiceOver.transcript.allSatisfy { $0.hasSuffix(dimmedButton) }, "the wait is repeated")
      let announcements = await stage.waitForAnnouncements()
      #expect(announcements.first == "We are calling you with a new code.")
    }
  }

  @Test(
    "V6.5, V6.6 the button shows the countdown, and announces it only with 10 seconds left and at the end"
  )
  func countdown() async {
    let sender = Sender()
    await Stage.play(sender.button(.after(.seconds(20))), clock: sender.clock) { stage in
      #expect(stage.buttonTitle == "Request a new code in 0:20")
      #expect(
        stage.voiceOver.transcript == ["Request a new code | \(Stage<EmptyView>.wait(20)) | \(dimmedButton)"]
      )
      await sender.advance(by: 5, on: stage)
      #expect(stage.buttonTitle == "Request a new code in 0:15")
      #expect(stage.voiceOver.announcements() == [])
      await sender.advance(by: 15, on: stage)
      #expect(stage.buttonTitle == "Request a new code")
      #expect(stage.voiceOver.transcript == ["Request a new code | button"])
      #expect(
        stage.voiceOver.announcements() == [
          Stage<EmptyView>.wait(10), "You can request a new code now.",
        ]
      )
    }
  }

  @Test("V6.10 a press sends a code and announces that it was sent; a second press meanwhile is ignored")
  func sends() async {
    let sender = Sender()
    sender.isBusy = true
    await Stage.play(sender.button(.after(.zero)), clock: sender.clock) { stage in
      #expect(stage.buttonTitle == "Request a new code")
      stage.pressButton()
      stage.pressButton()
      await stage.waitUntilIdle()
      #expect(stage.voiceOver.transcript == ["Request a new code | \(dimmedButton)"])
      sender.isBusy = false
      await stage.waitUntilIdle()
      #expect(sender.sent == 1)
      let announcements = await stage.waitForAnnouncements()
      #expect(announcements.first == "We sent you a new code.")
    }
  }

  @Test("V9.14 an error is shown and announced, and removed by the next request", arguments: [false, true])
  func fails(isByAction: Bool) async {
    let sender = Sender()
    sender.fails = true
    await Stage.play(sender.button(.after(.zero)), clock: sender.clock) { stage in
      stage.pressButton()
      await stage.waitUntilIdle()
      #expect(stage.texts == ["The line is down."])
      #expect(stage.voiceOver.announcements() == ["The line is down."])
      #expect(stage.voiceOver.transcript.first == "Request a new code | button")
      sender.fails = false
      if isByAction { sender.session?.press() } else { stage.pressButton() }
      await stage.waitUntilIdle()
      #expect(stage.texts == [])
      #expect(sender.sent == 1)
    }
  }

  @Test("V6.1, V6.4 the countdown is correct after the app was in the background")
  func background() async {
    let sender = Sender()
    await Stage.play(sender.button(.after(.seconds(20))), clock: sender.clock) { stage in
      stage.host.change(.background)
      await stage.waitUntilIdle()
      sender.clock.skip(.seconds(12))
      await stage.waitUntilIdle()
      #expect(stage.buttonTitle == "Request a new code in 0:20")
      stage.host.change(.active)
      await stage.waitUntilIdle()
      #expect(stage.buttonTitle == "Request a new code in 0:08")
    }
  }

  /// A screen whose state the test can change.
  private struct Parent: View {
    @MainActor final class Holder {
      var wait = Binding.constant(ResendWait.after(.zero))
      var turn = Binding.constant(0)
    }
    let sender: Sender
    let app: Holder
    @State private var wait: ResendWait
    @State private var turn = 0
    init(_ sender: Sender, _ app: Holder, _ wait: ResendWait = .after(.seconds(20))) {
      (self.sender, self.app) = (sender, app)
      _wait = State(initialValue: wait)
    }
    var body: some View {
      let _ = (app.wait, app.turn) = ($wait, $turn)
      Text(verbatim: "\(turn)")
      sender.button(wait)
    }
  }

  @Test("V6.6 the wait that is announced after a resend is the one that is shown", arguments: [false, true])
  func newDate(isDuringRequest: Bool) async {
    let (sender, app) = (Sender(), Parent.Holder())
    let screen = Parent(sender, app, .until(Date(timeIntervalSinceNow: 2)))
    await Stage.play(screen, clock: sender.clock) { stage in
      await sender.advance(by: 3, on: stage)
      #expect(stage.voiceOver.announcements() == ["You can request a new code now."])
      sender.onSend = {
        app.wait.wrappedValue = .until(Date(timeIntervalSinceNow: 60))
        sender.isBusy = isDuringRequest
      }
      stage.pressButton()
      await stage.waitUntilIdle()
      sender.isBusy = false
      await stage.waitUntilIdle()
      #expect(stage.buttonTitle == "Request a new code in 1:00")
      let sentence = Stage<EmptyView>.wait(60)
      #expect(stage.voiceOver.transcript.last == "Request a new code | \(sentence) | \(dimmedButton)")
      await runPendingTasks()
      await sender.clock.advance(by: .seconds(8))
      #expect(stage.voiceOver.announcements() == ["We sent you a new code.", sentence])
    }
  }

  @Test("V6.2 a view update does not restart the countdown, but a new date does")
  func viewUpdate() async {
    let (sender, app) = (Sender(), Parent.Holder())
    await Stage.play(Parent(sender, app), clock: sender.clock) { stage in
      await sender.advance(by: 5, on: stage)
      app.turn.wrappedValue = 1
      await stage.waitUntilIdle()
      #expect(stage.texts == ["1"])
      #expect(stage.buttonTitle == "Request a new code in 0:15")
      app.wait.wrappedValue = .until(Date(timeIntervalSinceNow: 45))
      await stage.waitUntilIdle()
      #expect(stage.buttonTitle == "Request a new code in 0:45")
      #expect(stage.voiceOver.announcements() == [])
    }
  }

  @Test("V6.6 a removed button announces nothing")
  func removed() async {
    struct Parent: View {
      let sender: Sender
      let app: Holder
      @State private var isShown = true
      var body: some View {
        let _ = app.isShown = $isShown
        if isShown { sender.button(.after(.seconds(20))) }
      }
    }
    @MainActor final class Holder {
      var isShown = Binding.constant(true)
    }
    let (sender, app) = (Sender(), Holder())
    await Stage.play(Parent(sender: sender, app: app), clock: sender.clock) { stage in
      app.isShown.wrappedValue = false
      await stage.waitUntilIdle()
      await sender.advance(by: 21, on: stage)
      #expect(stage.voiceOver.announcements() == [])
      #expect(sender.clock.waiting == 0)
    }
  }

  @Test("V6.4 a hidden button is silent, and shows the remaining time when it reappears")
  func reappears() async {
    await StandIn.withFreshState {
      let sender = Sender()
      let model = sender.model
      model.connect(onChange: { _ in }, onFailure: { _ in })
      model.session.phrases = .english
      model.isVisible = true
      model.wait(.after(.seconds(20)))
      #expect(model.session.state == .waiting(seconds: 20))
      model.isVisible = false
      for _ in 0..<15 {
        await sender.clock.advance(by: .seconds(1))
        await runPendingTasks()
      }
      #expect(StandIn.current.posts.isEmpty)
      model.isVisible = true
      model.wait(.after(.seconds(20)))
      #expect(model.session.state == .waiting(seconds: 5))
      for _ in 0..<6 {
        await sender.clock.advance(by: .seconds(1))
        await runPendingTasks()
      }
      #expect(StandIn.current.posts.map(\.text) == ["You can request a new code now."])
    }
  }

  @Test("V6.2, V6.4 a past date means no wait, and the time until a date is rounded up")
  func pastDate() {
    func state(_ seconds: Double) -> ResendState {
      ResendState(waitingFor: ResendWait.until(Date(timeIntervalSinceNow: seconds)).duration)
    }
    #expect(state(-5) == .ready)
    #expect(state(4.5) == .waiting(seconds: 5))
  }

  @Test("A10.3 the button uses the phrases of the environment")
  func phrases() async {
    let sender = Sender()
    await Stage.play(sender.button(.after(.seconds(20))).oneTimeCodePhrases(.japanese), clock: sender.clock) {
      stage in
      #expect(stage.spokenLabels.first == CodePhrases.japanese[.resend].other)
      #expect(stage.buttonTitle?.contains("0:20") == true)
    }
  }
}

extension Stage {
  /// Returns the button's sentence about the remaining time.
  fileprivate static func wait(_ seconds: Int) -> String {
    "You can request a new code in \(seconds) seconds."
  }
}
