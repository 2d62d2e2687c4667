#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  // What the field says of where its text lies: on the slots. So the list of an input method, a zoom that follows the
  // caret, and a screen reader's cursor agree with what is seen.
  extension CodeTextField {
    /// All that is entered.
    var wholeRange: NSRange { NSRange(location: 0, length: session.entry.symbols.count) }

    /// What a range of characters covers on the screen; of a caret the line at its slot's edge.
    func screenFrame(of range: NSRange) -> NSRect {
      guard let geometry = geometry(), let window else { return .zero }
      let end = min(range.location + range.length, geometry.length)
      let slots = min(range.location, end)..<end
      let rectangles = geometry.rectangles(of: slots)
      let frame = rectangles.dropFirst().reduce(rectangles.first ?? geometry.caret(at: slots.lowerBound)) {
        $0.union($1)
      }
      return window.convertToScreen(convert(frame, to: nil))
    }

    /// The position nearest to a point of the screen, at most behind what is entered.
    func position(atScreen point: NSPoint) -> Int? {
      guard let geometry = geometry(), let window else { return nil }
      let local = convert(window.convertPoint(fromScreen: point), from: nil)
      return min(geometry.position(at: local), session.entry.symbols.count)
    }
  }
#endif
