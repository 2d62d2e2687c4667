import OneTimeCode

/// What is drawn of a slot, before it has colours and lengths.
///
/// Every state differs from every other by something else than colour: a width, a foot, a tick, a fill, a caret.
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
  package enum Border: Equatable, Sendable {
    /// The style's width.
    case regular
    /// The greater width: the next symbol goes here, or the code was accepted.
    case strong
    /// The greater width, and a heavy foot: the code was rejected.
    case footed
    /// The style's width, faint: the code is being verified.
    case faint
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
  package var border: Border

  /// Whether the slot is filled with a tint, because it is selected.
  package var isTinted: Bool

  /// Whether a caret stands at the leading edge.
  package var hasCaret: Bool

  /// Whether a tick stands in the upper corner: one for the whole of an accepted code.
  package var hasTick: Bool

  /// - Parameters:
  ///   - slot: What the slot shows.
  ///   - isLast: Whether it is the last one of its field.
  package init(_ slot: CodeEntry.Slot, isLast: Bool) {
    let states = slot.states
    content = slot.symbol.map { states.contains(.masked) ? .mask : .symbol($0) } ?? .placeholder
    if states.contains(.rejected) {
      (paint, border) = (.error, .footed)
    } else if states.contains(.accepted) {
      (paint, border) = (.success, .strong)
    } else {
      let isActive = states.contains(.active)
      paint = isActive || states.contains(.filled) ? .gradient : .neutral
      border = states.contains(.verifying) ? .faint : isActive ? .strong : .regular
    }
    isTinted = states.contains(.selected)
    hasCaret = states.contains(.caret)
    hasTick = isLast && states.contains(.accepted)
  }
}
