extension CodeEntry {
  /// Why what is entered cannot be handed in as it is, in the words that say so; nothing if it can.
  ///
  /// An empty field can: whether a code is required is for the form to say. Where the app gives the verdict
  /// (``CodeEntry/Settings/verifies``), a complete code waits for its acceptance.
  public var obstacle: CodeAnnouncement? {
    if symbols.isEmpty || phase.isAccepted { return nil }
    if case .rejected(let rejection) = phase, settings.verifies || !rejection.allowsRetry {
      return .rejected(rejection)
    }
    if !isFull { return .refused(.incomplete(format.length &- symbols.count)) }
    return settings.verifies || phase.isVerifying ? .refused(.verifying) : nil
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
    if !settings.verifies || phase.isAccepted { effects.submits = true }
  }

  /// Reports a rejected code once more: the reason may have gone, as a lost network does.
  mutating func retry() {
    guard phase.isRejected else { return }
    phase = .editing
    isReported = false
    report()
  }

  mutating func verifying() {
    guard isFull, !phase.isVerifying, !phase.isAccepted else { return }
    phase = .verifying
    isReported = true
    effects.announcement = .verifying
  }

  /// An acceptance is honoured however late it comes: the code is used up, and the person is in.
  mutating func accepted(_ code: inout CodeSymbols) {
    if phase.isAccepted { return }
    if code.count == format.length {
      replace(all, with: &code)
      isReported = true
    }
    if phase.isVerifying, effects.isChanged { effects.cancelsVerification = true }
    phase = .accepted
    forget()
    effects.announcement = .accepted
    effects.feedback = .success
    if settings.dismissesKeyboardWhenComplete, settings.verifies { effects.dismissesKeyboard = true }
  }

  /// A rejection is dropped if it speaks of a code that is no longer there, or says nothing new.
  mutating func rejected(_ code: inout CodeSymbols, _ rejection: CodeRejection) {
    if !isFull || phase.isAccepted || state.symbols.differs(in: all, from: &code) { return }
    if case .rejected(let earlier) = phase, earlier == rejection { return }
    phase = .rejected(rejection)
    isReported = true
    effects.announcement = .rejected(rejection)
    effects.feedback = .error
  }
}
