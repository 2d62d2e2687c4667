import OneTimeCode

/// A custom accessibility action of the field.
enum FieldCommand: Equatable, Sendable {
  /// Submits a rejected code again, which may be accepted then.
  case tryAgain
  case paste
  case clear
  /// Speaks the code, symbol by symbol.
  case readCode
  case resend(ResendChannel)

  func name(in phrases: CodePhrases) -> String {
    switch self {
    case .tryAgain: phrases[.tryAgain].other
    case .paste: phrases[.paste].other
    case .clear: phrases[.clear].other
    case .readCode: phrases[.readCode].other
    case .resend(let channel): phrases[channel.phrase].other
    }
  }
}

extension FieldSession {
  /// The accessibility actions that have an effect in the current state.
  var commands: [FieldCommand] {
    guard let view else { return [] }
    var commands: [FieldCommand] = []
    if view.isEnabled, entry.phase != .accepted {
      if entry.canRetry { commands.append(.tryAgain) }
      if view.canPaste { commands.append(.paste) }
      if !entry.symbols.isEmpty { commands.append(.clear) }
    }
    if readCode != nil { commands.append(.readCode) }
    commands += (resending?.offered ?? []).map { .resend($0.channel) }
    return commands
  }

  /// Performs an accessibility action.
  ///
  /// - Returns: `false` if the view no longer exists, there is no code to read, or no resend is offered.
  func perform(_ command: FieldCommand) -> Bool {
    guard let view else { return false }
    switch command {
    case .tryAgain: submit()
    case .paste: view.paste()
    case .clear: send(.deleteAll)
    case .readCode:
      guard let readCode else { return false }
      view.speak(readCode)
    case .resend(let channel):
      guard let resending, let offered = resending.offered.first(where: { $0.channel == channel }) else {
        return false
      }
      resending.press(offered.option)
    }
    return true
  }
}
