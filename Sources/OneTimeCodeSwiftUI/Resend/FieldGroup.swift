#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCodeNative
  import SwiftUI

  #if canImport(UIKit)
    import OneTimeCodeUIKit
  #else
    import OneTimeCodeAppKit
  #endif

  extension View {
    /// Connects the field and the resend button within this view, which are for the same code.
    ///
    /// They share an announcement queue, and the field offers the resend as an accessibility action.
    public nonisolated func oneTimeCodeGroup() -> some View {
      modifier(FieldGroupModifier())
    }
  }

  @MainActor
  final class FieldGroup {
    weak var view: OneTimeCodeView? {
      didSet { connect() }
    }

    weak var button: ResendModel? {
      didSet { connect() }
    }

    nonisolated init() {}

    private func connect() {
      guard let field = view?.session else { return }
      field.resending = nil
      button?.session.join(field)
    }
  }

  private struct FieldGroupModifier: ViewModifier {
    @State private var group = FieldGroup()

    nonisolated init() {}

    func body(content: Content) -> some View {
      content.environment(\.oneTimeCodeGroup, group)
    }
  }

  extension EnvironmentValues {
    /// The group that contains the view, or `nil`.
    var oneTimeCodeGroup: FieldGroup? {
      get { self[GroupKey.self] }
      set { self[GroupKey.self] = newValue }
    }
  }

  private struct GroupKey: EnvironmentKey {
    static var defaultValue: FieldGroup? { nil }
  }
#endif
