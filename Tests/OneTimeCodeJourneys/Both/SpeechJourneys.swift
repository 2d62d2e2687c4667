#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode
  import TestSupport
  import Testing

  @testable import OneTimeCodeUI

  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  @MainActor
  @Suite("Announcements and accessibility")
  struct SpeechJourneys {
    @Test(
      "A1.1, A1.2, A2.1 the field is one element with its label, the count and the platform's role",
      arguments: Stage.all
    )
    func oneElement(_ stage: Stage) async {
      await stage.play { scene in
        #expect(scene.transcript == ["Verification code | 0 of 6 digits entered. | text field"])
        await scene.point(at: 0)
        scene.person.type("985")
        await settle()
        await scene.leave()
        #expect(
          scene.transcript == [
            "Verification code | 9 8 5 / 3 of 6 digits entered. | text field | actions: Clear, Read the code aloud"
          ]
        )
      }
    }

    @Test("A1.2, A2.2 during editing, the value is the text itself, without the count", arguments: Stage.all)
    func editing(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("985")
        await settle()
        #expect(scene.transcript.count == 1)
        #expect(scene.spokenValue == "985")
      }
    }

    @Test("A4 typing, deleting and moving are not announced", arguments: Stage.all)
    func silent(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("985")
        scene.person.moveCaret(.left)
        scene.person.backspace()
        #expect(await scene.waitForAnnouncements() == [])
      }
    }

    @Test(
      "A5.2 after a part of a code is filled in, the number of symbols is announced",
      arguments: Stage.all
    )
    func part(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.paste("985")
        await settle()
        #expect(await scene.waitForAnnouncements() == ["3 of 6 digits entered."])
      }
    }

    @Test("A7.3 announcements of a verification don't move the focus", arguments: Stage.all)
    func focus(_ stage: Stage) async {
      await stage.play { scene in
        scene.view.verify = { _ in throw CodeRejection.expired }
        await scene.focus()
        scene.person.type("985391")
        await settle()
        #expect(await scene.waitForAnnouncements() == ["This code has expired. Request a new code."])
        #expect(scene.hasFocus)
        #expect(scene.state == "985391|")
      }
    }

    @Test("A7.2 acceptance replaces pending announcements", arguments: Stage.standard)
    func accepted(_ stage: Stage) async {
      await stage.play { scene in
        scene.view.verify = { _ in }
        await scene.focus()
        scene.person.paste("Your code: 985391")
        await settle()
        #expect(await scene.waitForAnnouncements() == ["Code accepted"])
      }
    }

    @Test("A6 a repeated refusal is announced again", arguments: Stage.standard)
    func twice(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("x")
        #expect(await scene.waitForAnnouncements() == ["Enter digits only."])
        scene.person.type("x")
        #expect(await scene.waitForAnnouncements() == ["Enter digits only."])
      }
    }

    @Test(
      "V7.3, V7.4, A8 after a rejection, the label includes the reason, and there is no hint",
      arguments: Stage.all
    )
    func error(_ stage: Stage) async throws {
      try await stage.play { scene in
        try scene.view.session.set("985391")
        scene.view.reject(CodeRejection.expired)
        #expect(scene.spokenLabel == "Verification code. This code has expired. Request a new code.")
        #expect(scene.spokenHint == nil)
        #expect(scene.transcript.count == 1)
      }
    }

    @available(macOS 14, *)
    @Test(
      "V7.3 Voice Control's name and the identifier stay the same while an error is shown",
      arguments: Stage.all
    )
    func names(_ stage: Stage) async throws {
      try await stage.play { scene in
        try scene.view.session.set("985391")
        for _ in 0..<2 {
          #expect(scene.inputLabels == ["Verification code"])
          #expect(scene.identifier == "OneTimeCode")
          scene.view.reject(CodeRejection.wrongCode())
        }
        #expect(scene.spokenLabel != "Verification code")
        scene.view.configuration.label = "PIN"
        #expect(scene.inputLabels == ["PIN"])
      }
    }

    @Test("V4.6, V4.8, V9.6 the app's own error text is shown and announced", arguments: Stage.standard)
    func appError(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("98")
        scene.view.reject(CodeRejection.other("The server is closed."))
        #expect(scene.shownMessage == "The server is closed.")
        #expect(await scene.waitForAnnouncements() == ["The server is closed."])
        #expect(scene.spokenLabel == "Verification code. The server is closed.")
        scene.person.type("5")
        await settle()
        #expect(scene.shownMessage == nil)
      }
    }

    @Test("V8, A8 a notice of automatic submission is shown and is also the hint", arguments: Stage.all)
    func submissionNotice(_ stage: Stage) async {
      await stage.play(configure: { $0.behavior.submitsWhenComplete = true }) { scene in
        #expect(scene.spokenHint == "The code is checked as soon as it is complete.")
        #expect(scene.shownMessage == "The code is checked as soon as it is complete.")
      }
    }

    @Test(
      "A3.1, A5.1, S3.1 a masked field does not reveal its symbols, even when filled in",
      arguments: Stage.all
    )
    func masked(_ stage: Stage) async {
      await stage.play(configure: { $0.behavior.isMasked = true }) { scene in
        await scene.focus()
        scene.person.paste("Your code: 985391")
        #expect(await scene.waitForAnnouncements() == ["Code filled in"])
        #expect(scene.drawn == "●●●●●●")
        await scene.leave()
        #expect(
          scene.transcript == [
            "Verification code | 6 of 6 digits entered. | text field | actions: \(scene.offersPaste ? "Paste, " : "")Clear"
          ]
        )
      }
    }

    @Test(
      "A9.1, V6.12 the field has accessibility actions to clear, read aloud, resend and, on a Mac, paste",
      arguments: Stage.all
    )
    func actions(_ stage: Stage) async throws {
      try await stage.play { scene in
        let button = scene.makeResendButton()
        var sent = 0
        button.resend = {
          sent += 1
          return nil
        }
        scene.clipboard = "985391"
        #expect(scene.perform("Paste") == scene.offersPaste)
        if !scene.offersPaste { try scene.view.session.set("985391") }
        #expect(scene.view.text == "985391")
        _ = await scene.waitForAnnouncements()
        #expect(scene.perform("Read the code aloud"))
        #expect(scene.announcements() == ["9 8 5 3 9 1"])
        #expect(scene.perform("Clear"))
        #expect(scene.view.text == "")
        #expect(scene.perform("Request a new code"))
        await settle()
        #expect(sent == 1)
        // While the button counts down, the action only announces the remaining time.
        button.wait(for: .seconds(20))
        #expect(scene.perform("Request a new code"))
        await settle()
        #expect(sent == 1)
        button.isHidden = true
        #expect(!scene.perform("Request a new code"))
      }
    }

    @Test(
      "V6.11, V6.12 a button for calls is an action of the field while it is visible, and has its own request",
      arguments: Stage.all
    )
    func calls(_ stage: Stage) async throws {
      try await stage.play { scene in
        let button = scene.makeResendButton()
        var requests: [String] = []
        button.resend = {
          requests.append("text")
          return nil
        }
        let call = button.alternative(.call) { requests.append("call") }
        scene.show(call)
        #expect(scene.perform("Call me with a new code"))
        await settle()
        #expect(requests == ["call"])
        _ = try await button.resend?()
        _ = try await call.resend?()
        #expect(requests == ["call", "text", "call"])
        call.isHidden = true
        #expect(!scene.perform("Call me with a new code"))
      }
    }
  }
#endif
