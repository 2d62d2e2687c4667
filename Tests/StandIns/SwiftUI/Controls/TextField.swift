// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if canImport(UIKit)
  import UIKit
#else
  import AppKit
#endif

public struct TextField<Label> {
  let label: Label
  let text: Binding<String>
}

extension TextField where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(label: Text(titleKey), text: text)
  }

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.init(label: Text(title), text: text)
  }
}

#if canImport(UIKit)
  extension TextField: View, Primitive where Label == Text {
    func render(in node: Node) {
      let field = node.leaf as? BoundField ?? BoundField(frame: .zero)
      field.write = { text.wrappedValue = $0 }
      field.submitActions = node.environment.submitActions
      field.placeholder = label.string
      // The title also describes the field's purpose to assistive technology.
      field.accessibilityLabel = label.string
      field.isEnabled = node.environment.isEnabled
      field.textContentType = node.environment.textContentType
      field.keyboardType = node.environment.keyboardType
      field.autocapitalizationType = node.environment.autocapitalization
      if field.text != text.wrappedValue { field.text = text.wrappedValue }
      node.leaf = field
      if field.superview !== node.container { node.container.addSubview(field) }
      node.layout = LeafLayout { CGSize(width: $0.width.map { $0.isFinite ? $0 : 200 } ?? 200, height: 34) }
    }
  }

  final class BoundField: UITextField {
    var write: (String) -> Void = { _ in }
    var submitActions: [() -> Void] = []

    override init(frame: CGRect) {
      super.init(frame: frame)
      addAction(UIAction { [weak self] _ in self.map { $0.write($0.text ?? "") } }, for: .editingChanged)
      addAction(UIAction { [weak self] _ in self?.submitActions.forEach { $0() } }, for: .editingDidEndOnExit)
    }

    required init?(coder: NSCoder) { nil }
  }
#else
  extension TextField: View, Primitive where Label == Text {
    func render(in node: Node) {
      let field = node.leaf as? BoundField ?? BoundField(frame: .zero)
      field.write = { text.wrappedValue = $0 }
      field.placeholderString = label.string
      field.applyAccessibilityLabel(label.string)
      field.isEnabled = node.environment.isEnabled
      field.contentType = node.environment.textContentType
      if field.currentEditor() == nil, field.stringValue != text.wrappedValue {
        field.stringValue = text.wrappedValue
      }
      node.leaf = field
      if field.superview !== node.container { node.container.addSubview(field) }
      node.layout = LeafLayout { CGSize(width: $0.width.map { $0.isFinite ? $0 : 200 } ?? 200, height: 22) }
    }
  }

  final class BoundField: NSTextField {
    var write: (String) -> Void = { _ in }

    override func textDidChange(_ notification: Notification) {
      super.textDidChange(notification)
      write((currentEditor() as? NSTextView)?.string ?? stringValue)
    }
  }
#endif
