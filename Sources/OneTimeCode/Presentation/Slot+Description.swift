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
