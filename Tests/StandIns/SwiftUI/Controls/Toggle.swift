// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public struct Toggle<Label> {
  let label: Label
  let isOn: Binding<Bool>
}

extension Toggle where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(label: Text(titleKey), isOn: isOn)
  }
}

extension Toggle: View, Primitive where Label: View {
  /// Renders the switch and its label as one accessibility element with a value.
  func render(in node: Node) {
    let control = node.leaf as? ButtonControl ?? ButtonControl(frame: .zero)
    let isOn = isOn
    control.press = { isOn.wrappedValue.toggle() }
    control.isEnabled = node.environment.isEnabled
    node.leaf = control
    if control.superview !== node.container { node.container.addSubview(control) }
    node.show([label], in: control)
    control.updateAccessibility(value: isOn.wrappedValue ? "1" : "0")
    control.layOutContent = { [weak node] in if let node { StackLayout().place(node, in: $0) } }
    node.layout = LeafLayout { [weak node] proposal in
      node.map { StackLayout().size($0, for: proposal) } ?? .zero
    }
  }
}
