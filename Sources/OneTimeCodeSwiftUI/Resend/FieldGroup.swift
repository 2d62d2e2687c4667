#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCodeNative
  import SwiftUI

  #if canImport(UIKit)
    import OneTimeCodeUIKit
  #else
    import OneTimeCodeAppKit
  #endif

  extension View {
    /// Says that the field and the resend button within this view are about the same code.
    ///
    /// Then their announcements wait for each other, and assistive technology offers the resend at the field, too.
    public nonisolated func oneTimeCodeGroup() -> some View {
      modifier(FieldGroupModifier())
    }
  }

  /// The field and the button of a group, as long as they are there.
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
    /// The group that a field or a button is in, if it is in one.
    var oneTimeCodeGroup: FieldGroup? {
      get { self[GroupKey.self] }
      set { self[GroupKey.self] = newValue }
    }
  }

  private struct GroupKey: EnvironmentKey {
    static var defaultValue: FieldGroup? { nil }
  }
#endif
