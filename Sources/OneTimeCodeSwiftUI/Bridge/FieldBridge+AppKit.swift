#if canImport(AppKit) && !canImport(UIKit)
  import OneTimeCodeAppKit
  import OneTimeCodeNative
  import SwiftUI

  /// The view of AppKit in SwiftUI.
  struct FieldBridge: NSViewRepresentable {
    let values: FieldValues

    /// The text size: a description that differs is measured again.
    let textSize: DynamicTypeSize

    @Binding var message: FieldMessage?

    func makeCoordinator() -> FieldCoordinator {
      let message = $message
      return FieldCoordinator(values) { message.wrappedValue = $0 }
    }

    func makeNSView(context: Context) -> OneTimeCodeView {
      // What the content says comes with the first update: an error that is there already is to be said.
      let session = FieldSession(content: OneTimeCodeContent(), clock: context.environment.oneTimeCodeClock)
      let view = OneTimeCodeView(frame: .zero, session: session)
      let coordinator = context.coordinator
      coordinator.connect(view)
      context.environment.oneTimeCodeGroup?.view = view
      view.onFocusChange = { [weak coordinator] _ in coordinator?.focusChanged() }
      return view
    }

    func updateNSView(_ view: OneTimeCodeView, context: Context) {
      context.coordinator.update(view, with: values)
    }

    static func dismantleNSView(_ view: OneTimeCodeView, coordinator: FieldCoordinator) {
      coordinator.disconnect(view)
    }

    /// As wide as the boxes become in the width that is proposed; without one, as wide as they like to be.
    func sizeThatFits(_ proposal: ProposedViewSize, nsView view: OneTimeCodeView, context: Context) -> CGSize?
    {
      // To the view no width means any width, and to SwiftUI the smallest.
      let width = min(max(proposal.width ?? .greatestFiniteMagnitude, 1), .greatestFiniteMagnitude)
      return view.sizeThatFits(CGSize(width: width, height: 0))
    }
  }

  extension OneTimeCodeView {
    var hasFocus: Bool { isFocused }

    func moveFocus(there: Bool) {
      if there { focus() } else { giveUpFocus() }
    }

    /// Says a text that belongs to no field, in the window that a person works in.
    static func postAnywhere(_ speech: Speech) {
      if let view = NSApplication.shared.mainWindow?.contentView { post(speech, from: view) }
    }
  }
#endif
