#if canImport(AppKit) && !canImport(UIKit)
  import OneTimeCodeAppKit
  import OneTimeCodeNative
  import SwiftUI

  extension FieldBridge: NSViewRepresentable {
    func makeNSView(context: Context) -> OneTimeCodeView {
      let view = makeView(for: context.coordinator, in: context.environment)
      view.onFocusChange = { [weak coordinator = context.coordinator] _ in coordinator?.focusChanged() }
      return view
    }

    func updateNSView(_ view: OneTimeCodeView, context: Context) {
      context.coordinator.update(view, with: values)
    }

    static func dismantleNSView(_ view: OneTimeCodeView, coordinator: FieldCoordinator) {
      coordinator.disconnect(view)
    }

    func sizeThatFits(_ proposal: ProposedViewSize, nsView view: OneTimeCodeView, context: Context) -> CGSize?
    {
      size(of: view, in: proposal)
    }
  }

  extension OneTimeCodeView {
    var hasFocus: Bool { isFocused }

    func moveFocus(there: Bool) {
      if there { focus() } else { resignFocus() }
    }

    /// Says a text that belongs to no field.
    static func postAnywhere(_ speech: Speech) { post(speech, from: nil) }
  }
#endif
