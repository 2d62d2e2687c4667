extension CodeEntry {
  /// What a person who listens to the screen learns of a field: the parts that a face hands to its
  /// platform's accessibility. The role, "text field", is the platform's own word and never ours.
  public struct Accessibility: Equatable, Sendable {
    /// Why the code was rejected; it belongs to the label, since many people turn hints off.
    public var error: CodePhrases.Sentence?

    /// How many of how many symbols are entered. It stays as it is while the field is focused: a description
    /// that changes is read aloud after every key.
    public var description: CodePhrases.Sentence

    /// The value, symbol by symbol; nothing in a masked field, which says only how much there is.
    public var value: CodeSymbols?
  }
}

extension CodeEntry {
  /// What is heard of the field as it stands.
  public var accessibility: Accessibility {
    var error: CodePhrases.Sentence?
    if case .rejected(let rejection) = phase { error = rejection.sentence }
    return Accessibility(
      error: error,
      description: .entered(describedCount, in: format),
      value: settings.isMasked ? nil : symbols
    )
  }

  /// How many symbols there are as the description says.
  var describedCount: Int { isFocused ? countAtFocus : symbols.count }
}
