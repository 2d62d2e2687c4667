import SwiftUI
import Testing

@testable import OneTimeCodeUI

/// The tests run with both answers to a question that SwiftUI's documentation leaves open: whether a focus state makes
/// a platform view first responder.
@MainActor
@Suite("The field and the app's focus state")
struct FocusStateTests {
  @MainActor
  private final class App {
    var focus: () -> Bool = { false }
    var setFocus: (Bool) -> Void = { _ in }
    var setEnabled: (Bool) -> Void = { _ in }
  }

  private struct BoundField: View {
    let app: App
    @State private var isFocused = true
    @State private var isEnabled = false

    var body: some View {
      let _ = (
        app.focus = { isFocused }, app.setFocus = { isFocused = $0 }, app.setEnabled = { isEnabled = $0 }
      )
      OneTimeCodeField("Code", code: .constant("")).focused($isFocused).disabled(!isEnabled)
    }
  }

  private struct StateField: View {
    let app: App
    var isEnabledAtStart = true
    @FocusState private var isFocused: Bool
    @State private var isEnabled: Bool?

    var body: some View {
      let _ = (
        app.focus = { isFocused }, app.setFocus = { isFocused = $0 }, app.setEnabled = { isEnabled = $0 }
      )
      OneTimeCodeField("Code", code: .constant(""))
        .focused($isFocused)
        .disabled(!(isEnabled ?? isEnabledAtStart))
        .onAppear { isFocused = true }
    }
  }

  private struct Form: View {
    enum Field: Hashable { case name, code }

    @MainActor
    final class App {
      var focus: () -> Field? = { nil }
      var setFocus: (Field?) -> Void = { _ in }
    }

    let app: App
    @FocusState private var focus: Field?

    var body: some View {
      let _ = (app.focus = { focus }, app.setFocus = { focus = $0 })
      VStack {
        TextField("Name", text: .constant("")).focused($focus, equals: .name)
        OneTimeCodeField("Code", code: .constant("")).focused($focus, equals: .code)
      }
    }
  }

  private func play<Root: View>(_ root: Root, _ moves: Bool, _ body: (Stage<Root>) async throws -> Void)
    async rethrows
  {
    try await UndocumentedBehavior.$focusStateMovesPlatformViews.withValue(moves) {
      try await Stage.play(root, body)
    }
  }

  @Test("M0.3 a field that is disabled when it appears takes the requested focus once it is enabled")
  func disabledAtStart() async {
    let app = App()
    await Stage.play(BoundField(app: app)) { stage in
      #expect(!stage.view.hasFocus)
      #expect(!app.focus())
      app.setEnabled(true)
      await stage.waitUntilIdle()
      #expect(stage.view.hasFocus)
      #expect(app.focus())
    }
  }

  @Test(
    "M0.3 a field whose focus state is set while it is disabled takes the focus later",
    arguments: [false, true]
  )
  func disabledState(moves: Bool) async {
    let app = App()
    await play(StateField(app: app, isEnabledAtStart: false), moves) { stage in
      #expect(!stage.view.hasFocus)
      #expect(!app.focus())
      app.setEnabled(true)
      await stage.waitUntilIdle()
      #expect(stage.view.hasFocus)
      #expect(app.focus())
      app.setEnabled(false)
      await stage.waitUntilIdle()
      #expect(!stage.view.hasFocus)
      #expect(!app.focus())
    }
  }

  @Test("M0.4 a focus state moves the focus, and follows the user's changes", arguments: [false, true])
  func state(moves: Bool) async {
    let app = App()
    await play(StateField(app: app), moves) { stage in
      #expect(stage.view.hasFocus)
      #expect(app.focus())
      app.setFocus(false)
      await stage.waitUntilIdle()
      #expect(!stage.view.hasFocus)
      await stage.point()
      #expect(app.focus())
      await stage.leave()
      #expect(!app.focus())
    }
  }

  @Test(
    "M0.4 a focus state that several views share tells which of them has focus",
    arguments: [false, true]
  )
  func sharedState(moves: Bool) async {
    let app = Form.App()
    await play(Form(app: app), moves) { stage in
      app.setFocus(.code)
      await stage.waitUntilIdle()
      #expect(stage.view.hasFocus)
      await stage.leave()
      #expect(app.focus() == nil)
      await stage.point()
      #expect(app.focus() == .code)
      app.setFocus(.name)
      await stage.waitUntilIdle()
      #expect(!stage.view.hasFocus)
      #expect(app.focus() == .name)
    }
  }

  @Test("M12.1 Return performs the action of onSubmit, with or without the code")
  func submission() async {
    var calls: [String] = []
    let field = OneTimeCodeField("Code", code: .constant("985391"))
    await Stage.play(field.onSubmit { calls.append("submit") }) { stage in
      await stage.focus()
      await stage.pressReturn()
    }
    await Stage.play(field.onSubmit { code in calls.append(code) }) { stage in
      await stage.focus()
      await stage.pressReturn()
    }
    #expect(calls == ["submit", "985391"])
  }
}
