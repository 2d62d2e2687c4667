import Foundation
import OneTimeCode
import OneTimeCodeClient
import ServiceProcess
import TestSupport
import Testing

@testable import OneTimeCodeUI
@testable import SignInScreens

#if canImport(UIKit)
  import UIKit
  import UIKitDriver
#else
  import AppKit
  import AppKitDriver
#endif

@MainActor
@Suite("Example app: sign-in", .everyFocusVariant)
struct SignInJourneys {
  @Test("V1.1, V4.1 the user requests a code, mistypes it, enters it, and is signed in")
  func signsIn() async {
    let service = ScriptedService()
    await Visitor.visit(service) { visitor in
      #expect(
        visitor.names == [
          "Sign in", "We’ll send you a code.", "Email address or phone number", "Service", "Send the code",
        ]
      )
      await visitor.enter("ada@example.com", in: "Email")
      await visitor.press("Send the code")
      #expect(visitor.meets("We sent it to a•••@e•••.com."))
      #expect(visitor.codeView?.hasFocus == true)
      #expect(visitor.codeView?.configuration.format.grouping == [3, 3])
      visitor.person.type("111111")
      await visitor.rest()
      #expect(visitor.meets("Verification code. Incorrect code. 4 attempts left."))
      visitor.person.type("985391")
      await visitor.rest()
      #expect(visitor.names == ["You’re signed in", "Sign out"])
      #expect(
        service.asked == ["issue to ada@example.com", "verify 111111 of one", "verify 985391 of one"]
      )
    }
  }

  @Test("V5.3 an invalid email address shows an error and doesn't open the code screen")
  func badAddress() async {
    await Visitor.visit(ScriptedService()) { visitor in
      #expect(visitor.voiceOver.transcript.last == disabledButton)
      await visitor.enter("ada", in: "Email")
      await visitor.press("Send the code")
      #expect(visitor.meets("Enter an address like name@example.com."))
      #expect(visitor.codeView == nil)
    }
  }

  @Test(
    "V5.1, V6.14 requesting a new code after an expired one clears the field, and the new code is accepted"
  )
  func expired() async {
    let service = ScriptedService()
    await Visitor.visit(service) { visitor in
      await visitor.enter("ada@example.com", in: "Email")
      await visitor.press("Send the code")
      service.answer = CodeServiceProblem(status: 410, reason: "expired", detail: "Expired.")
      visitor.person.type("985391")
      await visitor.rest()
      #expect(visitor.meets("Verification code. \(CodePhrases.english[.expired].other)"))
      service.answer = nil
      await visitor.press("Request a new code")
      #expect(visitor.codeView?.text == "")
      #expect(visitor.codeView?.hasFocus == true)
      visitor.person.type("985391")
      await visitor.rest()
      #expect(visitor.names == ["You’re signed in", "Sign out"])
      #expect(service.asked.suffix(2) == ["resend one", "verify 985391 of two"])
    }
  }

  @Test(
    "V1.8, V9.12 after an attempt without a verdict, Return repeats it",
    arguments: [
      (URLError(.notConnectedToInternet), CodePhrases.english[.noNetwork].other),
      (URLError(.cannotParseResponse), CodePhrases.english[.notVerified].other),
      (
        CodeServiceProblem(status: 503, reason: "unavailable", detail: "Down."),
        CodePhrases.english[.notVerified].other
      ),
    ] as [(any Error, String)]
  )
  func lostAnswer(error: any Error, message: String) async {
    let service = ScriptedService()
    await Visitor.visit(service) { visitor in
      await visitor.enter("ada@example.com", in: "Email")
      await visitor.press("Send the code")
      service.answer = error
      visitor.person.type("985391")
      await visitor.rest()
      #expect(visitor.meets("Verification code. \(message)"))
      service.answer = nil
      visitor.pressReturn()
      await visitor.rest()
      #expect(visitor.names == ["You’re signed in", "Sign out"])
      #expect(service.asked.suffix(2) == ["verify 985391 of one", "verify 985391 of one"])
    }
  }

  @Test("V6.11, V6.13 a user whom the service can call gets a button for it, and enters the code of the call")
  func call() async {
    let service = ScriptedService()
    service.challenge.channels = ["sms", "voice"]
    await Visitor.visit(service) { visitor in
      await visitor.enter("ada@example.com", in: "Email")
      await visitor.press("Send the code")
      #expect(!visitor.meets("Request a new code by WhatsApp"))
      await visitor.press("Call me with a new code")
      visitor.person.type("985391")
      await visitor.rest()
      #expect(visitor.names == ["You’re signed in", "Sign out"])
      #expect(service.asked.suffix(2) == ["resend one by voice", "verify 985391 of two"])
    }
  }

  @Test("V9.14 a failed resend shows the reason, and the user can go back")
  func resendFails() async {
    let service = ScriptedService()
    await Visitor.visit(service) { visitor in
      await visitor.enter("ada@example.com", in: "Email")
      await visitor.press("Send the code")
      service.answer = CodeServiceProblem(
        status: 429,
        reason: "limited",
        detail: "Too many messages. Try again later."
      )
      await visitor.press("Request a new code")
      #expect(visitor.meets("Too many messages."))
      #expect(visitor.voiceOver.announcements().contains("Too many messages. Try again later."))
      await visitor.press("Use another address")
      #expect(visitor.meets("Sign in"))
    }
  }

  #if canImport(UIKit)
    @Test("the email and URL fields have matching keyboards and no capitalization")
    func keyboards() async {
      await Visitor.visit(ScriptedService()) { visitor in
        for (name, keyboard) in [("Email", UIKeyboardType.emailAddress), ("Service", .URL)] {
          let field = visitor.voiceOver.element(name) as? UITextField
          #expect(field?.keyboardType == keyboard)
          #expect(field?.autocapitalizationType == UITextAutocapitalizationType.none)
        }
      }
    }
  #endif

  @Test("S2.4 the gallery shows 16 samples, and fields that replace three older views")
  func gallery() async {
    await Visitor.gallery { visitor in
      let names = visitor.names
      #expect(names.filter { $0.hasPrefix("Boxes, the default") }.count == 2)
      #expect(names.count == 2 * 16 + 1 + 2 + 2 + 3)
    }
  }

  @Test("V3.1, V4.1 the gallery shows each result in the field with four boxes and in an alert")
  func alerts() async {
    await Visitor.gallery { visitor in
      await visitor.press("Four boxes and alerts")
      visitor.person.type("1111")
      await visitor.rest()
      #expect(visitor.meets("The code is incorrect."))
      await visitor.press("OK")
      #expect(!visitor.meets("The code is incorrect."))
      #expect(visitor.meets("Four boxes and alerts. Incorrect code."))
      visitor.person.type("1234")
      await visitor.rest()
      #expect(visitor.meets("You’re signed in."))
      await visitor.press("OK")
      #expect(!visitor.meets("You’re signed in."))
      visitor.leave()
      #expect(
        visitor.voiceOver.transcript.contains {
          $0.hasPrefix("Four boxes and alerts") && $0.contains("Code accepted")
        }
      )
    }
  }

  @Test("V4.6 the gallery's row of labels shows a rejection until the user types again")
  func labelRow() async {
    await Visitor.gallery { visitor in
      await visitor.press("A row of labels")
      visitor.person.type("111111")
      await visitor.rest()
      #expect(visitor.meets("A row of labels. Incorrect code."))
      visitor.person.type("123456")
      await visitor.rest()
      #expect(!visitor.meets("A row of labels. Incorrect code."))
    }
  }
}

@MainActor
@Suite(
  "Example app with the real service",
  .enabled(if: ServiceProcess.program != nil, "requires ONETIMECODE_SERVER, the path of the service"),
  .everyFocusVariant,
  .serialized,
  .timeLimit(.minutes(5))
)
struct ServiceJourneys {
  @Test("V1.1, V4.1, V6.14 the user signs in with the real service through the SwiftUI field")
  func signsIn() async throws {
    let service = try await ServiceProcess()
    try await Visitor.visit(DevelopmentService(server: service.address)) { visitor in
      await visitor.enter("ada@example.com", in: "Email")
      let start = Date()
      await visitor.press("Send the code")
      await visitor.waitUntil { visitor.meets("We sent it to") }
      let code = try await service.code(for: "ada@example.com")
      var button: String? {
        visitor.voiceOver.transcript.first { $0.hasPrefix("Request a new code | ") }
      }
      await visitor.waitUntil { button != nil }
      // The service allows another code after 20 seconds, which a busy machine can need until here.
      if start.timeIntervalSinceNow > -20 { #expect(button?.contains("dimmed") == true) }
      let wrong = (code.first == "0" ? "1" : "0") + code.dropFirst()
      await visitor.waitUntil { visitor.codeView?.hasFocus == true }
      visitor.person.type(wrong)
      await visitor.waitUntil {
        visitor.meets("Verification code. Incorrect code. 4 attempts left.")
      }
      visitor.person.paste("Your code: \(code)")
      await visitor.waitUntil { visitor.meets("You’re signed in") }
    }
  }
}
