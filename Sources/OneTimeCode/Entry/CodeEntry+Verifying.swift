extension CodeEntry {
  mutating func submit() {
    switch phase {
    case .verifying: return refuse(.verifying)
    case .rejected: retry()
    case .editing where isFull: report()
    case .editing: return refuse(.incomplete(format.length - symbols.count))
    case .accepted: break
    }
    effects.add(.submission, if: !settings.verifies || phase == .accepted)
  }

  /// Reports a rejected code once more: the reason may have gone, as a lost network does.
  mutating func retry() {
    guard phase.isRejected else { return }
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

  /// An acceptance is honoured however late it comes: the code is used up, and the person is in.
  mutating func accepted(_ code: Symbols) {
    guard phase != .accepted else { return }
    if code.count == format.length {
      replace(all, with: code)
      isReported = true
    }
    effects.add(.cancellation, if: phase == .verifying && effects.isChanged)
    phase = .accepted
    forget()
    effects.announcement = .accepted
    effects.add(.success)
    effects.add(.dismissal, if: settings.dismissesKeyboardWhenComplete && settings.verifies)
  }

  /// A rejection is dropped if it speaks of a code that is no longer there, or says nothing new.
  mutating func rejected(_ code: Symbols, _ rejection: Rejection) {
    guard code == symbols, isFull, phase != .accepted, phase != .rejected(rejection) else { return }
    phase = .rejected(rejection)
    isReported = true
    effects.announcement = .rejected(rejection)
    effects.add(.error)
  }
}
