#if canImport(QuartzCore)
  import OneTimeCode

  /// The content and the states of one slot, from which an ``OneTimeCodeSlotView`` or an `OneTimeCodeSlotStyle` draws.
  public struct OneTimeCodeSlotConfiguration: Equatable, Sendable {
    /// The string to draw for the symbol, or `nil` if the slot is empty. For a masked symbol, the string is a dot.
    /// Styles never get the masked symbol itself.
    public var symbol: String?

    /// The position of the slot in the code, from 0 to ``count`` − 1.
    public var index: Int

    /// The number of slots of the field.
    public var count: Int

    /// The index of the group that contains the slot: 1 for the second slot group of "123-456".
    public var group: Int

    /// The states of the slot. Each state must be distinguishable without colour.
    public var states: CodeEntry.Slot.States

    /// The string to draw if the slot is empty, in the appearance's ``OneTimeCodeSlotAppearance/emptyColor``. Can be an empty string.
    public var placeholder: String

    /// The field's colours, lengths and font.
    public var appearance: OneTimeCodeSlotAppearance

    /// Whether animations are allowed: `false` while Reduce Motion is on.
    public var allowsMotion: Bool

    /// Returns the configurations of all slots, in order.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - composed: While an input method composes text, the whole text, from which the entry still differs.
    ///   - appearance: The field's colours, lengths and font.
    ///   - allowsMotion: Whether animations are allowed.
    /// - Returns: A configuration for each slot.
    static func all(
      of entry: CodeEntry,
      composed: String? = nil,
      appearance: OneTimeCodeSlotAppearance,
      allowsMotion: Bool
    ) -> [OneTimeCodeSlotConfiguration] {
      var group = 0
      let characters = composed.map(Array.init)
      return (0..<entry.format.length).map { index in
        let slot = entry.slot(at: index)
        var (symbol, states) = (slot.symbol.map { String(Unicode.Scalar($0)) }, slot.states)
        if let characters {
          let character = index < characters.count ? String(characters[index]) : nil
          if let character, character != symbol { states.formUnion([.composed, .filled]) }
          if character == nil { states.remove(.filled) }
          states.subtract([.caret, .selected, .active])
          if entry.settings.isMasked, character != nil { states.insert(.masked) }
          symbol = character
        }
        if states.contains(.startsGroup) { group += 1 }
        return OneTimeCodeSlotConfiguration(
          symbol: symbol.map { states.contains(.masked) ? "●" : $0 },
          index: index,
          count: entry.format.length,
          group: group,
          states: states,
          placeholder: appearance.placeholder.string,
          appearance: appearance,
          allowsMotion: allowsMotion
        )
      }
    }
  }

  extension OneTimeCodeSlotConfiguration: CustomStringConvertible, CustomDebugStringConvertible {
    /// A description that omits the symbol, because symbols must not end up in logs.
    public var description: String { symbol == nil ? "an empty slot" : "a filled slot" }

    /// The description without the symbol, so that debuggers and logs don't reveal it.
    public var debugDescription: String { description }
  }

  extension OneTimeCodeSlotConfiguration: CustomReflectable {
    /// A mirror without the symbol, so that `dump` doesn't show it.
    public var customMirror: Mirror {
      Mirror(self, children: ["index": index, "count": count, "group": group, "states": states])
    }
  }

  extension OneTimeCodeSlotAppearance.Placeholder {
    /// The string to draw.
    fileprivate var string: String {
      switch self {
      case .none: ""
      case .dot: "•"
      case .underscore: "_"
      }
    }
  }
#endif
