#if canImport(UIKit) || canImport(AppKit)
  import SwiftUI

  /// A SwiftUI view that wraps the platform's view, as a `UIViewRepresentable` or `NSViewRepresentable`.
  @MainActor
  struct FieldBridge {
    let values: FieldValues

    /// The text size. When this value changes, SwiftUI measures the view again.
    let textSize: DynamicTypeSize

    let places: FieldPlaces

    /// Gets a reference to the platform's view.
    let own: FieldGroup

    @Binding var message: FieldMessage?

    /// The slots, if the app's style draws them.
    @Binding var slots: FieldSlots?

    func makeCoordinator() -> FieldCoordinator {
      let (message, slots) = ($message, $slots)
      return FieldCoordinator(values, places: places) {
        message.wrappedValue = $0
      } setSlots: {
        slots.wrappedValue = $0
      }
    }

    /// Creates a view, and connects it to the coordinator and the group.
    private func makeView(_ context: Context) -> OneTimeCodeView {
      // The configuration has no error until the first update, so that an initial error is announced.
      let session = FieldSession(
        configuration: OneTimeCodeView.Configuration(),
        clock: context.environment.oneTimeCodeClock
      )
      let view = OneTimeCodeView(frame: .zero, session: session)
      let group = context.environment.oneTimeCodeGroup
      context.coordinator.connect(view, in: group)
      // First, because a group disconnects the field from the button of another one.
      own.view = view
      group?.view = view
      return view
    }

    /// Returns the size of the boxes for the proposed width, or the natural size if no width is proposed.
    private func size(of view: OneTimeCodeView, in proposal: ProposedViewSize) -> CGSize {
      // For the view, a width of 0 means the natural width, but for SwiftUI it means the minimum width.
      let width = min(max(proposal.width ?? .greatestFiniteMagnitude, 1), .greatestFiniteMagnitude)
      return view.sizeThatFits(CGSize(width: width, height: 0))
    }
  }

  #if canImport(UIKit)
    extension FieldBridge: UIViewRepresentable {
      func makeUIView(context: Context) -> OneTimeCodeView { makeView(context) }

      func updateUIView(_ view: OneTimeCodeView, context: Context) {
        context.coordinator.update(view, with: values)
      }

      static func dismantleUIView(_ view: OneTimeCodeView, coordinator: FieldCoordinator) {
        coordinator.disconnect(view)
      }

      func sizeThatFits(_ proposal: ProposedViewSize, uiView: OneTimeCodeView, context: Context) -> CGSize? {
        size(of: uiView, in: proposal)
      }
    }
  #else
    extension FieldBridge: NSViewRepresentable {
      func makeNSView(context: Context) -> OneTimeCodeView { makeView(context) }

      func updateNSView(_ view: OneTimeCodeView, context: Context) {
        context.coordinator.update(view, with: values)
      }

      static func dismantleNSView(_ view: OneTimeCodeView, coordinator: FieldCoordinator) {
        coordinator.disconnect(view)
      }

      func sizeThatFits(_ proposal: ProposedViewSize, nsView: OneTimeCodeView, context: Context) -> CGSize? {
        size(of: nsView, in: proposal)
      }
    }
  #endif
#endif
