#if !hasFeature(Embedded)
  extension Symbols: CustomReflectable {
    /// Nothing inside: `dump` shows what a value holds, however it describes itself.
    public var customMirror: Mirror { Mirror(self, children: []) }
  }
#endif
