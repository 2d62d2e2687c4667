import Foundation

// Simulates key presses, the edit menu, and drags of selected text.
extension Driver {
  /// Returns the titles of the edit menu's items for the selection.
  @MainActor
  package static func editMenu(of field: UITextField) -> [String] {
    let behavior = StandIn.current.behavior
    let commands = [
      ("Cut", "cut:"), ("Copy", "copy:"), ("Paste", "paste:"), ("Select", "select:"),
      ("Select All", "selectAll:"),
    ]
    let exportCommands = [
      ("Look Up", "_lookup:"), ("Translate", "_translate:"), ("Share…", "_share:"),
      ("Speak", "_accessibilitySpeak:"),
    ]
    func elements(_ commands: [(String, String)]) -> [UIMenuElement] {
      commands.filter { field.canPerformAction(Selector($0.1), withSender: nil) }
        .map { UICommand(title: $0.0, action: Selector($0.1)) }
    }
    let systemActions =
      field.content.selection.length > 0
      ? exportCommands.map { title, _ in UIAction(title: title) { _ in } } : []
    let suggested = [
      UIMenu(identifier: .standardEdit, children: elements(commands)),
      UIMenu(
        identifier: .lookup,
        children: behavior.menuIncludesSystemActions ? systemActions : elements(exportCommands)
      ),
      UIMenu(identifier: .autoFill, children: [UIAction(title: "AutoFill") { _ in }]),
    ]
    let range = field.content.selection
    let menu =
      if behavior.asksAboutRanges, #available(iOS 26, *) {
        field.delegate?.textField(
          field,
          editMenuForCharactersInRanges: [NSValue(range: range)],
          suggestedActions: suggested
        )
      } else {
        field.delegate?.textField(field, editMenuForCharactersIn: range, suggestedActions: suggested)
      }
    return titles(menu?.children ?? suggested)
  }

  @MainActor
  private static func titles(_ elements: [UIMenuElement]) -> [String] {
    elements.flatMap { element in (element as? UIMenu).map { titles($0.children) } ?? [element.title] }
  }

  /// Returns the number of items in a drag of the selected text.
  @MainActor
  package static func drag(from field: UITextField) -> Int {
    let range = field.content.selection
    guard range.length > 0 else { return 0 }
    let request = DragRequest(FieldRange(range), field.content.substring(range))
    return field.textDragDelegate?.textDraggableView(field, itemsForDrag: request).count
      ?? request.suggestedItems.count
  }

  @MainActor
  private final class DragRequest: NSObject, UITextDragRequest {
    let dragRange: UITextRange
    let suggestedItems: [UIDragItem]

    init(_ range: UITextRange, _ text: String) {
      dragRange = range
      suggestedItems = [UIDragItem(itemProvider: NSItemProvider(object: NSString(string: text)))]
      super.init()
    }
  }

  /// Sends the key press of a hardware keyboard, without the text input that follows it.
  @MainActor
  package static func press(_ code: UIKeyboardHIDUsage, in window: UIWindow) {
    let press = UIPress(key: UIKey(code), phase: .began)
    window.firstResponder?.pressesBegan([press], with: UIPressesEvent(presses: [press]))
  }
}
