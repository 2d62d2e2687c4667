#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  /// Somebody who uses a window: with keys, a mouse and the menus. After each act the window is laid out, as it is at
  /// the end of a turn of the run loop.
  @MainActor
  package struct Person {
    package let window: NSWindow
    private let route: InputRoute

    /// - Parameters:
    ///   - window: What the person looks at.
    ///   - route: How programs that fill fields in reach them.
    package init(window: NSWindow, by route: InputRoute) {
      self.window = window
      self.route = route
    }

    /// The text view that has the keyboard: while a field is edited, its field editor.
    package var editor: NSTextView? { window.firstResponder as? NSTextView }

    private func act(_ body: () -> Void) {
      body()
      window.layoutIfNeeded()
    }

    private func act(_ command: (NSTextView) -> Void) {
      guard let editor else { return }
      act { command(editor) }
    }

    private static let selection = NSRange(location: NSNotFound, length: 0)

    // MARK: Keys

    /// Types a text, a character a key.
    package func type(_ text: String) {
      for character in text {
        act { $0.insertText(String(character), replacementRange: Person.selection) }
      }
    }

    package func backspace() { act { $0.deleteBackward(nil) } }
    package func forwardDelete() { act { $0.deleteForward(nil) } }

    package enum Key {
      case left, right, up, down, optionLeft, optionRight, commandLeft, commandRight
    }

    /// Presses an arrow key.
    package func press(_ key: Key) {
      act { editor in
        switch key {
        case .left: editor.moveLeft(nil)
        case .right: editor.moveRight(nil)
        case .up: editor.moveUp(nil)
        case .down: editor.moveDown(nil)
        case .optionLeft: editor.moveWordLeft(nil)
        case .optionRight: editor.moveWordRight(nil)
        case .commandLeft: editor.moveToBeginningOfLine(nil)
        case .commandRight: editor.moveToEndOfLine(nil)
        }
      }
    }

    package func moveCaret(_ move: CaretMove) {
      switch move {
      case .left: press(.left)
      case .right: press(.right)
      case .start: press(.commandLeft)
      case .end: press(.commandRight)
      }
    }

    package func shiftLeft() { act { $0.moveLeftAndModifySelection(nil) } }
    package func shiftRight() { act { $0.moveRightAndModifySelection(nil) } }
    package func deleteWord() { act { $0.deleteWordBackward(nil) } }
    package func commandBackspace() { act { $0.deleteToBeginningOfLine(nil) } }
    package func optionForwardDelete() { act { $0.deleteWordForward(nil) } }
    package func pressReturn() { act { $0.insertNewline(nil) } }
    package func pressTab() { act { $0.insertTab(nil) } }

    // MARK: The Edit menu

    package func selectAll() { act { $0.selectAll(nil) } }
    package func copy() { act { $0.copy(nil) } }
    package func cut() { act { $0.cut(nil) } }
    package func undo() { act { $0.undoManager?.undo() } }
    package func redo() { act { $0.undoManager?.redo() } }

    /// Copies a text somewhere else and chooses Paste.
    package func paste(_ text: String) {
      NSPasteboard.general.clearContents()
      NSPasteboard.general.setString(text, forType: .string)
      act { $0.paste(nil) }
    }

    // MARK: Texts that come whole

    /// Speaks a text, or picks it from a list.
    package func dictate(_ text: String) {
      act { $0.insertText(NSAttributedString(string: text), replacementRange: Person.selection) }
    }

    /// Drops a text on the text that is edited.
    package func drop(_ text: String) {
      let pasteboard = NSPasteboard.withUniqueName()
      pasteboard.setString(text, forType: .string)
      act { _ = $0.readSelection(from: pasteboard) }
    }

    /// Composes with an input method: each text is shown in place of the one before.
    package func compose(_ texts: String...) {
      for text in texts {
        let end = NSRange(location: (text as NSString).length, length: 0)
        act { $0.setMarkedText(text, selectedRange: end, replacementRange: Person.selection) }
      }
    }

    /// Commits what was composed, or what was chosen in its place.
    package func commit(_ text: String? = nil) {
      act { editor in
        if let text {
          editor.insertText(text, replacementRange: Person.selection)
        } else {
          editor.unmarkText()
        }
      }
    }

    /// Lets AutoFill put texts in place of ranges, or of the selection, in one turn of the run loop.
    package func autoFill(_ steps: [(range: Range<Int>?, text: String)], into field: NSTextField) {
      act {
        for step in steps { route.fill(step.text, in: step.range.map { NSRange($0) }, of: field) }
      }
    }

    // MARK: The mouse

    /// Clicks at a point of the window, `count` times, one shortly after another.
    package func click(at point: NSPoint, count: Int = 1, holding flags: NSEvent.ModifierFlags = []) {
      for click in 1...count {
        send(.leftMouseDown, at: point, flags: flags, count: click)
        send(.leftMouseUp, at: point, flags: flags, count: click)
      }
    }

    /// Goes from point to point without letting go.
    package func drag(_ points: [NSPoint]) {
      guard let first = points.first, let last = points.last else { return }
      send(.leftMouseDown, at: first)
      for point in points.dropFirst() { send(.leftMouseDragged, at: point) }
      send(.leftMouseUp, at: last)
    }

    package func send(
      _ type: NSEvent.EventType,
      at point: NSPoint,
      flags: NSEvent.ModifierFlags = [],
      count: Int = 1
    ) {
      let event = NSEvent.mouseEvent(
        with: type,
        location: point,
        modifierFlags: flags,
        timestamp: 0,
        windowNumber: window.windowNumber,
        context: nil,
        eventNumber: 0,
        clickCount: count,
        pressure: 1
      )
      if let event { act { window.sendEvent(event) } }
    }
  }

  /// Where a key moves the caret.
  package enum CaretMove {
    case left, right, start, end
  }

  /// How a program that fills fields in reaches a text field: as typing does, so that it works on a Mac, too. A stand-in
  /// knows other routes besides.
  @MainActor
  open class InputRoute {
    /// As typing does.
    public init() {}

    /// Puts a text in place of a range; of the selection, if there is none.
    open func fill(_ text: String, in range: NSRange?, of field: NSTextField) {
      let editor = field.currentEditor() as? NSTextView
      editor?.insertText(text, replacementRange: range ?? NSRange(location: NSNotFound, length: 0))
    }
  }
#endif
