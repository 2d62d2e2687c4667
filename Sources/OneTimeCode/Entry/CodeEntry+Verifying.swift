extension CodeEntry {
  mutating func submit() -> Effects {
    var effects = Effects()
    switch phase {
    case .verifying: return .refused(.verifying)
    case .rejected: retry(&effects)
    case .editing where isFull: report(&effects)
    case .editing: return .refused(.incomplete(format.length - symbols.count))
    case .accepted: break
    }
    effects.submits = !settings.verifies || phase == .accepted
    return effects
  }

  /// Reports a rejected code once more: the reason may have gone, as a lost network does.
  mutating func retry(_ effects: inout Effects) {
    phase = .editing
    reported = nil
    report(&effects)
  }

  mutating func verifying() -> Effects {
    var effects = Effects()
    guard isFull, phase != .verifying, phase != .accepted else { return effects }
    phase = .verifying
    reported = symbols
    effects.announcement = .verifying
    return effects
  }

  /// An acceptance is honoured however late it comes: the code is used up, and the person is in.
  mutating func accepted(_ code: Symbols) -> Effects {
    var effects = Effects()
    guard phase != .accepted else { return effects }
    if code.count == format.length, format.admits(code) {
      effects.isChanged = code != symbols
      symbols = code
      reported = code
      selection = Selection(caret: code.count)
    }
    effects.cancelsVerification = phase == .verifying && effects.isChanged
    phase = .accepted
    revealed = nil
    history.clear()
    effects.announcement = .accepted
    effects.feedback = .success
    effects.dismissesKeyboard = settings.dismissesKeyboardWhenComplete && settings.verifies
    return effects
  }

  /// A rejection is dropped if it speaks of a code that is no longer there, or says nothing new.
  mutating func rejected(_ code: Symbols, _ rejection: Rejection) -> Effects {
    var effects = Effects()
    guard code == symbols, isFull, phase != .accepted, phase != .rejected(rejection) else { return effects }
    phase = .rejected(rejection)
    reported = code
    effects.announcement = .rejected(rejection)
    effects.feedback = .error
    return effects
  }
}
