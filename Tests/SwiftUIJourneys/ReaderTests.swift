import Foundation
import OneTimeCode
import SwiftUI
import Testing

@testable import OneTimeCodeUI

@MainActor
@Suite("The reader and its proxy", .everyFocusVariant)
struct ReaderTests {
  @MainActor
  final class App {
    var calls: [String] = []
    var proxy: OneTimeCodeProxy?
    var code: () -> String = { "" }
    var setShown: (Bool) -> Void = { _ in }

    /// The error of the next verifications, or `nil` to accept the code.
    var error: (any Error)?
  }

  private struct Payment: View {
    let app: App
    var verifies = true
    var hasInnerGroup = false
    @State private var code = ""

    var body: some View {
      let _ = (app.code = { code })
      OneTimeCodeReader { proxy in
        let _ = (app.proxy = proxy)
        if hasInnerGroup { field.oneTimeCodeGroup() } else { field }
        Button("Confirm payment") { proxy.submit() }
      }
    }

    private var field: some View {
      VStack {
        OneTimeCodeField("Verification code", code: $code, verify: verify)
          .onAccept { app.calls.append("accepted \($0)") }
          .onReject { app.calls.append("rejected \($0.reason)") }
          .oneTimeCodeVerification(on: .submit)
        ResendCodeButton(after: .zero) { app.calls.append("resent") }
      }
    }

    private var verify: (@MainActor (String) async throws -> Void)? {
      guard verifies else { return nil }
      return { app.calls.append("verify \($0)") }
    }
  }

  @Test("M12.10 an app's own button submits the code, also through an inner group", arguments: [false, true])
  func submits(hasInnerGroup: Bool) async {
    let app = App()
    await Stage.play(Payment(app: app, hasInnerGroup: hasInnerGroup)) { stage in
      await stage.focus()
      await stage.type("985391")
      #expect(app.calls.isEmpty)
      await stage.activate("Confirm payment")
      #expect(app.calls == ["verify 985391", "accepted 985391"])
      #expect(stage.view.session.resending != nil, "the reader connects the button")
    }
  }

  @Test(
    "V1.11 the button to try again is under the message, and an app can replace it",
    arguments: [false, true]
  )
  func triesAgain(isHidden: Bool) async {
    var calls = 0
    let field = OneTimeCodeField("Verification code", code: .constant("")) { _ in
      calls += 1
      if calls == 1 { throw CodeRejection.noNetwork }
    }
    await Stage.play(field.oneTimeCodeTryAgain(isHidden ? .hidden : .automatic)) { stage in
      await stage.focus()
      await stage.type("985391")
      #expect(stage.view.canTryAgain && stage.view.tryAgainButton.isHidden)
      #expect(stage.voiceOver.transcript.contains { $0.hasPrefix("Try again") } == !isHidden)
      if isHidden { stage.view.submit() } else { await stage.activate("Try again") }
      await stage.waitUntilIdle()
      #expect(calls == 2)
    }
  }

  private struct OwnTryAgain: View {
    let app: App
    @State private var code = ""
    @State private var isShown = true

    var body: some View {
      let _ = (app.code = { code }, app.setShown = { isShown = $0 })
      OneTimeCodeReader { proxy in
        let _ = (app.proxy = proxy)
        if isShown {
          OneTimeCodeField("Verification code", code: $code) { code in
            app.calls.append("verify \(code)")
            if let error = app.error { throw error }
          }
          .oneTimeCodeTryAgain(.hidden)
        }
        if proxy.canTryAgain { Button("Once more") { proxy.submit() } }
      }
    }
  }

  @Test("V1.11, V1.12 an app's own button is shown while the code can be tried again, and tries again")
  func ownTryAgain() async {
    let app = App()
    await Stage.play(OwnTryAgain(app: app)) { stage in
      @MainActor func offers() -> Bool { stage.spokenLabels.contains("Once more") }
      app.error = CodeRejection.noNetwork
      await stage.focus()
      await stage.type("985391")
      #expect(offers())
      await stage.type("1")
      #expect(!offers())

      app.error = CodeRejection.other("Locked.", retryAfter: .seconds(60))
      await stage.type("23456")
      await stage.waitUntilIdle()
      #expect(!offers())
      await stage.clock.advance(by: .seconds(61))
      await stage.waitUntilIdle()
      #expect(offers())
      app.setShown(false)
      await stage.waitUntilIdle()
      #expect(!offers())
      app.setShown(true)
      await stage.waitUntilIdle()
      #expect(offers())
      app.error = nil
      await stage.activate("Once more")
      #expect(stage.view.phase == .accepted && !offers())
      #expect(app.calls == ["verify 985391", "verify 123456", "verify 123456"])
    }
  }

  @Test("M12.10, V4.11 the proxy empties the field, and keeps the reason for a rejection")
  func empties() async {
    let app = App()
    app.error = CodeRejection.wrongCode()
    await Stage.play(OwnTryAgain(app: app)) { stage in
      await stage.focus()
      await stage.type("985391")
      app.proxy?.empty()
      await stage.waitUntilIdle()
      #expect(app.code() == "" && stage.view.text == "")
      #expect(stage.view.phase == .rejected(.wrongCode()))
      #expect(stage.texts.contains("Incorrect code."))
    }
  }

  @Test("M12.10, F14.5 the proxy fills in the code of a link, which the app's own button submits")
  func link() async throws {
    let app = App()
    let link = try #require(URL(string: "https://example.com/code#otc=985391"))
    await Stage.play(Payment(app: app)) { stage in
      #expect(app.proxy?.fill(from: link) == true)
      await stage.waitUntilIdle()
      #expect(app.code() == "985391" && app.calls.isEmpty)
      await stage.activate("Confirm payment")
      #expect(app.calls == ["verify 985391", "accepted 985391"])
    }
    #expect(app.proxy?.fill(from: link) == false)
  }

  @Test("M12.10, F11.8 an app's own keypad and verdicts reach the field through the proxy")
  func keypad() async throws {
    let app = App()
    await Stage.play(Payment(app: app, verifies: false)) { stage in
      let proxy = app.proxy
      for key in "98539" { proxy?.insertText(String(key)) }
      proxy?.deleteBackward()
      for key in "91" { proxy?.insertText(String(key)) }
      await stage.waitUntilIdle()
      #expect(app.code() == "985391")
      proxy?.reject(CodeRejection.wrongCode())
      await stage.waitUntilIdle()
      #expect(stage.texts.contains("Incorrect code."))
      proxy?.clear()
      await stage.waitUntilIdle()
      #expect(app.code() == "" && stage.view.phase == .editing)
      proxy?.insertText("123456")
      proxy?.accept()
      await stage.waitUntilIdle()
      #expect(app.calls == ["rejected wrong-code", "accepted 123456"])
    }
    app.proxy?.submit()
  }
}
