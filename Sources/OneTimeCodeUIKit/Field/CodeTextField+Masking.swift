#if canImport(UIKit)
  import UIKit

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
