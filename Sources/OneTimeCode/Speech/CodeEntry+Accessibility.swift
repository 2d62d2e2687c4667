extension CodeEntry {
  /// The properties of a field that a front end passes to its platform's accessibility API. The platform
  /// supplies the role, a text field.
  public struct Accessibility: Equatable, Sendable {
    /// The reason why the code was rejected, or `nil`. It belongs in the label, because many users turn hints off.
    public var error: CodePhrases.Sentence?

    /// The numbers of entered symbols and of all symbols. It doesn't change while the field is focused,
    /// because screen readers read a changed description after each key.
    public var description: CodePhrases.Sentence

    /// The value, which is spelled out, or `nil` if the field is masked.
    public var value: CodeSymbols?
  }
}

extension CodeEntry {
  /// The current accessibility properties.
  public var accessibility: Accessibility {
    var error: CodePhrases.Sentence?
    if case .rejected(let rejection) = phase { error = rejection.sentence }
    return Accessibility(
      error: error,
      description: .entered(describedCount, in: format),
      value: settings.isMasked ? nil : symbols
    )
  }

  /// The number of entered symbols in the description.
  var describedCount: Int { isFocused ? countAtFocus : symbols.count }
}
