extension CodeEntry {
  /// The appearance of one slot.
  public struct Slot: Equatable, Sendable {
    /// The symbol as its ASCII code, or `nil` if the slot is empty. A masked slot draws a dot instead.
    public var symbol: UInt8?

    /// The states of the slot. The front end must make each state distinguishable without colour.
    public var states: States

    /// The states of a slot.
    public struct States: OptionSet, Hashable, Sendable {
      /// The states as bits.
      public let rawValue: UInt16

      /// Creates states from bits.
      public init(rawValue: UInt16) { self.rawValue = rawValue }

      /// The slot contains a symbol.
      public static let filled = States(rawValue: 1)
      /// The field is focused but not full, and the caret is at the slot's leading edge.
      public static let caret = States(rawValue: 2)
      /// In a focused field, the slot is selected or follows the caret. With the caret at a full field's end,
      /// the last slot is active.
      public static let active = States(rawValue: 4)
      /// The slot is in the selected range of a focused field.
      public static let selected = States(rawValue: 8)
      /// The symbol is drawn as a dot.
      public static let masked = States(rawValue: 16)
      /// The code was rejected.
      public static let rejected = States(rawValue: 32)
      /// The code was accepted.
      public static let accepted = States(rawValue: 64)
      /// The code is being verified.
      public static let verifying = States(rawValue: 128)
      /// A group other than the first starts here. Within a row, there is more space before the slot.
      public static let startsGroup = States(rawValue: 256)
      /// The symbol is being composed with an input method, and isn't entered yet.
      public static let composed = States(rawValue: 512)
    }
  }
}

extension CodeEntry {
  /// Returns the appearance of the slot at `index`, which is from 0 to the format's length − 1.
  public func slot(at index: Int) -> Slot {
    Slot(symbol: index < symbols.count ? symbols[index] : nil, states: states(at: index))
  }

  private func states(at index: Int) -> Slot.States {
    var states = Slot.States()
    if index < symbols.count {
      states.insert(.filled)
      if settings.isMasked, revealed != index { states.insert(.masked) }
    }
    if format.startsGroup(at: index) { states.insert(.startsGroup) }
    switch stage {
    case .draft, .reported: break
    case .verifying: states.insert(.verifying)
    case .accepted: states.insert(.accepted)
    case .rejected: states.insert(.rejected)
    }
    guard isFocused else { return states }
    // No slot follows the end of a full field, so the last slot is active.
    let place = isFull ? min(selection.head, format.length - 1) : selection.head
    if selection.isCaret ? index == place : selection.range.contains(index) {
      states.insert(.active)
      if !selection.isCaret { states.insert(.selected) } else if !isFull { states.insert(.caret) }
    }
    return states
  }
}

extension CodeEntry.Slot: CustomStringConvertible, CustomDebugStringConvertible {
  /// A description that omits the symbol, because symbols must not end up in logs.
  public var description: String { symbol == nil ? "an empty slot" : "a filled slot" }

  /// The description without the symbol, so that debuggers and logs don't reveal it.
  public var debugDescription: String { description }
}

#if !hasFeature(Embedded)
  extension CodeEntry.Slot: CustomReflectable {
    /// A mirror of the states alone, so that `dump` doesn't show the symbol.
    public var customMirror: Mirror { Mirror(self, children: ["states": states]) }
  }
#endif
