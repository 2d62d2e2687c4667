extension CodeEntry {
  /// What an app may choose about the behaviour of a field.
  public struct Settings: Equatable, Sendable {
    /// Whether the symbols are drawn as dots, and the field's own words give counts alone. Off by default. The echo of
    /// the keys that a person types is the platform's.
    public var isMasked = false

    /// Whether a masked field shows the last typed symbol for a moment. Off by default.
    public var revealsLastSymbol = false

    /// Whether the app gives a verdict. It decides what "done" is for ``dismissesKeyboardWhenComplete``:
    /// acceptance where there is a verdict, completion where there is none. Off by default.
    public var verifies = false

    /// Whether the keyboard goes away when the field is done. Off by default; the UIKit face turns it on.
    public var dismissesKeyboardWhenComplete = false

    /// Whether the form is submitted when the code is complete. Off by default. A field that does so must
    /// say so beforehand (WCAG 2.2, 3.2.2).
    public var submitsWhenComplete = false

    /// The defaults.
    public init() {}
  }
}
