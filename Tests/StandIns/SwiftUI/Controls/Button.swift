// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public struct Button<Label> {
  let action: @MainActor () -> Void
  let label: Label
}

extension Button where Label: View {
  public nonisolated init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(action: action, label: label())
  }
}

extension Button where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    self.init(action: action, label: Text(titleKey))
  }

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    self.init(action: action, label: Text(title))
  }
}

extension Button: View, Primitive where Label: View {
  func render(in node: Node) {
    let control = node.leaf as? ButtonControl ?? ButtonControl(frame: .zero)
    let dismiss = node.environment.dismissAlert
    control.press = {
      action()
      dismiss()
    }
    control.isEnabled = node.environment.isEnabled
    node.leaf = control
    if control.superview !== node.container { node.container.addSubview(control) }
    node.show([label], in: control) { $0.foreground = $0.isEnabled ? .systemBlue : .dimmed }
    control.updateAccessibility()
    control.layOutContent = { [weak node] bounds in
      if let node { StackLayout().place(node, in: bounds) }
    }
    node.layout = LeafLayout { [weak node] proposal in
      node.map { StackLayout().size($0, for: proposal) } ?? .zero
    }
  }
}
