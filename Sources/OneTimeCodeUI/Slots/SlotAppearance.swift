import OneTimeCode

/// The appearance of a slot, independent of colours and lengths.
///
/// States never differ by colour alone. Other differences are the content, the border's width, opacity and
/// bottom edge, the background, a tick and a caret.
struct SlotAppearance: Equatable, Sendable {
  /// The colours of a slot's border and text.
  enum Paint: Equatable, Sendable {
    /// A gradient from the start colour to the end colour.
    case gradient
    /// The plain colour of an inactive empty slot.
    case neutral
    /// The plain colour of a rejected code.
    case error
    /// The plain colour of an accepted code.
    case success
  }

  enum Border: Equatable, Sendable {
    /// The regular width.
    case regular
    /// The active width, for an active slot or an accepted code.
    case strong
    /// The active width with a thick bottom edge, for a rejected code.
    case thickBottom
    /// The regular width at half opacity, for a code that is being verified.
    case faint
  }

  enum Content: Equatable, Sendable {
    case placeholder
    /// A symbol, as its ASCII code.
    case symbol(UInt8)
    /// A dot instead of the symbol.
    case mask
  }

  var content: Content
  var paint: Paint
  var border: Border

  /// Whether the slot is tinted because it is selected.
  var isTinted: Bool

  var hasCaret: Bool

  /// Whether the slot shows a tick in its top-right corner, as the last slot of an accepted code does.
  var hasTick: Bool

  /// - Parameters:
  ///   - slot: The symbol and the states of the slot.
  ///   - isLast: Whether the slot is the last one of the field.
  init(_ slot: CodeEntry.Slot, isLast: Bool) {
    let states = slot.states
    content = slot.symbol.map { states.contains(.masked) ? .mask : .symbol($0) } ?? .placeholder
    if states.contains(.rejected) {
      (paint, border) = (.error, .thickBottom)
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
