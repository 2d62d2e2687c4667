#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCodeNative
  import SwiftUI

  #if canImport(UIKit)
    import OneTimeCodeUIKit
  #else
    import OneTimeCodeAppKit
  #endif

  /// The platform's view in SwiftUI. How SwiftUI is handed it is in an extension for each platform; what is done with
  /// it is the same.
  @MainActor
  struct FieldBridge {
    let values: FieldValues

    /// The text size, which the boxes are measured with: a description that differs is measured again.
    let textSize: DynamicTypeSize

    @Binding var message: FieldMessage?

    func makeCoordinator() -> FieldCoordinator {
      let message = $message
      return FieldCoordinator(values) { message.wrappedValue = $0 }
    }

    /// A view that the coordinator listens to, but for the focus.
    func makeView(for coordinator: FieldCoordinator, in environment: EnvironmentValues) -> OneTimeCodeView {
      // What the content says comes with the first update: an error that is there already is to be said.
      let session = FieldSession(content: OneTimeCodeContent(), clock: environment.oneTimeCodeClock)
      let view = OneTimeCodeView(frame: .zero, session: session)
      coordinator.connect(view)
      environment.oneTimeCodeGroup?.view = view
      return view
    }

    /// As wide as the boxes become in the width that is proposed; without one, as wide as they like to be.
    func size(of view: OneTimeCodeView, in proposal: ProposedViewSize) -> CGSize {
      // To the view no width means any width, and to SwiftUI the smallest.
      let width = min(max(proposal.width ?? .greatestFiniteMagnitude, 1), .greatestFiniteMagnitude)
      return view.sizeThatFits(CGSize(width: width, height: 0))
    }
  }
#endif
