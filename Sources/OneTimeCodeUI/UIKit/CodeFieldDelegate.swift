#if canImport(UIKit)
  import OneTimeCode
  import UIKit

  /// The text field's delegate, separate from the public view, which would otherwise expose delegate methods.
  final class CodeFieldDelegate: NSObject, UITextFieldDelegate, UITextDragDelegate {
    private weak var field: CodeTextField?

    /// Called with `true` when editing begins, and with `false` when editing ends.
    var focusChanged: (Bool) -> Void = { _ in }

    init(_ field: CodeTextField) {
      self.field = field
    }

    func textFieldDidBeginEditing(_ textField: UITextField) {
      _ = field?.session.beginEditing()
      focusChanged(true)
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
      field?.session.endEditing()
      focusChanged(false)
    }

    func textField(
      _ textField: UITextField,
      shouldChangeCharactersIn range: NSRange,
      replacementString string: String
    ) -> Bool {
      field?.session.shouldChange([range], to: string) ?? true
    }

    func textField(
      _ textField: UITextField,
      shouldChangeCharactersInRanges ranges: [NSValue],
      replacementString string: String
    ) -> Bool {
      field?.session.shouldChange(ranges.map(\.rangeValue), to: string) ?? true
    }

    func textFieldDidChangeSelection(_ textField: UITextField) {
      field?.selectionChanged()
    }

    func textField(
      _ textField: UITextField,
      editMenuForCharactersIn range: NSRange,
      suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
      field?.menu(of: suggestedActions)
    }

    func textField(
      _ textField: UITextField,
      editMenuForCharactersInRanges ranges: [NSValue],
      suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
      field?.menu(of: suggestedActions)
    }

    func textDraggableView(
      _ textDraggableView: any UIView & UITextDraggable,
      itemsForDrag dragRequest: any UITextDragRequest
    ) -> [UIDragItem] {
      field?.session.entry.allowsCopying == false ? [] : dragRequest.suggestedItems
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      field?.session.returnKeyPressed()
      return false
    }
  }

  // A field that is masked or forbids copying allows only AutoFill and the commands listed here, none of which reveals
  // the code. Other commands, such as Copy, Look Up, Share and those of future systems, could reveal the code.
  extension CodeTextField {
    private static let harmlessCommands: Set = [
      "paste:", "select:", "selectAll:", "delete:", "undo:", "redo:", "captureTextFromCamera:",
    ]

    func offers(_ action: Selector) -> Bool {
      session.entry.allowsCopying || CodeTextField.harmlessCommands.contains(action.description)
    }

    /// Returns the edit menu of a field that doesn't allow copying, or `nil` for the system's own menu.
    ///
    /// Filtering commands with ``offers(_:)`` isn't enough, because some menu elements aren't commands.
    func menu(of suggestions: [UIMenuElement]) -> UIMenu? {
      session.entry.allowsCopying ? nil : UIMenu(children: suggestions.compactMap(offered))
    }

    private func offered(_ element: UIMenuElement) -> UIMenuElement? {
      if let command = element as? UICommand { return offers(command.action) ? command : nil }
      guard let menu = element as? UIMenu else { return nil }
      if #available(iOS 17, *), menu.identifier == .autoFill { return menu }
      let children = menu.children.compactMap(offered)
      return children.isEmpty ? nil : menu.replacingChildren(children)
    }
  }
#endif
