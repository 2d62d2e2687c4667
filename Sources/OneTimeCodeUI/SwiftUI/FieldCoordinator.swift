#if canImport(UIKit) || canImport(AppKit)
  import Foundation
  import OneTimeCode
  import SwiftUI

  /// A coordinator that passes values from SwiftUI to the platform's view, and the view's changes to SwiftUI.
  ///
  /// A value is passed only if it differs from the view's: setting the same text again would move the caret
  /// and make screen readers read the text again. Changes in the view are written to the latest bindings.
  @MainActor
  final class FieldCoordinator {
    private var values: FieldValues
    private let setMessage: @MainActor (FieldMessage?) -> Void
    private let setSlots: @MainActor (FieldSlots) -> Void
    private weak var view: OneTimeCodeView?

    /// The group that contains the field.
    private weak var group: FieldGroup?

    /// The other fields of the app, one of which may replace this one.
    private let places: FieldPlaces

    /// Whether the field has been updated before. A new field may take the place of a removed one.
    private var isNew = true

    /// The value of the code binding when it was last compared with the view.
    private var boundCode = ""

    /// The focus last requested by the app or reported by the view.
    private var boundFocus = false

    /// What the app's state said at the last update. Only its changes move the focus: a constant, or a binding that
    /// ignores what is written to it, would pull the focus out of other fields.
    private var seenFocus = false

    /// Whether the app's state was turned on in this turn of the run loop. If SwiftUI doesn't track the focus of a
    /// platform's view, it may turn the state off again at once, which isn't the app's wish.
    private var isFocusStateNew = false

    /// Whether the app has requested focus while the field was disabled.
    private var isFocusAwaited = false

    /// Whether the field had the focus when it was disabled. SwiftUI's own modifier may withdraw the view's request to get
    /// the focus back.
    private var isFocusLent = false

    /// The value of the error binding when it was last compared with the view.
    private var boundError: String?

    private var message: FieldMessage?

    /// The slots last passed to the app's style.
    private var slots: FieldSlots?

    /// The number of times that the slots of the app's style have been shaken.
    private var shakes = 0

    /// The type of the slot style that the view draws, or `nil` for an app's style.
    private var nativeStyle: ObjectIdentifier? = ObjectIdentifier(BoxSlotStyle.self)

    /// Whether SwiftUI is updating the view. During an update, state must not be written.
    private var isUpdating = false

    init(
      _ values: FieldValues,
      places: FieldPlaces = FieldPlaces(),
      setMessage: @escaping @MainActor (FieldMessage?) -> Void,
      setSlots: @escaping @MainActor (FieldSlots) -> Void
    ) {
      self.values = values
      self.places = places
      self.setMessage = setMessage
      self.setSlots = setSlots
    }

    func connect(_ view: OneTimeCodeView, in group: FieldGroup? = nil) {
      self.view = view
      self.group = group
      view.onChange = { [weak self] code in self?.changed(to: code) }
      view.onComplete = { [weak self] code in self?.values.completion?(code) }
      view.onReject = { [weak self] rejection in self?.values.rejection?(rejection) }
      view.onFailure = { [weak self] error in self?.values.failure?(error) }
      view.messageForError = { [weak self] error in self?.values.words(error) }
      view.onAccept = { [weak self] code in self?.values.acceptance?(code) }
      // Runs later, because the field may change while SwiftUI is updating it.
      view.onCanTryAgainChange = { [weak self] _ in self?.afterUpdate { $0.group?.reportCanTryAgain() } }
      view.onFocusChange = { [weak self] _ in self?.focusChanged() }
      view.onUpdate = { [weak self] in self?.viewUpdated() }
      view.onShake = { [weak self] in self?.shake() }
      // Runs later, because the appearance may change while SwiftUI is updating other views.
      view.onRestyle = { [weak self] in self?.afterUpdate { $0.publishSlots() } }
    }

    /// Stops observing the code and the message, reports the loss of focus, and keeps what the user is waiting for.
    func disconnect(_ view: OneTimeCodeView) {
      places.remove(view, of: self)
      view.onUpdate = nil
      view.onRestyle = nil
      view.onShake = nil
      view.onChange = nil
      view.onCanTryAgainChange = nil
      self.view = nil
      if group?.view === view { group?.view = nil }
      afterUpdate { $0.group?.reportCanTryAgain() }
      focusChanged()
    }

    /// Whether the app has emptied its binding since the field was removed.
    var hasEmptiedCode: Bool { boundCode != "" && values.code.wrappedValue == "" }

    // MARK: From SwiftUI

    func update(_ view: OneTimeCodeView, with values: FieldValues) {
      self.values = values
      isUpdating = true
      defer { isUpdating = false }
      if view.configuration != values.configuration { view.configuration = values.configuration }
      if view.slotAppearance != values.slotAppearance { view.slotAppearance = values.slotAppearance }
      takeSlotStyle(in: view)
      if view.behavior != values.behavior { view.behavior = values.behavior }
      takeVerification(in: view)
      takeSubmission(in: view)
      takeCode(in: view)
      if isNew {
        isNew = false
        places.add(view, in: group, expiry: values.expiry)
      }
      // After the field has taken the place of another one, whose time goes on.
      view.expiry = values.expiry
      takeError(in: view)
      takeEnablement(in: view)
      takeFocus(in: view)
      if !view.drawsSlots, FieldSlots(view, shakes: shakes) != slots { afterUpdate { $0.publishSlots() } }
    }

    /// Lets the view draw the slots in a built-in style, or SwiftUI in an app's style.
    private func takeSlotStyle(in view: OneTimeCodeView) {
      let native = values.slotStyle as? any NativeSlotStyle
      let type = native.map { ObjectIdentifier(Swift.type(of: $0)) }
      guard type != nativeStyle else { return }
      nativeStyle = type
      view.drawsSlots = native != nil
      if let native { view.makeSlotView = native.makeSlotView }
    }

    /// Gives the view a `verify` closure that calls the app's latest closure, or `nil` if the app has none.
    private func takeVerification(in view: OneTimeCodeView) {
      guard (view.verify != nil) != (values.verify != nil) else { return }
      guard values.verify != nil else { return view.verify = nil }
      view.verify = { [weak self] code in
        guard let verify = self?.values.verify else { throw CancellationError() }
        try await verify(code)
      }
    }

    /// Gives the view an `onSubmit` closure only if the app has one. Without it, Return on macOS presses the
    /// default button.
    private func takeSubmission(in view: OneTimeCodeView) {
      guard (view.onSubmit != nil) != (values.submission != nil) else { return }
      guard values.submission != nil else { return view.onSubmit = nil }
      view.onSubmit = { [weak self] _ in self?.values.submission?() }
    }

    /// Applies the code binding only if its value has changed. An unchanged value may predate the input.
    private func takeCode(in view: OneTimeCodeView) {
      let code = values.code.wrappedValue
      guard code != boundCode else { return }
      boundCode = code
      showCode(in: view)
    }

    private func showCode(in view: OneTimeCodeView) {
      if boundCode != view.text { view.text = boundCode }
      // If the view has refused or normalized the code, the view's code is written to the binding.
      if boundCode != view.text { writeCodeLater() }
    }

    /// Rejects the code if the error binding has a new message. Removes the rejection if the app has removed it.
    private func takeError(in view: OneTimeCodeView) {
      let error = values.error?.wrappedValue
      guard error != boundError else { return }
      boundError = error
      if let error {
        view.reject(CodeRejection.other(error))
      } else if view.phase == .rejected(.other) {
        view.session.removeRejection()
      }
    }

    private func takeEnablement(in view: OneTimeCodeView) {
      guard view.isEnabled != values.isEnabled else { return }
      if !values.isEnabled { isFocusLent = view.hasFocus }
      view.isEnabled = values.isEnabled
      guard values.isEnabled else { return }
      if isFocusLent, !view.isFocusElsewhere { afterUpdate { $0.returnFocus() } }
      isFocusLent = false
    }

    private func takeFocus(in view: OneTimeCodeView) {
      let wantsFocus = values.focus?.isOn() ?? seenFocus
      let hasChanged = wantsFocus != seenFocus
      seenFocus = wantsFocus
      if hasChanged, wantsFocus { expectReset() }
      if !values.isEnabled {
        if hasChanged, wantsFocus { isFocusAwaited = true }
        // The app's state tells where the focus is, also while a request waits.
        if wantsFocus || view.hasFocus { moveFocusLater(there: false) }
        return
      }
      let isReset = hasChanged && !wantsFocus && isFocusStateNew
      // SwiftUI resets a state once. What is turned on and off after that is the app's wish.
      if isReset { isFocusStateNew = false }
      guard hasChanged && !isReset && wantsFocus != boundFocus || isFocusAwaited else { return }
      boundFocus = wantsFocus || isFocusAwaited
      isFocusAwaited = false
      // A view without a window can't become first responder.
      if boundFocus, view.window == nil {
        view.takesFocusAtStart = true
      } else {
        moveFocusLater(there: boundFocus)
      }
    }

    /// Ignores that SwiftUI turns a focus state off in this turn of the run loop. It never resets a binding.
    private func expectReset() {
      guard values.focus?.attach != nil else { return }
      isFocusStateNew = true
      Task { [weak self] in
        await Task.yield()
        self?.isFocusStateNew = false
      }
    }

    /// Gives the view the focus that it had before it was disabled, unless another view has taken it.
    private func returnFocus() {
      guard let view, view.isEnabled else { return }
      if !view.hasFocus, !view.isFocusElsewhere { view.returnFocus() }
      focusChanged()
    }

    private func moveFocusLater(there: Bool) {
      afterUpdate { coordinator in
        guard let view = coordinator.view else { return }
        if view.hasFocus != there { there ? view.takeFocus() : view.resignFocus() }
        // The view may have refused to change the focus.
        coordinator.focusChanged()
      }
    }

    // MARK: From the view

    private func changed(to code: String) {
      if isUpdating { return writeCodeLater() }
      let before = boundCode
      if values.code.wrappedValue != code { values.code.wrappedValue = code }
      boundCode = values.code.wrappedValue
      // A new value of the binding overrides the input. An old value is ignored: the binding may update late.
      if boundCode != code, boundCode != before, let view { showCode(in: view) }
    }

    private func writeCodeLater() {
      afterUpdate { coordinator in
        if let view = coordinator.view { coordinator.changed(to: view.text) }
      }
    }

    /// Writes the focus binding later, because the focus may change during an update that removes the field.
    func focusChanged() {
      afterUpdate { coordinator in
        let isFocused = coordinator.view?.hasFocus ?? false
        coordinator.boundFocus = isFocused
        guard let focus = coordinator.values.focus, focus.isOn() != isFocused else { return }
        if isFocused { coordinator.expectReset() }
        focus.set(isFocused)
      }
    }

    private func viewUpdated() {
      guard let view else { return }
      if boundError != nil, view.phase != .rejected(.other) {
        if isUpdating { afterUpdate { $0.removeError() } } else { removeError() }
      }
      if !isUpdating { publishSlots() }
      let message = view.session.message
      guard message != self.message else { return }
      self.message = message
      if isUpdating { afterUpdate { $0.setMessage($0.message) } } else { setMessage(message) }
    }

    /// Passes the slots to the app's style, if it draws them.
    private func publishSlots() {
      guard let view, !view.drawsSlots else { return }
      let slots = FieldSlots(view, shakes: shakes)
      guard slots != self.slots else { return }
      self.slots = slots
      setSlots(slots)
    }

    private func shake() {
      shakes += 1
      if !isUpdating { publishSlots() }
    }

    /// Removes the error of a code that the user has changed or retried.
    private func removeError() {
      guard let error = values.error, error.wrappedValue == boundError else { return }
      error.wrappedValue = nil
      // A constant binding keeps its message, which has been shown already.
      boundError = error.wrappedValue
    }

    /// Performs an action after SwiftUI's current update.
    private func afterUpdate(_ act: @escaping @MainActor (FieldCoordinator) -> Void) {
      Task { act(self) }
    }
  }

  /// The values that a SwiftUI view passes to the platform's view.
  struct FieldValues {
    var configuration: OneTimeCodeView.Configuration
    var slotAppearance: OneTimeCodeSlotAppearance
    var slotStyle: any OneTimeCodeSlotStyle
    var behavior: OneTimeCodeView.Behavior
    var isEnabled: Bool
    var code: Binding<String>
    var error: Binding<String?>?
    var focus: FieldFocus?
    var expiry: Date?
    var verify: (@MainActor (String) async throws -> Void)?
    var completion: (@MainActor (String) -> Void)?
    var submission: (@MainActor () -> Void)?
    var acceptance: (@MainActor (String) -> Void)?
    var rejection: (@MainActor (CodeRejection) -> Void)?
    var failure: (@MainActor (any Error) -> Void)?
    var words: @MainActor (any Error) -> String? = { _ in nil }
  }
#endif
