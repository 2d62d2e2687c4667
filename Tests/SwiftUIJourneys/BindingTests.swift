import SwiftUI
import Testing

@testable import OneTimeCodeUI

@MainActor
@Suite("The field and the app's state", .everyFocusVariant)
struct BindingTests {
  @Test("F4.4 typing updates the app's state and moves the caret by one")
  func typed() async {
    let app = Screen.App()
    await Stage.play(Screen(app)) { stage in
      await stage.focus()
      await stage.type("985")
      #expect(app.model.code == "985")
      stage.person.moveCaret(.start)
      await stage.waitUntilIdle()
      await stage.type("1")
      #expect(app.model.code == "1985")
      #expect(stage.entry.selection.range == 1..<1)
      #expect(stage.platformText == "1985")
    }
  }

  @Test("F10.1 a code set by the app is shown and not reported as complete")
  func programmatic() async {
    let app = Screen.App()
    await Stage.play(Screen(app)) { stage in
      app.model.code = "985391"
      await stage.waitUntilIdle()
      #expect(stage.view.text == "985391")
      #expect(app.calls == [])
      app.model.code = ""
      await stage.waitUntilIdle()
      #expect(stage.view.text == "")
    }
  }

  @Test("F10.1 an initial code is shown")
  func initial() async {
    await Stage.play(Screen(Screen.App(), Screen.Model(code: "98"))) { stage in
      #expect(stage.view.text == "98")
    }
  }

  @Test(
    "F10.2, F10.4 a value set by the app is converted or refused, and the result is written back",
    arguments: [("98 53", "9853"), ("٩٨٥", "985"), ("98x", "12"), ("9853911", "12")]
  )
  func writtenBack(value: String, expected: String) async {
    let app = Screen.App()
    await Stage.play(Screen(app, Screen.Model(code: "12"))) { stage in
      app.model.code = value
      await stage.waitUntilIdle()
      #expect(stage.view.text == expected)
      #expect(app.model.code == expected)
    }
  }

  @Test("V2.1 the latest closure verifies; after it is removed, nothing is verified")
  func newestClosure() async {
    let app = Screen.App()
    await Stage.play(Screen(app)) { stage in
      app.model.verifier = "second"
      await stage.waitUntilIdle()
      #expect(stage.entry.settings.verifies)
      await stage.focus()
      await stage.type("985391")
      #expect(app.calls == ["complete 985391", "second 985391", "accepted 985391"])
      app.calls = []
      app.model.verifier = nil
      app.model.code = ""
      await stage.waitUntilIdle()
      await stage.focus()
      await stage.type("123456")
      #expect(app.calls == ["complete 123456"])
      #expect(stage.view.phase == .editing)
      #expect(!stage.entry.settings.verifies)
    }
  }

  @Test("F1.1, F10.5 a new format applies to the field and the app's state")
  func format() async {
    let app = Screen.App()
    await Stage.play(Screen(app)) { stage in
      await stage.focus()
      await stage.type("985")
      app.model.format = .digits(4)
      await stage.waitUntilIdle()
      #expect(stage.view.configuration.format.length == 4)
      #expect(stage.view.text == app.model.code)
      app.model.format = .digits(8)
      app.model.code = "12345678"
      await stage.waitUntilIdle()
      #expect(stage.view.text == "12345678")
      #expect(app.model.code == "12345678")
    }
  }
}
