import SwiftUI
import Testing

@testable import OneTimeCodeUI

@MainActor
@Suite("The field and the app's focus state", .everyFocusVariant)
struct FocusStateTests {
  @MainActor
  private final class App {
    var focus: () -> Bool = { false }
    var setFocus: (Bool) -> Void = { _ in }
    var setEnabled: (Bool) -> Void = { _ in }

    /// Whether the service hasn't responded yet.
    var isWaiting = true
    var accepts = false
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

  @Test("M0.3 a field whose focus state is set while it is disabled takes the focus later")
  func disabledState() async {
    let app = App()
    await Stage.play(StateField(app: app, isEnabledAtStart: false)) { stage in
      #expect(!stage.view.hasFocus)
      #expect(!app.focus())
      app.setEnabled(true)
      await stage.waitUntilIdle()
      #expect(stage.view.hasFocus)
      #expect(app.focus() == FocusVariant.current.tracks)
      app.setEnabled(false)
      await stage.waitUntilIdle()
      #expect(!stage.view.hasFocus)
      #expect(!app.focus())
    }
  }

  @Test("M0.4 a focus state moves the focus, and follows the user's changes")
  func state() async {
    let app = App()
    await Stage.play(StateField(app: app)) { stage in
      #expect(stage.view.hasFocus)
      #expect(app.focus() == FocusVariant.current.tracks)
      if FocusVariant.current.tracks { app.setFocus(false) } else { await stage.leave() }
      await stage.waitUntilIdle()
      #expect(!stage.view.hasFocus)
      await stage.point()
      #expect(stage.view.hasFocus)
      #expect(app.focus() == FocusVariant.current.tracks)
      await stage.leave()
      #expect(!app.focus())
    }
  }

  @Test("M0.4 a focus state that several views share tells which of them has focus")
  func sharedState() async {
    let app = Form.App()
    await Stage.play(Form(app: app)) { stage in
      app.setFocus(.code)
      await stage.waitUntilIdle()
      #expect(stage.view.hasFocus)
      await stage.leave()
      #expect(app.focus() == nil)
      await stage.point()
      #expect(stage.view.hasFocus)
      #expect(app.focus() == (FocusVariant.current.tracks ? .code : nil))
      app.setFocus(.name)
      await stage.waitUntilIdle()
      // If the state doesn't know that the field has the focus, only SwiftUI can move it, to its own text field.
      if FocusVariant.current.tracks { #expect(!stage.view.hasFocus) }
      #expect(app.focus() == .name)
    }
  }

  @Test(
    "M0.6 a binding that the app turns on and off in one turn of the run loop leaves the field without focus"
  )
  func withdrawnAtOnce() async {
    let app = App()
    await Stage.play(BoundField(app: app)) { stage in
      app.setEnabled(true)
      await stage.waitUntilIdle()
      await stage.leave()
      #expect(!stage.view.hasFocus && !app.focus())
      app.setFocus(true)
      stage.window.layoutIfNeeded()
      app.setFocus(false)
      stage.window.layoutIfNeeded()
      await stage.waitUntilIdle()
      #expect(!stage.view.hasFocus && !app.focus())
    }
  }

  @Test("M0.6 a focus state that the app turns on and off between two updates leaves the field without focus")
  func stateWithdrawnAtOnce() async {
    let app = App()
    await Stage.play(StateField(app: app)) { stage in
      #expect(stage.view.hasFocus)
      await stage.leave()
      app.setFocus(true)
      app.setFocus(false)
      await stage.waitUntilIdle()
      #expect(!stage.view.hasFocus && !app.focus())
    }
  }

  private struct TwoFields: View {
    let app: App
    let isConstant: Bool
    @State private var note = ""

    var body: some View {
      let _ = (app.setFocus = { note = "\($0)" })
      VStack {
        Text(note)
        OneTimeCodeField("Code", code: .constant("")).focused(
          isConstant ? .constant(true) : Binding(get: { true }, set: { _ in })
        )
        OneTimeCodeField("Other code", code: .constant(""))
      }
    }
  }

  @Test(
    "M0.6 a constant, or a binding that ignores writes, doesn't pull the focus out of another field",
    arguments: [false, true]
  )
  func constant(isConstant: Bool) async {
    let app = App()
    await Stage.play(TwoFields(app: app, isConstant: isConstant)) { stage in
      #expect(stage.view.hasFocus)
      let other = stage.views[1]
      other.takeFocus()
      await stage.waitUntilIdle()
      app.setFocus(true)
      await stage.waitUntilIdle()
      #expect(other.hasFocus && !stage.view.hasFocus)
    }
  }

  private struct Waiting: View {
    let app: App
    @FocusState private var isFocused: Bool
    @State private var isPending = false
    @State private var code = ""

    var body: some View {
      let _ = (app.focus = { isFocused })
      OneTimeCodeField("Code", code: $code) { _ in
        isPending = true
        defer { isPending = false }
        while app.isWaiting { try? await Task.sleep(for: .milliseconds(1)) }
        if !app.accepts { throw CodeRejection.wrongCode() }
      }
      .focused($isFocused)
      .disabled(isPending)
      .onAppear { isFocused = true }
    }
  }

  @Test("M0.7 a field that is disabled while its code is checked gets the keyboard back after a rejection")
  func waiting() async {
    let app = App()
    await Stage.play(Waiting(app: app)) { stage in
      await stage.type("111111")
      await stage.waitUntilIdle()
      #expect(!stage.view.hasFocus)
      app.isWaiting = false
      for _ in 0..<1000 where stage.view.phase == .verifying { await stage.waitUntilIdle() }
      await stage.waitUntilIdle()
      #expect(stage.view.phase == .rejected(.wrongCode()))
      #expect(stage.view.hasFocus)
      #expect(app.focus() == FocusVariant.current.tracks)
    }
  }

  @Test(
    "M0.7, V3.3 a field that is disabled while its code is checked keeps its place, not the keyboard, when accepted"
  )
  func accepted() async {
    let app = App()
    app.accepts = true
    await Stage.play(Waiting(app: app)) { stage in
      await stage.type("111111")
      await stage.waitUntilIdle()
      #expect(!stage.view.hasFocus)
      app.isWaiting = false
      for _ in 0..<1000 where stage.view.phase == .verifying { await stage.waitUntilIdle() }
      await stage.waitUntilIdle()
      #expect(stage.view.phase == .accepted && stage.view.isEnabled)
      #expect(stage.view.hasFocus)
      #if canImport(UIKit)
        #expect(stage.view.field.isKeyboardHidden)
      #endif
    }
  }

  @Test("M12.1 Return performs the action of onSubmit")
  func submission() async {
    var calls: [String] = []
    let field = OneTimeCodeField("Code", code: .constant("985391"))
    await Stage.play(field.onSubmit { calls.append("submit") }) { stage in
      await stage.focus()
      await stage.pressReturn()
    }
    #expect(calls == ["submit"])
  }
}
