extension CodeEntry {
  /// What one drawn box shows.
  public struct Slot: Equatable, Sendable {
    /// The symbol in it as its ASCII code, or nothing in an empty slot. A masked slot is drawn as a dot
    /// instead.
    public var symbol: UInt8?

    /// What else there is to see. Each must be distinguishable without colour.
    public var states: States

    /// The states of a slot.
    public struct States: OptionSet, Hashable, Sendable {
      /// The states as bits.
      public let rawValue: UInt16

      /// The states of these bits.
      public init(rawValue: UInt16) { self.rawValue = rawValue }

      /// There is a symbol in it.
      public static let filled = States(rawValue: 1)
      /// The caret stands at its leading edge.
      public static let caret = States(rawValue: 2)
      /// The next symbol goes here.
      public static let active = States(rawValue: 4)
      /// It is in the selected range.
      public static let selected = States(rawValue: 8)
      /// Its symbol is drawn as a dot.
      public static let masked = States(rawValue: 16)
      /// The code was rejected.
      public static let rejected = States(rawValue: 32)
      /// The code was accepted.
      public static let accepted = States(rawValue: 64)
      /// The code is being verified.
      public static let verifying = States(rawValue: 128)
      /// A group starts here: there is more space before it.
      public static let startsGroup = States(rawValue: 256)
    }
  }
}

extension CodeEntry {
  /// What the slot at `index` shows.
  ///
  /// - Parameter index: 0 to the format's length − 1.
  /// - Returns: Its symbol and its states.
  public func slot(at index: Int) -> Slot {
    Slot(symbol: index < symbols.count ? symbols[index] : nil, states: states(at: index))
  }

  /// What there is to see of the slot at `index` besides its symbol.
  private func states(at index: Int) -> Slot.States {
    var states = Slot.States()
    if index < symbols.count {
      states.insert(.filled)
      if settings.isMasked, revealed != index { states.insert(.masked) }
    }
    if format.startsGroup(at: index) { states.insert(.startsGroup) }
    switch phase {
    case .editing: break
    case .verifying: states.insert(.verifying)
    case .accepted: states.insert(.accepted)
    case .rejected: states.insert(.rejected)
    }
    guard isFocused else { return states }
    // In a full field the next symbol would replace a whole slot, so the whole slot is marked.
    let place = isFull ? min(selection.head, format.length - 1) : selection.head
    if selection.isCaret ? index == place : selection.range.contains(index) {
      states.insert(.active)
      if !selection.isCaret { states.insert(.selected) } else if !isFull { states.insert(.caret) }
    }
    return states
  }
}

extension CodeEntry.Slot: CustomStringConvertible, CustomDebugStringConvertible {
  /// Whether there is a symbol in it, not which: what is printed ends in logs.
  public var description: String { symbol == nil ? "an empty slot" : "a filled slot" }

  /// The same as ``description``.
  public var debugDescription: String { description }
}

#if !hasFeature(Embedded)
  extension CodeEntry.Slot: CustomReflectable {
    /// Nothing but the states: `dump` shows what a value holds, however it describes itself.
    public var customMirror: Mirror { Mirror(self, children: ["states": states]) }
  }
#endif
