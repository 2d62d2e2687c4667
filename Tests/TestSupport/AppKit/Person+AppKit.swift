#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  /// A simulated user of a window, with keys, a mouse and menus. The window is laid out after each action, as at the
  /// end of a run loop turn.
  @MainActor
  package struct Person {
    package let window: NSWindow
    private let route: InputRoute

    /// - Parameters:
    ///   - window: The window to use.
    ///   - route: The route by which AutoFill fills in text.
    package init(window: NSWindow, by route: InputRoute) {
      self.window = window
      self.route = route
    }

    /// The first responder if it is a text view. During editing, this is the field editor.
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

    /// Types a string, one key per character.
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

    /// Presses an arrow key, alone or with a modifier key.
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

    // MARK: Edit menu

    package func selectAll() { act { $0.selectAll(nil) } }
    package func copy() { act { $0.copy(nil) } }
    package func cut() { act { $0.cut(nil) } }
    package func undo() { act { $0.undoManager?.undo() } }
    package func redo() { act { $0.undoManager?.redo() } }

    /// Copies a string to the pasteboard and chooses Paste.
    package func paste(_ text: String) {
      NSPasteboard.general.clearContents()
      NSPasteboard.general.setString(text, forType: .string)
      act { $0.paste(nil) }
    }

    // MARK: Text inserted as a whole

    /// Inserts a string as dictation or a list of suggestions does.
    package func dictate(_ text: String) {
      act { $0.insertText(NSAttributedString(string: text), replacementRange: Person.selection) }
    }

    /// Drops a string on the field editor.
    package func drop(_ text: String) {
      let pasteboard = NSPasteboard.withUniqueName()
      pasteboard.setString(text, forType: .string)
      act { _ = $0.readSelection(from: pasteboard) }
    }

    /// Composes with an input method. Each string replaces the previous marked text.
    package func compose(_ texts: String...) {
      for text in texts {
        let end = NSRange(location: (text as NSString).length, length: 0)
        act { $0.setMarkedText(text, selectedRange: end, replacementRange: Person.selection) }
      }
    }

    /// Commits the marked text or, if `text` isn't `nil`, replaces it with `text`.
    package func commit(_ text: String? = nil) {
      act { editor in
        if let text {
          editor.insertText(text, replacementRange: Person.selection)
        } else {
          editor.unmarkText()
        }
      }
    }

    /// Lets AutoFill replace ranges in one run loop turn. A `nil` range stands for the selection.
    package func autoFill(_ steps: [(range: Range<Int>?, text: String)], into field: NSTextField) {
      act {
        for step in steps { route.fill(step.text, in: step.range.map { NSRange($0) }, of: field) }
      }
    }

    // MARK: Mouse

    /// Clicks at a point of the window, `count` times in quick succession.
    package func click(at point: NSPoint, count: Int = 1, holding flags: NSEvent.ModifierFlags = []) {
      for click in 1...count {
        send(.leftMouseDown, at: point, flags: flags, count: click)
        send(.leftMouseUp, at: point, flags: flags, count: click)
      }
    }

    /// Drags along the points, from the first to the last.
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

  /// A caret movement by an arrow key, alone or with Command.
  package enum CaretMove {
    case left, right, start, end
  }

  /// A route by which AutoFill fills in text. This class inserts text as typing does, which also works on a
  /// real Mac; tests with stand-ins use a subclass.
  @MainActor
  open class InputRoute {
    /// Creates a route that inserts text as typing does.
    public init() {}

    /// Replaces a range, or the selection if `range` is `nil`.
    open func fill(_ text: String, in range: NSRange?, of field: NSTextField) {
      let editor = field.currentEditor() as? NSTextView
      editor?.insertText(text, replacementRange: range ?? NSRange(location: NSNotFound, length: 0))
    }
  }
#endif
