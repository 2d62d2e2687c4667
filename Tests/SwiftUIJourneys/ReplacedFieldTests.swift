import Foundation
import OneTimeCode
import SwiftUI
import TestSupport
import Testing

@testable import OneTimeCodeUI

/// SwiftUI creates another field when a screen shows progress in place of the field, or moves it to another container.
@MainActor
@Suite("A field that comes and goes", .everyFocusVariant)
struct ReplacedFieldTests {
  @MainActor
  final class App {
    var calls: [String] = []
    var code: () -> String = { "" }
    var setCode: (String) -> Void = { _ in }
    var setExpiry: (Date) -> Void = { _ in }
    var move: (Place) -> Void = { _ in }
    private var requests: [CheckedContinuation<Void, any Error>] = []

    func verify(_ code: String) async throws {
      calls.append("verify \(code)")
      try await withCheckedThrowingContinuation { requests.append($0) }
    }

    func respond(throwing error: (any Error)? = nil) {
      for request in requests { if let error { request.resume(throwing: error) } else { request.resume() } }
      requests = []
    }
  }

  enum Place { case row, column, nowhere }

  private struct CodeScreen: View {
    let app: App
    var showsProgress = false
    var empties = false
    var lifetime: Double?
    @State private var expiry: Date?
    @State private var code = ""
    @State private var place = Place.row
    @State private var isLoading = false

    var body: some View {
      let _ = (app.code = { code }, app.setCode = { code = $0 }, app.move = { place = $0 })
      let _ = app.setExpiry = { expiry = $0 }
      VStack {
        if isLoading {
          Text("One moment")
        } else {
          switch place {
          case .row: HStack { field }
          case .column: VStack { field }
          case .nowhere: Text("Elsewhere")
          }
        }
      }
      .onAppear { expiry = lifetime.map { Date(timeIntervalSinceNow: $0) } }
    }

    private var field: some View {
      OneTimeCodeField("Verification code", code: $code) { entered in
        isLoading = showsProgress
        defer { isLoading = false }
        do { try await app.verify(entered) } catch {
          if empties { code = "" }
          throw error
        }
      }
      .expires(at: expiry)
      .onComplete { app.calls.append("complete \($0)") }
      .onAccept { app.calls.append("accepted \($0) in \(place)") }
      .onReject { _ in app.calls.append("rejected in \(place)") }
      .onFailure { _ in app.calls.append("failed in \(place)") }
    }
  }

  private let started = ["complete 730164", "verify 730164"]

  private func play(_ screen: CodeScreen, _ body: (Stage<CodeScreen>) async -> Void) async {
    for removesFirst in [false, true] {
      screen.app.calls = []
      await UndocumentedBehavior.$removesBeforeDismantling.withValue(removesFirst) {
        await Stage.play(screen) { stage in
          await stage.focus()
          await stage.type("730164")
          #expect(screen.app.calls == started)
          await body(stage)
        }
      }
    }
  }

  @Test(
    "V2.10 a field that moves while its code is checked says so, and its acceptance comes once, to the latest closures"
  )
  func moved() async {
    let app = App()
    await play(CodeScreen(app: app)) { stage in
      weak let first = stage.view
      app.move(.column)
      await stage.waitUntilIdle()
      #expect(first == nil)
      #expect(stage.view.phase == .verifying && stage.texts == ["Checking the code"])
      #expect(await stage.waitForAnnouncements() == ["Checking the code"])
      app.respond()
      await stage.waitUntilIdle()
      #expect(app.calls == started + ["accepted 730164 in column"])
      #expect(stage.view.phase == .accepted)
      #expect(await stage.waitForAnnouncements() == ["Code accepted"])
    }
  }

  @Test(
    "V2.10, V4.1 a field that moves while its code is checked shows the rejection, and Return tries again"
  )
  func rejected() async {
    let app = App()
    await play(CodeScreen(app: app)) { stage in
      app.move(.column)
      await stage.waitUntilIdle()
      app.respond(throwing: URLError(.timedOut))
      await stage.waitUntilIdle()
      #expect(app.calls == started + ["failed in column"])
      #expect(stage.texts.first == CodePhrases.english[.noNetwork].other)
      #expect(await stage.waitForAnnouncements().last == CodePhrases.english[.noNetwork].other)
      await stage.focus()
      await stage.pressReturn()
      #expect(app.calls.suffix(2) == started)
      app.respond()
      await stage.waitUntilIdle()
      #expect(stage.view.phase == .accepted)
    }
  }

  @Test(
    "V2.10, V4.11 a screen that shows progress, and empties the code on failure, keeps the reason",
    arguments: [false, true]
  )
  func progress(empties: Bool) async {
    let app = App()
    await play(CodeScreen(app: app, showsProgress: true, empties: empties)) { stage in
      #expect(stage.views.isEmpty)
      _ = await stage.waitForAnnouncements()
      app.respond(throwing: CodeRejection.wrongCode(attemptsLeft: 2))
      await stage.waitUntilIdle()
      #expect(app.calls == started + ["rejected in row"])
      #expect(stage.view.text == (empties ? "" : "730164") && app.code() == stage.view.text)
      #expect(stage.texts == ["Incorrect code. 2 attempts left."])
      #expect(await stage.waitForAnnouncements() == ["Incorrect code. 2 attempts left."])
      await stage.focus()
      await stage.type("9")
      #expect(stage.view.phase == .editing && stage.view.text == "9")
    }
  }

  @Test("V2.10 a field that is gone for good gets its acceptance once, and is then deallocated")
  func gone() async {
    let app = App()
    await play(CodeScreen(app: app)) { stage in
      weak let first = stage.view
      app.move(.nowhere)
      await stage.waitUntilIdle()
      app.respond()
      await stage.waitUntilIdle()
      #expect(app.calls == started + ["accepted 730164 in nowhere"])
      #expect(first == nil)
    }
  }

  @Test("V2.10 a field that is gone for good is deallocated although its verification never ends")
  func neverEnding() async {
    let app = App()
    await play(CodeScreen(app: app)) { stage in
      weak let first = stage.view
      app.move(.nowhere)
      await stage.waitUntilIdle()
      await stage.clock.advance(by: .seconds(599))
      #expect(first != nil)
      await stage.clock.advance(by: .seconds(2))
      await stage.waitUntilIdle()
      #expect(first == nil)
      app.respond()
    }
  }

  @Test(
    "V2.10 a verdict that came while the user was elsewhere is shown and announced when the field appears again"
  )
  func elsewhere() async {
    let app = App()
    await play(CodeScreen(app: app)) { stage in
      app.move(.nowhere)
      await stage.waitUntilIdle()
      _ = await stage.waitForAnnouncements()
      app.respond(throwing: CodeRejection.expired)
      await stage.waitUntilIdle()
      #expect(app.calls == started + ["rejected in nowhere"])
      #expect(await stage.waitForAnnouncements() == [])
      app.move(.row)
      await stage.waitUntilIdle()
      let message = CodePhrases.english[.expired].other
      #expect(stage.view.phase == .rejected(.expired) && stage.texts == [message])
      #expect(await stage.waitForAnnouncements() == [message])
      #expect(app.calls == started + ["rejected in nowhere"])
    }
  }

  @Test("V2.10, V4.1 a rejected field keeps its verdict when it moves")
  func movedLater() async {
    let app = App()
    await play(CodeScreen(app: app)) { stage in
      app.respond(throwing: CodeRejection.usedUp)
      await stage.waitUntilIdle()
      app.move(.column)
      await stage.waitUntilIdle()
      #expect(stage.view.phase == .rejected(.usedUp))
      #expect(app.calls == started + ["rejected in row"])
    }
  }

  @Test("V2.10, V6.17 the time until the code expires goes on when a rejected field moves")
  func expiry() async {
    let app = App()
    await play(CodeScreen(app: app, lifetime: 200)) { stage in
      app.respond(throwing: CodeRejection.wrongCode())
      await stage.waitUntilIdle()
      await stage.clock.advance(by: .seconds(100))
      app.move(.column)
      await stage.waitUntilIdle()
      #expect(stage.texts == ["Incorrect code."])
      await stage.clock.advance(by: .seconds(41))
      await stage.waitUntilIdle()
      #expect(stage.texts == ["Incorrect code.\nThe code expires within 60 seconds."])
    }
  }

  @Test("V2.10 a field with another code has nothing to do with one that was removed")
  func newChallenge() async {
    let app = App()
    await play(CodeScreen(app: app)) { stage in
      app.move(.nowhere)
      await stage.waitUntilIdle()
      app.setCode("12")
      app.move(.row)
      await stage.waitUntilIdle()
      #expect(stage.view.phase == .editing)
      app.respond(throwing: CodeRejection.expired)
      await stage.waitUntilIdle()
      #expect(stage.view.phase == .editing && stage.view.text == "12")
    }
  }

  @Test("V2.10 the empty field of another challenge shows nothing of one that was emptied and removed")
  func newChallengeEmptied() async {
    let app = App()
    await play(CodeScreen(app: app, empties: true, lifetime: 200)) { stage in
      app.respond(throwing: CodeRejection.usedUp)
      await stage.waitUntilIdle()
      #expect(stage.view.phase == .rejected(.usedUp) && stage.view.text == "")
      app.move(.nowhere)
      await stage.waitUntilIdle()
      app.setExpiry(Date(timeIntervalSinceNow: 600))
      app.move(.row)
      await stage.waitUntilIdle()
      #expect(stage.view.phase == .editing)
    }
  }

  @Test("V2.10 after an acceptance, an empty field that appears says nothing of it")
  func acceptedEmptied() async {
    let app = App()
    await play(CodeScreen(app: app)) { stage in
      _ = await stage.waitForAnnouncements()
      app.move(.nowhere)
      await stage.waitUntilIdle()
      app.setCode("")
      app.respond()
      await stage.waitUntilIdle()
      #expect(app.calls == started + ["accepted 730164 in nowhere"])
      app.move(.row)
      await stage.waitUntilIdle()
      #expect(stage.view.phase == .editing && stage.view.text == "")
      #expect(await stage.waitForAnnouncements() == [])
    }
  }

  @Test("V2.11 a complete code that appears unverified says so, and can be submitted")
  func appearsFull() async {
    let app = App()
    let field = OneTimeCodeField("Verification code", code: .constant("730164")) { try await app.verify($0) }
    await Stage.play(field) { stage in
      #expect(stage.texts == [CodePhrases.english[.notYetChecked].other])
      await stage.focus()
      await stage.pressReturn()
      #expect(app.calls == ["verify 730164"])
      app.respond()
      await stage.waitUntilIdle()
    }
  }
}
