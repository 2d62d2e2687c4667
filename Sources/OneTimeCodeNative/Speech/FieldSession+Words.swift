import OneTimeCode

// What is heard and shown of the field, in words.
extension FieldSession {
  private var phrases: Phrases { content.phrases }
  private var heard: Heard { entry.heard }

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
    let code = heard.value.flatMap { $0.isEmpty ? nil : String(Spelling(of: $0, in: content.format)) }
    let parts = [code, phrases.text(for: heard.description), status]
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
    guard let value = heard.value, !value.isEmpty else { return nil }
    let code = String(Spelling(of: value, in: content.format))
    return Speech(code, code: code, language: phrases.language)
  }

  /// What is wrong with the code, in words.
  package var error: String? {
    if let error = heard.error { return phrases.text(for: error, detail: reason) }
    return appError
  }

  /// What is shown under the slots: what is wrong, how the verification stands, or what is said beforehand; and
  /// whether it is something wrong.
  package var message: (text: String, isError: Bool)? {
    let refused = refusal.map { phrases.text(for: $0.sentence(in: content.format), detail: foreignHost) }
    let lines = [error, refused].compactMap { $0 }
    if !lines.isEmpty { return (lines.joined(separator: "\n"), true) }
    return (status ?? notice).map { ($0, false) }
  }

  /// An announcement in words, as they are right now; nothing if it is about a code that is gone.
  func speech(for announcement: Announcement) -> Speech? {
    var code: String?
    if announcement.occasion == .filled {
      guard let value = heard.value, !value.isEmpty else { return nil }
      code = String(Spelling(of: value, in: content.format))
    }
    let text = phrases.text(
      for: announcement.sentence(in: content.format),
      spelling: code == nil ? nil : Spelling(of: entry.symbols, in: content.format),
      detail: announcement.rejection == nil ? foreignHost : reason
    )
    return Speech(text, code: code, language: phrases.language)
  }
}
