#if canImport(UIKit) || canImport(AppKit)
  import SwiftUI

  extension View {
    /// Connects the code field and the resend button within this view.
    ///
    /// The connected field and button share an announcement queue, and the field offers the resend as an
    /// accessibility action. Use one group for each code.
    public nonisolated func oneTimeCodeGroup() -> some View {
      modifier(FieldGroupModifier())
    }
  }

  @MainActor
  final class FieldGroup {
    weak var view: OneTimeCodeView? {
      didSet { connect() }
    }

    /// Called when it may have changed whether the code can be tried again.
    var onCanTryAgainChange: @MainActor (Bool) -> Void = { _ in }

    weak var button: ResendModel? {
      didSet { connect() }
    }

    /// Whether the group is that of an ``OneTimeCodeReader``, whose field can be in an inner group.
    nonisolated let isReader: Bool

    nonisolated init(isReader: Bool = false) {
      self.isReader = isReader
    }

    func reportCanTryAgain() { onCanTryAgainChange(view?.canTryAgain ?? false) }

    private func connect() {
      guard let field = view?.session else { return }
      field.resending = nil
      button?.session.join(field)
    }
  }

  private struct FieldGroupModifier: ViewModifier {
    @State private var group = FieldGroup()
    @Environment(\.oneTimeCodeGroup) private var outer

    nonisolated init() {}

    func body(content: Content) -> some View {
      content.environment(\.oneTimeCodeGroup, outer?.isReader == true ? outer : group)
    }
  }

  extension EnvironmentValues {
    /// The group that contains the view, or `nil` if the view isn't in a group.
    var oneTimeCodeGroup: FieldGroup? {
      get { self[GroupKey.self] }
      set { self[GroupKey.self] = newValue }
    }
  }

  private struct GroupKey: EnvironmentKey {
    static var defaultValue: FieldGroup? { nil }
  }
#endif
