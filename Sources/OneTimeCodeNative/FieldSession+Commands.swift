import OneTimeCode

/// What assistive technology offers at the field, besides typing.
package enum FieldCommand: Equatable, Sendable {
  /// Enters what was copied.
  case paste
  /// Empties the field.
  case clear
  /// Says what is entered, symbol by symbol.
  case readCode
  /// Asks for a new code.
  case resend

  /// What it is called.
  package func name(in phrases: CodePhrases) -> String {
    switch self {
    case .paste: phrases[.paste].other
    case .clear: phrases[.clear].other
    case .readCode: phrases[.readCode].other
    case .resend: phrases[.resend].other
    }
  }
}

extension FieldSession {
  /// What can be done at the field as it is. Nothing is offered that would not do anything.
  package var commands: [FieldCommand] {
    guard let view else { return [] }
    var commands: [FieldCommand] = []
    if view.isEnabled, entry.phase != .accepted {
      if view.canPaste { commands.append(.paste) }
      if !entry.symbols.isEmpty { commands.append(.clear) }
    }
    if readCode != nil { commands.append(.readCode) }
    if offered != nil { commands.append(.resend) }
    return commands
  }

  /// Does it.
  ///
  /// - Returns: Whether it could.
  package func perform(_ command: FieldCommand) -> Bool {
    guard let view else { return false }
    switch command {
    case .paste: view.paste()
    case .clear: send(.delete(.all))
    case .readCode: if let readCode { view.announce(readCode) }
    case .resend:
      guard let offered else { return false }
      offered.press()
    }
    return true
  }

  private var offered: ResendSession? { resending?.isOffered() == true ? resending : nil }
}
