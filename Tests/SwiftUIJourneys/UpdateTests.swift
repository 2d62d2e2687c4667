import OneTimeCode
import SwiftUI
import TestSupport
import Testing

@testable import OneTimeCodeUI

@MainActor
@Suite("The field while SwiftUI updates", .everyFocusVariant)
struct UpdateTests {
  @Test("M1.3 an update keeps the user's caret and selection")
  func caretStays() async {
    let app = Screen.App()
    await Stage.play(Screen(app)) { stage in
      await stage.focus()
      await stage.type("9853")
      stage.person.moveCaret(.left)
      stage.shiftLeft()
      await stage.waitUntilIdle()
      let range = stage.entry.selection.range
      #expect(!range.isEmpty)
      app.model.slotStyle = UnderlineSlotStyle()
      await stage.waitUntilIdle()
      #expect(stage.view.slotsView.slots.allSatisfy { $0 is UnderlineSlotView })
      #expect(stage.entry.selection.range == range)
      #expect(stage.platformSelection == range)
    }
  }

  @Test("M11.1 an update keeps the undo history")
  func undoStays() async {
    let app = Screen.App()
    await Stage.play(Screen(app)) { stage in
      await stage.focus()
      await stage.type("98")
      app.model.slotStyle = UnderlineSlotStyle()
      await stage.waitUntilIdle()
      stage.person.undo()
      await stage.waitUntilIdle()
      #expect(app.model.code == "9")
    }
  }

  @Test("F10.1 a model that copies each change does not cause endless updates")
  func noLoop() async {
    struct Model {
      var code = "" { didSet { other = code } }
      var other = ""
    }
    struct Echo: View {
      @State private var model = Model()
      var body: some View {
        OneTimeCodeField("Code", code: $model.code)
        Text(model.other)
      }
    }
    await Stage.play(Echo()) { stage in
      await stage.focus()
      await stage.type("98")
      let before = stage.host.renderCount
      await stage.waitUntilIdle()
      #expect(stage.host.renderCount == before)
      #expect(stage.texts == ["98"])
    }
  }

  @Test("F10.1 a binding that transforms the code determines what is shown")
  func transformingBinding() async {
    struct Model {
      private var stored = ""
      var code: String {
        get { stored }
        set { stored = newValue.replacingOccurrences(of: "0", with: "9") }
      }
    }
    struct TransformedCode: View {
      @State private var model = Model()
      var body: some View {
        OneTimeCodeField("Code", code: $model.code)
      }
    }
    await Stage.play(TransformedCode()) { stage in
      await stage.focus()
      await stage.type("10")
      #expect(stage.view.text == "19")
      await stage.type("0")
      #expect(stage.view.text == "199")
    }
  }

  @Test("F10.1 a constant binding does not remove typed symbols")
  func constantBinding() async {
    let field = OneTimeCodeField("Code", code: .constant("")) { _ in throw CodeRejection.expired }
    await Stage.play(field) { stage in
      await stage.focus()
      await stage.type("985391")
      #expect(stage.view.text == "985391")
      #expect(stage.view.phase == .rejected(.expired))
    }
  }

  @Test("M0.4 the app can set and clear the focus, and the app's state follows the user's changes")
  func focus() async {
    let app = Screen.App()
    await Stage.play(Screen(app, Screen.Model(code: "98"))) { stage in
      app.model.isFocused = true
      await stage.waitUntilIdle()
      #expect(stage.view.hasFocus)
      #expect(stage.entry.selection.range == 2..<2)
      app.model.isFocused = false
      await stage.waitUntilIdle()
      #expect(!stage.view.hasFocus)
      await stage.point()
      #expect(app.model.isFocused)
      await stage.leave()
      #expect(!app.model.isFocused)
    }
  }

  @Test("M0.2 a field whose focus state is initially true takes the focus", arguments: [false, true])
  func focusAtStart(addsBeforeUpdating: Bool) async {
    await UndocumentedBehavior.$addsBeforeUpdating.withValue(addsBeforeUpdating) {
      let app = Screen.App()
      await Stage.play(Screen(app, Screen.Model(isFocused: true))) { stage in
        #expect(stage.view.hasFocus)
        #expect(app.model.isFocused)
      }
    }
  }

  #if !canImport(UIKit)
    @Test(
      "M0.2 the field takes the initial focus even if SwiftUI then resets the focus state",
      arguments: [false, true]
    )
    func focusAtStartAfterReset(addsBeforeUpdating: Bool) async {
      await UndocumentedBehavior.$addsBeforeUpdating.withValue(addsBeforeUpdating) {
        await UndocumentedBehavior.$resetsFocus.withValue(true) {
          let app = Screen.App()
          await Stage.play(Screen(app, Screen.Model(isFocused: true))) { stage in
            #expect(stage.view.hasFocus)
            #expect(app.model.isFocused)
          }
        }
      }
    }
  #endif

  @Test("M12.1 Return on a complete code calls the `onSubmit` closure")
  func submission() async {
    struct Page: View {
      let submit: (String) -> Void
      @State private var code = ""
      var body: some View {
        OneTimeCodeField("Code", code: $code).onSubmit { submit(code) }
          .oneTimeCodeKeyboardDismissalDisabled()
      }
    }
    var submissions: [String] = []
    await Stage.play(Page { submissions.append($0) }) { stage in
      await stage.focus()
      await stage.type("98539")
      await stage.pressReturn()
      await stage.type("1")
      #expect(submissions == [])
      await stage.pressReturn()
      #expect(submissions == ["985391"])
    }
  }

  #if !canImport(UIKit)
    @Test("M12.1 without an `onSubmit` closure, Return on a complete code presses the default button")
    func defaultButton() async {
      struct Page: View {
        let pressed: () -> Void
        @State private var code = ""
        var body: some View {
          OneTimeCodeField("Code", code: $code)
          Button("Cancel") {}
          Button("Continue") { pressed() }.keyboardShortcut(.defaultAction)
        }
      }
      var count = 0
      await Stage.play(Page { count += 1 }) { stage in
        await stage.focus()
        await stage.type("98539")
        await stage.pressReturn()
        await stage.type("1")
        #expect(count == 0)
        await stage.pressReturn()
        #expect(count == 1)
        #expect(stage.view.hasFocus)
      }
    }
  #endif

  @Test(
    "M0.5 a field gives up the focus when disabled, and can't get it back until enabled",
    arguments: StandIn.UndocumentedBehavior.all
  )
  func disabled(behavior: StandIn.UndocumentedBehavior) async {
    let app = Screen.App()
    await Stage.play(Screen(app), behavior: behavior) { stage in
      await stage.focus()
      app.model.isEnabled = false
      await stage.waitUntilIdle()
      #expect(!stage.view.hasFocus)
      #expect(!app.model.isFocused)
      #expect(stage.voiceOver.transcript.contains { $0.contains("dimmed") })
      await stage.point()
      #expect(!stage.view.hasFocus)
      app.model.isFocused = true
      await stage.waitUntilIdle()
      #expect(!app.model.isFocused)
      app.model.isEnabled = true
      await stage.waitUntilIdle()
      await stage.point()
      #expect(stage.view.hasFocus)
    }
  }

  @Test("F9.6, S3.1 the app's domain and masking apply to the field")
  func contentAndSettings() async {
    let app = Screen.App()
    await Stage.play(Screen(app)) { stage in
      app.model.domain = "example.com"
      app.model.isMasked = true
      await stage.waitUntilIdle()
      await stage.focus()
      stage.person.paste("Code\n\n@other.org #123456")
      await stage.waitUntilIdle()
      #expect(stage.view.text == "")
      #expect(stage.texts.last?.contains("other.org") == true)
      #expect(stage.view.behavior.isMasked)
    }
  }
}
