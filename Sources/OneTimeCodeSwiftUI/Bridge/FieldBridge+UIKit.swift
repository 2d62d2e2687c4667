#if canImport(UIKit)
  import OneTimeCodeNative
  import OneTimeCodeUIKit
  import SwiftUI

  /// The view of UIKit in SwiftUI.
  struct FieldBridge: UIViewRepresentable {
    let values: FieldValues

    /// The text size, which the boxes are measured with: a description that differs is measured again.
    let textSize: DynamicTypeSize

    @Binding var message: FieldMessage?

    func makeCoordinator() -> FieldCoordinator {
      let message = $message
      return FieldCoordinator(values) { message.wrappedValue = $0 }
    }

    func makeUIView(context: Context) -> OneTimeCodeView {
      // What the content says comes with the first update: an error that is there already is to be said.
      let session = FieldSession(content: OneTimeCodeContent(), clock: context.environment.oneTimeCodeClock)
      let view = OneTimeCodeView(frame: .zero, session: session)
      let coordinator = context.coordinator
      coordinator.connect(view)
      context.environment.oneTimeCodeGroup?.view = view
      let focusChanged = UIAction { [weak coordinator] _ in coordinator?.focusChanged() }
      view.addAction(focusChanged, for: [.editingDidBegin, .editingDidEnd])
      return view
    }

    func updateUIView(_ view: OneTimeCodeView, context: Context) {
      context.coordinator.update(view, with: values)
    }

    static func dismantleUIView(_ view: OneTimeCodeView, coordinator: FieldCoordinator) {
      coordinator.disconnect(view)
    }

    /// As wide as the boxes become in the width that is proposed; without one, as wide as they like to be.
    func sizeThatFits(_ proposal: ProposedViewSize, uiView view: OneTimeCodeView, context: Context) -> CGSize?
    {
      // To the view no width means any width, and to SwiftUI the smallest.
      let width = min(max(proposal.width ?? .greatestFiniteMagnitude, 1), .greatestFiniteMagnitude)
      return view.sizeThatFits(CGSize(width: width, height: 0))
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
