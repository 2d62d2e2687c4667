import UIKit

// Ways in which whole texts come.
extension Person {
  /// Copies a text somewhere else and chooses Paste in the edit menu.
  package func paste(_ text: String) {
    StandIn.current.pasteboard.string = text
    act { Driving.firstResponder(of: window)?.paste(nil) }
  }

  /// Hands a text over as a paste button does. It arrives later: `await` something.
  package func hand(_ text: String, to responder: UIResponder) {
    let providers = [NSItemProvider(object: NSString(string: text))]
    act { if responder.canPaste(providers) { responder.paste(itemProviders: providers) } }
  }

  /// Drops a text on a field. It may arrive later.
  package func drop(_ text: String, on field: UITextField) {
    act { Driving.drop(text, on: field) }
  }

  /// Speaks a text, which comes whole.
  package func dictate(_ text: String) {
    guard let field else { return }
    act { Driving.insert(text, into: field) }
  }

  /// Composes with an input method: each text is shown in place of the one before.
  package func compose(_ texts: String...) {
    guard let field else { return }
    for text in texts { act { Driving.compose(text, in: field) } }
  }

  /// Commits what was composed, or what was chosen in its place.
  package func commit(_ text: String? = nil) {
    guard let field else { return }
    act { Driving.commit(text, in: field) }
  }

  /// A step of what AutoFill does.
  package struct Step {
    package let range: Range<Int>?
    package let text: String

    /// Puts a text in place of a range; in place of the selection, if there is none.
    package init(_ range: Range<Int>? = nil, _ text: String) {
      self.range = range
      self.text = text
    }
  }

  /// Lets AutoFill put something in, in one turn of the run loop.
  package func autoFill(_ steps: [Step]) {
    guard let field else { return }
    act {
      for step in steps {
        if let range = step.range {
          let range = NSRange(location: range.lowerBound, length: range.count)
          Driving.replace(range, with: step.text, in: field)
        } else {
          Driving.insert(step.text, into: field)
        }
      }
    }
  }
}
