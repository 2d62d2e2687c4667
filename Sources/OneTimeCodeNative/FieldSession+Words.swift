import OneTimeCode

// What is heard and shown of the field, in words.
extension FieldSession {
  private var phrases: CodePhrases { content.phrases }
  private var accessibility: CodeEntry.Accessibility { entry.accessibility }

  /// The label without anything added to it.
  package var label: String { content.label ?? phrases[.label].other }

  /// What the field is called: its label, with the reason while something is wrong, since many people turn
  /// hints off.
  package var spokenLabel: String {
    guard let error else { return label }
    return phrases.label(label, with: error)
  }

  /// What is said of the value while the person does not edit: how much is entered, and unless it is masked
  /// the symbols, spelled out. While they edit, the platform's own text speaks for itself.
  package var spokenValue: Speech {
    let code = accessibility.value.flatMap {
      $0.isEmpty ? nil : String(CodeSymbols.Spelling(of: $0, in: content.format))
    }
    let parts = [code, phrases.text(for: accessibility.description), status]
    return Speech(parts.compactMap { $0 }.joined(separator: "\n"), code: code, language: phrases.language)
  }

  /// Where the verification stands, if it is not in error.
  private var status: String? {
    switch entry.phase {
    case .verifying: phrases[.verifying].other
    case .accepted: phrases[.accepted].other
    case .editing, .rejected: nil
    }
  }

  /// What is said beforehand where completing the code does more than fill the field (WCAG 2.2, 3.2.2). It is
  /// shown, too, since many people turn hints off.
  package var notice: String? {
    settings.submitsWhenComplete ? phrases[.checkedWhenComplete].other : nil
  }

  /// What is said when the person asks for the code; nothing in a masked or an empty field.
  package var readCode: Speech? {
    guard let value = accessibility.value, !value.isEmpty else { return nil }
    let code = String(CodeSymbols.Spelling(of: value, in: content.format))
    return Speech(code, code: code, language: phrases.language)
  }

  /// What is wrong with the code, in words.
  package var error: String? {
    if let error = accessibility.error { return phrases.text(for: error, detail: reason) }
    return appError
  }

  /// What is shown under the slots: what is wrong, how the verification stands, or what is said beforehand.
  package var message: FieldMessage? {
    let refused = refusal.map { phrases.text(for: $0.sentence(in: content.format), detail: foreignHost) }
    let lines = [error, refused].compactMap { $0 }
    if !lines.isEmpty { return FieldMessage(text: lines.joined(separator: "\n"), isError: true) }
    return (status ?? notice).map { FieldMessage(text: $0, isError: false) }
  }

  /// An announcement in words, as they are right now; nothing if it is about a code that is gone.
  func speech(for announcement: CodeAnnouncement) -> Speech? {
    var code: String?
    if announcement == .filled {
      guard let value = accessibility.value, !value.isEmpty else { return nil }
      code = String(CodeSymbols.Spelling(of: value, in: content.format))
    }
    let text = phrases.text(
      for: announcement.sentence(in: content.format),
      spelling: code == nil ? nil : CodeSymbols.Spelling(of: entry.symbols, in: content.format),
      detail: announcement == .rejected(.other) ? reason : foreignHost
    )
    return Speech(text, code: code, language: phrases.language)
  }
}

/// What is shown under the slots.
package struct FieldMessage: Equatable, Sendable {
  package var text: String
  package var isError: Bool
}
