import OneTimeCode

// The strings that the field shows and speaks.
extension FieldSession {
  private var phrases: CodePhrases { configuration.phrases }
  private var accessibility: CodeEntry.Accessibility { entry.accessibility }

  var label: String { configuration.label ?? phrases[.label].other }

  /// The accessibility label. An error is part of the label, because many users turn hints off.
  var spokenLabel: String {
    guard let error else { return label }
    return phrases.label(label, with: error)
  }

  /// The accessibility value while the field isn't being edited: the spelled-out symbols (unless masked),
  /// their number, that the code is being checked or was accepted, and that it expires soon. During editing, the value is the platform's own or, if masked, dots.
  var spokenValue: Speech {
    let code = accessibility.value.flatMap {
      $0.isEmpty ? nil : String(CodeSymbols.Spelling(of: $0, in: configuration.format))
    }
    let isChecked = entry.phase == .verifying || entry.phase == .accepted
    let status = isChecked ? entry.status.map { phrases.text(for: $0) } : nil
    let parts = [code, phrases.text(for: accessibility.description), status, warning]
    return Speech(parts.compactMap { $0 }.joined(separator: "\n"), code: code, language: phrases.language)
  }

  /// The notice that a complete code is checked at once, or `nil` if the user submits it. The notice is the default
  /// accessibility hint and also shown, because many users turn hints off.
  var notice: String? { entry.notice.map { phrases.text(for: $0) } }

  /// The speech for the "Read the code aloud" action, or `nil` if the field is masked or empty.
  var readCode: Speech? {
    guard let value = accessibility.value, !value.isEmpty else { return nil }
    let code = String(CodeSymbols.Spelling(of: value, in: configuration.format))
    return Speech(code, code: code, language: phrases.language)
  }

  /// The text of the rejection, or `nil` if there is none.
  var error: String? {
    accessibility.error.map { text(for: $0) }
  }

  /// Returns the text of a rejection: the app's own words or those of the phrases.
  private func text(for rejection: CodePhrases.LocalizedMessage) -> String {
    // The phrase for other reasons contains the app's words.
    let usesPhrase = reason.isEmpty || rejection.phrase == .otherReason
    return usesPhrase ? phrases.text(for: rejection, detail: reason) : reason
  }

  /// The message under the slots, and the warning that the code expires soon.
  var message: FieldMessage? {
    guard let warning else { return news }
    guard var message = news else { return FieldMessage(text: warning, isError: false) }
    message.text += "\n" + warning
    return message
  }

  /// The warning that the code expires soon, or `nil`.
  private var warning: String? { entry.warning.map { phrases.text(for: $0) } }

  /// The error, the refusal or both; otherwise the status.
  private var news: FieldMessage? {
    let refused = entry.refusal.map {
      phrases.text(for: $0.message(in: configuration.format), detail: foreignHost)
    }
    let lines = [error, refused].compactMap { $0 }
    if !lines.isEmpty {
      return FieldMessage(text: lines.joined(separator: "\n"), isError: true, canTryAgain: entry.canRetry)
    }
    return entry.status.map { FieldMessage(text: phrases.text(for: $0), isError: false) }
  }

  /// Returns the speech for an announcement, or `nil` if the code to announce was cleared or masked.
  func speech(for announcement: CodeAnnouncement) -> Speech? {
    var code: String?
    if announcement == .filled {
      guard let value = accessibility.value, !value.isEmpty else { return nil }
      code = String(CodeSymbols.Spelling(of: value, in: configuration.format))
    }
    let message = announcement.message(in: configuration.format)
    if case .rejected = announcement { return Speech(text(for: message), language: phrases.language) }
    let text = phrases.text(
      for: message,
      spelling: code == nil ? nil : CodeSymbols.Spelling(of: entry.symbols, in: configuration.format),
      detail: foreignHost
    )
    return Speech(text, code: code, language: phrases.language)
  }
}

struct FieldMessage: Equatable, Sendable {
  var text: String
  var isError: Bool

  /// Whether a button offers to try again.
  var canTryAgain = false
}
