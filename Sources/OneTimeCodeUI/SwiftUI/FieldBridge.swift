#if canImport(UIKit) || canImport(AppKit)
  import SwiftUI

  /// A SwiftUI view that wraps the platform's view, as a `UIViewRepresentable` or `NSViewRepresentable`.
  @MainActor
  struct FieldBridge {
    let values: FieldValues

    /// The text size. When this value changes, SwiftUI measures the view again.
    let textSize: DynamicTypeSize

    @Binding var message: FieldMessage?

    func makeCoordinator() -> FieldCoordinator {
      let message = $message
      return FieldCoordinator(values) { message.wrappedValue = $0 }
    }

    /// Creates a view and connects it to the coordinator and the group. The caller connects the focus.
    func makeView(for coordinator: FieldCoordinator, in environment: EnvironmentValues) -> OneTimeCodeView {
      // The content has no error until the first update, so that an initial error is announced.
      let session = FieldSession(content: OneTimeCodeContent(), clock: environment.oneTimeCodeClock)
      let view = OneTimeCodeView(frame: .zero, session: session)
      coordinator.connect(view)
      environment.oneTimeCodeGroup?.view = view
      return view
    }

    /// Returns the size of the boxes for the proposed width, or the natural size if no width is proposed.
    func size(of view: OneTimeCodeView, in proposal: ProposedViewSize) -> CGSize {
      // For the view, a width of 0 means the natural width, but for SwiftUI it means the minimum width.
      let width = min(max(proposal.width ?? .greatestFiniteMagnitude, 1), .greatestFiniteMagnitude)
      return view.sizeThatFits(CGSize(width: width, height: 0))
    }
  }
#endif

#if canImport(UIKit)
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

    /// Posts an announcement that doesn't belong to a field.
    static func postAnywhere(_ speech: Speech) { post(speech) }
  }
#endif

#if canImport(AppKit) && !canImport(UIKit)
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

    /// Posts an announcement that doesn't belong to a field.
    static func postAnywhere(_ speech: Speech) { post(speech, from: nil) }
  }
#endif
