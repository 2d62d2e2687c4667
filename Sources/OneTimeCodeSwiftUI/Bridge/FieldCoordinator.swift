#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode
  import OneTimeCodeNative
  import SwiftUI

  #if canImport(UIKit)
    import OneTimeCodeUIKit
  #else
    import OneTimeCodeAppKit
  #endif

  /// Stands between SwiftUI, which describes a field again and again, and the one view that lives.
  ///
  /// What SwiftUI says goes to the view where it differs, since setting a text or a selection that is there already
  /// would move the caret and be read aloud. What the view says goes into the bindings that were given last. It is
  /// the same over every platform's view.
  @MainActor
  final class FieldCoordinator {
    private var values: FieldValues
    private let tellMessage: @MainActor (FieldMessage?) -> Void
    private weak var view: OneTimeCodeView?

    /// What the binding said when it was last compared with the view.
    private var boundCode = ""

    /// What the binding of the focus said last.
    private var boundFocus = false

    private var message: FieldMessage?

    /// Whether SwiftUI updates now: then nothing may be written into its state.
    private var isUpdating = false

    init(_ values: FieldValues, tellMessage: @escaping @MainActor (FieldMessage?) -> Void) {
      self.values = values
      self.tellMessage = tellMessage
    }

    /// Listens to a new view.
    func connect(_ view: OneTimeCodeView) {
      self.view = view
      view.showsMessage = false
      view.onChange = { [weak self] code in self?.changed(to: code) }
      view.onComplete = { [weak self] code in self?.values.completion?(code) }
      view.onAccepted = { [weak self] code in self?.values.acceptance?(code) }
      view.onShow = { [weak self] in self?.shown() }
    }

    /// The view goes away. Nobody waits for a verdict any more.
    func disconnect(_ view: OneTimeCodeView) {
      view.session.cancelVerification()
      view.onShow = nil
      view.onChange = nil
      self.view = nil
      focusChanged()
    }

    // MARK: From SwiftUI

    /// Takes what SwiftUI says now.
    func update(_ view: OneTimeCodeView, with values: FieldValues) {
      self.values = values
      isUpdating = true
      defer { isUpdating = false }
      if view.content != values.content { view.content = values.content }
      if view.style != values.style { view.style = values.style }
      take(values.settings, in: view)
      takeVerification(in: view)
      takeSubmission(in: view)
      takeCode(in: view)
      if view.isEnabled != values.isEnabled { view.isEnabled = values.isEnabled }
      takeFocus(in: view)
    }

    private func take(_ settings: CodeEntry.Settings, in view: OneTimeCodeView) {
      var settings = settings
      settings.verifies = view.settings.verifies
      if view.settings != settings { view.settings = settings }
    }

    /// The view gets one closure, which asks for the newest.
    private func takeVerification(in view: OneTimeCodeView) {
      guard (view.verify != nil) != (values.verify != nil) else { return }
      guard values.verify != nil else { return view.verify = nil }
      view.verify = { [weak self] code in
        guard let verify = self?.values.verify else { throw CancellationError() }
        try await verify(code)
      }
    }

    /// On a Mac, a view without one leaves Return to the default button.
    private func takeSubmission(in view: OneTimeCodeView) {
      guard (view.onSubmit != nil) != (values.submission != nil) else { return }
      guard values.submission != nil else { return view.onSubmit = nil }
      view.onSubmit = { [weak self] code in self?.values.submission?(code) }
    }

    /// Only a value that is another than before is news. What the person has typed since is newer than what was
    /// there before.
    private func takeCode(in view: OneTimeCodeView) {
      let code = values.code.wrappedValue
      guard code != boundCode else { return }
      boundCode = code
      showCode(in: view)
    }

    private func showCode(in view: OneTimeCodeView) {
      if boundCode != view.code { try? view.set(boundCode) }
      // Refused, or folded to something else.
      if boundCode != view.code { writeCodeLater() }
    }

    private func takeFocus(in view: OneTimeCodeView) {
      let wants = values.focus?.wrappedValue ?? boundFocus
      if wants != boundFocus {
        boundFocus = wants
        // There is no focus before there is a window.
        if wants, view.window == nil { view.takesFocusAtStart = true } else { moveFocusLater(there: wants) }
      }
      if !values.isEnabled, view.hasFocus { moveFocusLater(there: false) }
    }

    private func moveFocusLater(there: Bool) {
      afterUpdate { coordinator in
        guard let view = coordinator.view, view.hasFocus != there else { return }
        view.moveFocus(there: there)
        // It may have been refused.
        coordinator.focusChanged()
      }
    }

    // MARK: From the view

    private func changed(to code: String) {
      if isUpdating { return writeCodeLater() }
      let before = boundCode
      if values.code.wrappedValue != code { values.code.wrappedValue = code }
      boundCode = values.code.wrappedValue
      // A binding that makes something else of it has the last word. One that has what it had may only be slow, and
      // what a person typed is not taken away for that.
      if boundCode != code, boundCode != before, let view { showCode(in: view) }
    }

    private func writeCodeLater() {
      afterUpdate { coordinator in
        if let view = coordinator.view { coordinator.changed(to: view.code) }
      }
    }

    /// The person has come to the field, or left it. That may be a part of an update, in which the field goes away,
    /// so it is always told afterwards.
    func focusChanged() {
      afterUpdate { coordinator in
        let isFocused = coordinator.view?.hasFocus ?? false
        coordinator.boundFocus = isFocused
        guard let focus = coordinator.values.focus, focus.wrappedValue != isFocused else { return }
        focus.wrappedValue = isFocused
      }
    }

    private func shown() {
      guard let view else { return }
      let message = view.session.message
      guard message != self.message else { return }
      self.message = message
      if isUpdating { afterUpdate { $0.tellMessage($0.message) } } else { tellMessage(message) }
    }

    /// Does something when SwiftUI has finished with its update.
    private func afterUpdate(_ act: @escaping @MainActor (FieldCoordinator) -> Void) {
      Task { act(self) }
    }
  }

  /// All that SwiftUI says of a field at one moment.
  struct FieldValues {
    var content: OneTimeCodeContent
    var style: OneTimeCodeStyle
    var settings: CodeEntry.Settings
    var playsHaptics: Bool
    var isEnabled: Bool
    var code: Binding<String>
    var focus: Binding<Bool>?
    var verify: (@MainActor (String) async throws -> Void)?
    var completion: (@MainActor (String) -> Void)?
    var submission: (@MainActor (String) -> Void)?
    var acceptance: (@MainActor (String) -> Void)?
  }
#endif
