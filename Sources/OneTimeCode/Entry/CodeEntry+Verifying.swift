extension CodeEntry {
  /// The announcement that explains why the code can't be submitted, or `nil` if the code can be submitted.
  ///
  /// An empty field has no obstacle, because the form decides whether a code is required. If the app
  /// verifies codes (``CodeEntry/Settings/verifies``), only an accepted code can be submitted.
  public var obstacle: CodeAnnouncement? {
    if symbols.isEmpty || phase == .accepted { return nil }
    if case .rejected(let rejection) = phase, settings.verifies || !rejection.allowsRetry {
      return .rejected(rejection)
    }
    if !isFull { return .refused(.incomplete(format.length - symbols.count)) }
    return settings.verifies || phase == .verifying ? .refused(.verifying) : nil
  }

  mutating func submit() {
    switch phase {
    case .verifying: return refuse(.verifying)
    case .rejected(let rejection):
      if !rejection.allowsRetry {
        effects.announcement = .rejected(rejection)
        effects.feedback = .error
        return
      }
      retry()
    case .editing where isFull: report()
    case .editing: return refuse(.incomplete(format.length - symbols.count))
    case .accepted: break
    }
    if !settings.verifies || phase == .accepted { effects.submits = true }
  }

  /// Reports a rejected code again: the cause of the rejection, such as a lost connection, may be gone.
  mutating func retry() {
    guard case .rejected = phase else { return }
    phase = .editing
    isReported = false
    report()
  }

  mutating func verifying() {
    guard isFull, phase != .verifying, phase != .accepted else { return }
    phase = .verifying
    isReported = true
    effects.announcement = .verifying
  }

  /// Accepts `code` even if the user has changed the symbols in the meantime: the server has used
  /// up the code, and the user is signed in.
  mutating func accepted(_ code: CodeSymbols) {
    if phase == .accepted { return }
    if format.isCode(code) {
      replaceSymbols(with: code)
      isReported = true
    }
    if phase == .verifying, effects.isChanged { effects.cancelsVerification = true }
    phase = .accepted
    forgetChanges()
    effects.announcement = .accepted
    effects.feedback = .success
    if settings.dismissesKeyboardWhenComplete, settings.verifies { effects.dismissesKeyboard = true }
  }

  /// Rejects `code` unless it was accepted, the symbols have changed, or this rejection is already shown.
  mutating func rejected(_ code: CodeSymbols, _ rejection: CodeRejection) {
    guard isFull, code == symbols, phase != .accepted, phase != .rejected(rejection) else { return }
    phase = .rejected(rejection)
    isReported = true
    effects.announcement = .rejected(rejection)
    effects.feedback = .error
  }
}
