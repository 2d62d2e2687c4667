import Foundation
import OneTimeCode
import SwiftUI
import TestSupport
import Testing

@testable import OneTimeCodeUI

#if canImport(UIKit)
  import UIKit
#endif

@MainActor
@Suite("Verification", .everyFocusVariant)
struct VerifyingTests {
  @Test("V1.1, V2.1, V3.1 a code is verified once, and its acceptance is shown, announced and reported")
  func accepted() async {
    let app = Screen.App()
    await Stage.play(Screen(app)) { stage in
      app.verify = { [unowned stage] _ in
        stage.window.layoutIfNeeded()
        app.calls.append(stage.texts.last ?? "")
      }
      await stage.focus()
      await stage.type("985391")
      #expect(
        app.calls == ["complete 985391", "first 985391", "Checking the code", "accepted 985391"]
      )
      #expect(stage.view.phase == .accepted)
      #expect(stage.texts == ["Enter the code", "Code accepted"])
      let announcements = await stage.waitForAnnouncements()
      #expect(announcements == ["Code accepted"])
      #expect(stage.view.hasFocus && app.model.isFocused)
    }
  }

  @Test(
    "V4.1, V4.4, V7.3 a thrown rejection is shown, announced and added to the label; typing starts a new code"
  )
  func rejected() async {
    let app = Screen.App()
    app.verify = { _ in throw CodeRejection.wrongCode(attemptsLeft: 4) }
    await Stage.play(Screen(app)) { stage in
      await stage.focus()
      await stage.type("111111")
      let message = "Incorrect code. 4 attempts left."
      #expect(stage.texts == ["Enter the code", message])
      #expect(await stage.waitForAnnouncements().last == message)
      #expect(stage.spokenLabels.contains { $0.contains(message) })
      #expect(stage.view.hasFocus)
      await stage.type("9")
      #expect(app.model.code == "9")
      #expect(stage.texts == ["Enter the code", "The code is checked as soon as it is complete."])
    }
  }

  @Test("V9.6, V9.16 the app's own error text is shown unchanged, and the app is told")
  func ownErrorText() async {
    let app = Screen.App()
    app.verify = { _ in throw CodeRejection.other("The line is down.") }
    await Stage.play(Screen(app)) { stage in
      await stage.focus()
      await stage.type("111111")
      #expect(stage.texts.last == "The line is down.")
      #expect(await stage.waitForAnnouncements().last == "The line is down.")
      #expect(app.calls.last == "rejected")
    }
  }

  @Test(
    "V9.4, V9.7, V9.16 an error of a library, or a refused certificate, is seen and heard, and Return tries again"
  )
  func failures() async {
    let errors: [any Error] = [
      AFError.sessionTaskFailed(error: URLError(.cancelled)),
      AFError.serverTrustEvaluationFailed(reason: .noRequiredEvaluator(host: "example.com")),
      URLError(.cancelled), CancellationError(),
    ]
    for error in errors {
      let app = Screen.App()
      app.verify = { _ in throw error }
      await Stage.play(Screen(app)) { stage in
        await stage.focus()
        await stage.type("111111")
        let message = CodePhrases.english[.notVerified].other
        #expect(stage.texts == ["Enter the code", message])
        #expect(await stage.waitForAnnouncements().last == message)
        #expect(app.calls.last == "failed")
        app.verify = { _ in }
        await stage.pressReturn()
        #expect(stage.view.phase == .accepted)
      }
    }
  }

  @Test("V9.7, V9.14 the words of the environment are those of the field and of the resend button")
  func wordsOfTheEnvironment() async {
    let app = Screen.App()
    app.verify = { _ in throw URLError(.cancelled) }
    let screen = VStack {
      Screen(app)
      ResendCodeButton(after: .zero) { throw URLError(.cancelled) }
    }
    await Stage.play(screen.oneTimeCodeErrorMessage { $0 is URLError ? "Our certificate was refused." : nil })
    {
      stage in
      await stage.focus()
      await stage.type("111111")
      #expect(stage.texts == ["Enter the code", "Our certificate was refused."])
      #expect(stage.view.phase == .rejected(.notVerified))
      stage.pressButton()
      await stage.waitUntilIdle()
      #expect(stage.texts.filter { $0 == "Our certificate was refused." }.count == 2)
    }
  }

  #if canImport(UIKit)
    @Test("F1.7 the Verify key above the number pad verifies a complete code, unless the app hides the key")
    func verifyKey() async {
      let app = Screen.App()
      let screen = Screen(app).oneTimeCodeVerification(on: .submit)
      await Stage.play(screen) { stage in
        let key = { @MainActor in (stage.view.inputAccessoryView as? UIToolbar)?.items?.last?.primaryAction }
        await stage.focus()
        await stage.type("985391")
        #expect(key()?.title == "Verify" && app.calls == ["complete 985391"])
        if let key = key() { stage.view.sendAction(key) }
        await stage.waitUntilIdle()
        #expect(app.calls == ["complete 985391", "first 985391", "accepted 985391"])
      }
      await Stage.play(Screen(app)) { stage in
        let key = (stage.view.inputAccessoryView as? UIToolbar)?.items?.last?.primaryAction
        await stage.focus()
        await stage.type("98")
        #expect(key?.title == "", "the system's Done")
        if let key { stage.view.sendAction(key) }
        await stage.waitUntilIdle()
        #expect(!stage.view.hasFocus && !app.model.isFocused)
      }
      await Stage.play(screen.oneTimeCodeDoneKey(.hidden)) { stage in
        await stage.focus()
        #expect(stage.view.inputAccessoryView == nil)
      }
    }
  #endif

  @Test("V4.6 an error in the app's state is shown until the user changes the code")
  func errorInState() async {
    let app = Screen.App()
    await Stage.play(Screen(app, Screen.Model(verifier: nil))) { stage in
      app.model.error = "Ask for a new code."
      await stage.waitUntilIdle()
      #expect(stage.texts.last == "Ask for a new code.")
      await stage.focus()
      await stage.type("1")
      #expect(stage.texts == ["Enter the code"])
      #expect(app.model.error == nil)
    }
  }

  @Test(
    "V4.7 the same error in the app's state is shown and announced again for another code, and another error at once"
  )
  func errorsInState() async {
    let app = Screen.App()
    await Stage.play(Screen(app, Screen.Model(verifier: nil))) { stage in
      for code in ["111111", "222222"] {
        // The keyboard is dismissed when the code is complete.
        await stage.focus()
        await stage.type(code)
        app.model.error = "Not this one."
        await stage.waitUntilIdle()
        #expect(stage.texts.last == "Not this one.")
        #expect(await stage.waitForAnnouncements().last == "Not this one.")
      }
      app.model.error = "Too late."
      await stage.waitUntilIdle()
      #expect(await stage.waitForAnnouncements() == ["Too late."])
      #expect(stage.texts.last == "Too late.")
      app.model.error = nil
      await stage.waitUntilIdle()
      #expect(stage.texts == ["Enter the code"])
      #expect(app.model.code == "222222")
    }
  }

  @Test("V4.7 an error that the app sets at once for each complete code is shown each time")
  func errorAtOnce() async {
    let app = Screen.App()
    app.complete = { app.model.error = "Not this one." }
    await Stage.play(Screen(app, Screen.Model(verifier: nil))) { stage in
      for code in ["111111", "222222"] {
        await stage.focus()
        await stage.autoFill(code)
        await stage.waitUntilIdle()
        #expect(app.model.code == code)
        #expect(stage.texts.last == "Not this one.")
        #expect(await stage.waitForAnnouncements().last == "Not this one.")
      }
    }
  }

  @Test("F10.1 a field that reappears is a new one with the app's code")
  func reappears() async {
    let app = Screen.App()
    await Stage.play(Screen(app)) { stage in
      await stage.focus()
      await stage.type("985")
      weak let first = stage.view
      app.model.isShown = false
      await stage.waitUntilIdle()
      #expect(first == nil)
      app.model.isShown = true
      await stage.waitUntilIdle()
      #expect(stage.view.text == "985")
      #expect(!stage.view.hasFocus)
    }
  }

  @Test("V2.5 a change to the code by the app ends the verification")
  func changedMeanwhile() async {
    let app = Screen.App()
    app.verify = { _ in try await Task.sleep(for: .seconds(3600)) }
    await Stage.play(Screen(app)) { stage in
      await stage.focus()
      await stage.type("985391")
      app.model.code = "12"
      await stage.waitUntilIdle()
      #expect(stage.view.phase == .editing)
      #expect(app.calls == ["complete 985391", "first 985391"])
    }
  }

  @Test(
    "V4.11, V4.12 an app that empties its state in a catch block keeps the reason; a setting empties it for the app"
  )
  func emptying() async {
    let app = Screen.App()
    app.verify = { _ in
      app.model.code = ""
      throw CodeRejection.wrongCode(attemptsLeft: 4)
    }
    await Stage.play(Screen(app)) { stage in
      await stage.focus()
      await stage.type("111111")
      let message = "Incorrect code. 4 attempts left."
      #expect(stage.view.text.isEmpty && app.model.code.isEmpty)
      #expect(stage.texts == ["Enter the code", message])
      #expect(await stage.waitForAnnouncements().filter { $0 == message }.count == 1)
      await stage.type("9")
      #expect(app.model.code == "9" && stage.view.phase == .editing)
    }
    app.verify = { _ in throw CodeRejection.wrongCode() }
    await Stage.play(Screen(app).oneTimeCodeEmptiesRejectedCode()) { stage in
      await stage.focus()
      await stage.type("111111")
      #expect(app.model.code.isEmpty && stage.view.phase == .rejected(.wrongCode()))
    }
  }

  @MainActor
  private final class ExpiringApp {
    var setExpiry: (Date?) -> Void = { _ in }
  }

  private struct ExpiringScreen: View {
    let app: ExpiringApp
    @State private var expiry: Date?

    var body: some View {
      let _ = app.setExpiry = { expiry = $0 }
      VStack {
        OneTimeCodeField("Code", code: .constant("98")).expires(at: expiry)
        ResendCodeButton(after: .zero) {}
      }
      .oneTimeCodeGroup()
      .oneTimeCodeExpiryWarning(.seconds(30))
      // Not earlier, because tests wait for each other.
      .onAppear { expiry = Date(timeIntervalSinceNow: 92) }
    }
  }

  @Test(
    "V6.16, V6.17, V6.18 the field warns and rejects the code; a new code and another date begin the time again"
  )
  func expiry() async {
    let app = ExpiringApp()
    await Stage.play(ExpiringScreen(app: app)) { stage in
      let (warning, expired) = ("The code expires within 30 seconds.", CodePhrases.english[.expired].other)
      #expect(await stage.waitForAnnouncements() == [])
      await stage.clock.advance(by: .seconds(3))
      await stage.waitUntilIdle()
      #expect(stage.texts.contains(warning))
      #expect(await stage.waitForAnnouncements() == [warning, expired])
      #expect(stage.texts.contains(expired))
      stage.pressButton()
      await stage.waitUntilIdle()
      #expect(!stage.texts.contains(expired))
      await stage.clock.advance(by: .seconds(93))
      await stage.waitUntilIdle()
      #expect(stage.texts.contains(expired))
      app.setExpiry(Date(timeIntervalSinceNow: 20))
      await stage.waitUntilIdle()
      #expect(stage.texts.contains("The code expires within 20 seconds.") && !stage.texts.contains(expired))
    }
  }

  @Test("V2.9 with verification on submission, the last symbol isn't verified, and Return is")
  func onSubmission() async {
    let app = Screen.App()
    await Stage.play(Screen(app).oneTimeCodeVerification(on: .submit)) { stage in
      await stage.focus()
      #expect(stage.texts == ["Enter the code"])
      await stage.type("111111")
      #expect(app.calls == ["complete 111111"])
      stage.view.submit()
      await stage.waitUntilIdle()
      #expect(app.calls.suffix(2) == ["first 111111", "accepted 111111"])
    }
  }
}
