// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import UIKit

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
    node.show([label], in: control) { $0.foreground = $0.isEnabled ? .systemBlue : .tertiaryLabel }
    control.accessibilityLabel = control.words
    control.accessibilityTraits = control.isEnabled ? .button : [.button, .notEnabled]
    control.lay = { [weak node] bounds in
      if let node { StackLayout().place(node, in: bounds) }
    }
    node.layout = LeafLayout { [weak node] proposal in
      node.map { StackLayout().size($0, for: proposal) } ?? .zero
    }
  }
}

/// What a button is made of here. "The button's label" is what assistive technology calls it.
final class ButtonControl: UIControl {
  var press: @MainActor () -> Void = {}
  var lay: (CGRect) -> Void = { _ in }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isAccessibilityElement = true
    addAction(UIAction { [weak self] _ in self?.press() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }

  var words: String {
    subviews.compactMap { ($0 as? UILabel)?.text }.joined(separator: ", ")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    lay(bounds)
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    self.point(inside: point, with: event) ? self : nil
  }

  override func accessibilityActivate() -> Bool {
    if isEnabled { press() }
    return true
  }
}
