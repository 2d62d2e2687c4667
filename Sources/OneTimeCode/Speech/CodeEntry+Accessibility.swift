extension CodeEntry {
  /// The properties of a field that a front end passes to the platform's accessibility API. The front end
  /// adds the platform's role for text fields.
  public struct Accessibility: Equatable, Sendable {
    /// The reason for a rejection, or `nil`. Don't present it only as a hint: many users turn off hints.
    public var error: CodePhrases.LocalizedMessage?

    /// A description with the number of entered symbols and the code's length. While the field is focused,
    /// edits don't change the description, so that screen readers don't read it after each key.
    public var description: CodePhrases.LocalizedMessage

    /// The field's ``CodeEntry/notice``, or `nil` once every slot is filled.
    public var notice: CodePhrases.LocalizedMessage?

    /// The value, which the front end spells out, or `nil` if the field is masked.
    public var value: CodeSymbols?
  }
}

extension CodeEntry {
  /// The current accessibility properties.
  public var accessibility: Accessibility {
    Accessibility(
      error: stage.rejection?.message,
      description: .entered(describedCount, in: format),
      notice: isFull ? nil : notice,
      value: settings.isMasked ? nil : symbols
    )
  }

  /// The number of entered symbols that the description gives.
  var describedCount: Int { if case .focused(let counted, _) = attention { counted } else { symbols.count } }

  /// What a front end shows under the slots while there is neither an error nor a refusal: that the code is being checked or
  /// was accepted, that a new code was sent, that a complete code hasn't been checked yet, or the ``notice``. `nil` if there is
  /// nothing to show.
  public var status: CodePhrases.LocalizedMessage? {
    switch stage {
    case .verifying: CodePhrases.LocalizedMessage(.verifying)
    case .accepted: CodePhrases.LocalizedMessage(.accepted)
    case .draft, .reported, .rejected:
      (sent ?? (isUnchecked ? .unverified : nil))?.message(in: format) ?? notice
    }
  }

  /// Whether the app doesn't know of a complete code that it checks, because the app has set it itself, undo has restored it, or
  /// a link has filled it in.
  var isUnchecked: Bool {
    if case .draft = stage { isFull && (settings.verifies || notice != nil) } else { false }
  }

  /// A notice that completing the code checks it, or `nil` if the user submits the code. Present the notice
  /// before the user enters anything (WCAG 2.2, 3.2.2), and not only as a hint: many users turn off hints.
  public var notice: CodePhrases.LocalizedMessage? {
    let isImmediate = settings.verifies ? settings.verifyOn == .complete : settings.submitsWhenComplete
    return isImmediate ? CodePhrases.LocalizedMessage(.checkedWhenComplete) : nil
  }
}
