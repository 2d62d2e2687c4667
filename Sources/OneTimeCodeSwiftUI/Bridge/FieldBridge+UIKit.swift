#if canImport(UIKit)
  import OneTimeCodeNative
  import OneTimeCodeUIKit
  import SwiftUI

  extension FieldBridge: UIViewRepresentable {
    func makeUIView(context: Context) -> OneTimeCodeView {
      let view = makeView(for: context.coordinator, in: context.environment)
      let coordinator = context.coordinator
      let focusChanged = UIAction { [weak coordinator] _ in coordinator?.focusChanged() }
      view.addAction(focusChanged, for: [.editingDidBegin, .editingDidEnd])
      return view
    }

    func updateUIView(_ view: OneTimeCodeView, context: Context) {
      view.playsHaptics = values.playsHaptics
      context.coordinator.update(view, with: values)
    }

    static func dismantleUIView(_ view: OneTimeCodeView, coordinator: FieldCoordinator) {
      coordinator.disconnect(view)
    }

    func sizeThatFits(_ proposal: ProposedViewSize, uiView view: OneTimeCodeView, context: Context) -> CGSize?
    {
      size(of: view, in: proposal)
    }
  }

  extension OneTimeCodeView {
    var hasFocus: Bool { isFirstResponder }

    func moveFocus(there: Bool) {
      if there { becomeFirstResponder() } else { resignFirstResponder() }
    }

    /// Says a text that belongs to no field.
    static func postAnywhere(_ speech: Speech) { post(speech) }
  }
#endif
