import OneTimeCode

/// What is drawn of a slot, before it has colours and lengths.
///
/// Every state differs from every other by something else than colour: a width, a dash, a second line, a
/// fill, a caret.
package struct SlotAppearance: Equatable, Sendable {
  /// Where a colour comes from.
  package enum Paint: Equatable, Sendable {
    /// From the start colour to the end colour.
    case gradient
    /// The neutral of an empty slot.
    case neutral
    /// The colour of a code that was rejected.
    case error
    /// The colour of a code that was accepted.
    case success
  }

  /// What the border looks like.
  package enum Line: Equatable, Sendable {
    /// One line.
    case solid
    /// Dashes: the code was rejected.
    case dashed
    /// Dots: the code is being verified.
    case dotted
    /// Two lines, one within the other: the code was accepted.
    case double
  }

  /// What stands in the slot.
  package enum Content: Equatable, Sendable {
    /// Nothing, or what the style puts there.
    case placeholder
    /// A symbol, as its ASCII code.
    case symbol(UInt8)
    /// A dot in place of a symbol.
    case mask
  }

  package var content: Content
  package var paint: Paint
  package var line: Line

  /// Whether the border is drawn in its greater width.
  package var isThick: Bool

  /// Whether the slot is filled with a tint, because it is selected.
  package var isTinted: Bool

  /// Whether a caret stands at the leading edge.
  package var hasCaret: Bool

  package init(_ slot: CodeEntry.Slot) {
    let states = slot.states
    content = slot.symbol.map { states.contains(.masked) ? .mask : .symbol($0) } ?? .placeholder
    let isActive = states.contains(.active)
    if states.contains(.rejected) {
      (paint, line) = (.error, .dashed)
    } else if states.contains(.accepted) {
      (paint, line) = (.success, .double)
    } else {
      paint = isActive || states.contains(.filled) ? .gradient : .neutral
      line = states.contains(.verifying) ? .dotted : .solid
    }
    isThick = isActive || line != .solid
    isTinted = states.contains(.selected)
    hasCaret = states.contains(.caret)
  }
}
