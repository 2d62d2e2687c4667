#if canImport(UIKit)
  import OneTimeCode
  import OneTimeCodeNative
  import UIKit

  /// What the text field asks and reports. An object of its own, so that the app's view has no methods that
  /// are none of the app's business.
  final class CodeFieldDelegate: NSObject, UITextFieldDelegate, UITextDragDelegate {
    private weak var field: CodeTextField?

    /// Called when the person begins to edit, with true, or ends it.
    var editingChanged: (Bool) -> Void = { _ in }

    init(_ field: CodeTextField) {
      self.field = field
    }

    func textFieldDidBeginEditing(_ textField: UITextField) {
      _ = field?.session.beginEditing()
      editingChanged(true)
    }

    func textFieldDidEndEditing(_ textField: UITextField) {
      field?.session.endEditing()
      editingChanged(false)
    }

    func textField(
      _ textField: UITextField,
      shouldChangeCharactersIn range: NSRange,
      replacementString string: String
    ) -> Bool {
      field?.shouldChange(range, string) ?? true
    }

    func textField(
      _ textField: UITextField,
      shouldChangeCharactersInRanges ranges: [NSValue],
      replacementString string: String
    ) -> Bool {
      field?.shouldChange(NSRange(spanning: ranges), string) ?? true
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
      field?.session.settings.isMasked == true ? [] : dragRequest.suggestedItems
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      field?.session.submit()
      return false
    }
  }

  // What is on offer at a masked field: what brings text in, selects it or takes it away. Everything else brings it
  // out, also what the next release of the system may add: so it is not Copy, Look Up, Translate, Share and Speak that
  // are forbidden, but these that are allowed.
  extension CodeTextField {
    private static let offeredWhenMasked: Set = [
      "paste:", "select:", "selectAll:", "delete:", "undo:", "redo:", "captureTextFromCamera:",
    ]

    /// Whether a command is on offer here, if it can be performed at all.
    func offers(_ action: Selector) -> Bool {
      !session.settings.isMasked || CodeTextField.offeredWhenMasked.contains(action.description)
    }

    /// The edit menu, made of what the system suggests; nothing for the system's own.
    ///
    /// It is asked besides ``offers(_:)`` because not all of the menu consists of commands that a responder is asked
    /// about.
    func menu(of suggestions: [UIMenuElement]) -> UIMenu? {
      session.settings.isMasked ? UIMenu(children: suggestions.compactMap(offered)) : nil
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
