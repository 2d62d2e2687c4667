#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  // Reports the slots as the location of the text, so that the candidate window of an input method, a zoom
  // that follows the caret, and VoiceOver's cursor match what is drawn.
  extension CodeTextField {
    var wholeRange: NSRange { NSRange(location: 0, length: session.entry.symbols.count) }

    /// Returns the screen frame of a range or, if it is empty, of the caret. Zero without a window or slots.
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

    /// Returns the text position nearest to a point on the screen, or `nil` without a window or slots.
    func position(atScreen point: NSPoint) -> Int? {
      guard let geometry = geometry(), let window else { return nil }
      let local = convert(window.convertPoint(fromScreen: point), from: nil)
      return min(geometry.position(at: local), session.entry.symbols.count)
    }
  }
#endif
