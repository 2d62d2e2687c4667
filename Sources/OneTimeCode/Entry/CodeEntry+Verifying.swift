/// The app's reason for rejecting a code. The field announces the reason.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum CodeRejection: Equatable, Sendable {
  /// The code is incorrect.
  ///
  /// `attemptsLeft` is the number of remaining attempts, or `nil` if the number is unknown. If it is 0, the
  /// field announces ``tooManyAttempts``.
  case wrongCode(attemptsLeft: Int? = nil)

  /// The code has expired.
  case expired

  /// The code was used before.
  case usedUp

  /// There were too many attempts. The user needs a new code.
  case tooManyAttempts

  /// The code couldn't be verified because there is no network. The user may submit the same code again.
  case noNetwork

  /// The code couldn't be verified for another reason. The user may submit the same code again.
  case notVerified

  /// The app rejected the code for a reason in its own words, which the front end stores.
  case other

  /// Whether another verification may accept the same code.
  var allowsRetry: Bool { self == .noNetwork || self == .notVerified }

  /// The number of remaining attempts, or `nil` if the number is unknown or the code isn't incorrect.
  public var attemptsLeft: Int? {
    if case .wrongCode(let attemptsLeft) = self { attemptsLeft } else { nil }
  }
}

#if !hasFeature(Embedded)
  // The app's verification closure throws a `CodeRejection` to reject a code.
  extension CodeRejection: Error {
    /// Creates the rejection for the `reason` of a problem (RFC 9457) with which the verification service answers.
    ///
    ///     throw CodeRejection(reason: problem.reason, attemptsLeft: problem.attemptsLeft) ?? problem
    ///
    /// - Parameters:
    ///   - reason: The reason, such as `wrong-code`. The initializer returns `nil` for a reason that doesn't concern
    ///     the code, such as `locked`; for these, the service's localized `detail` tells the user more.
    ///   - attemptsLeft: The number of attempts left, which the service sends with `wrong-code`.
    public init?(reason: String, attemptsLeft: Int? = nil) {
      switch reason {
      case "wrong-code": self = .wrongCode(attemptsLeft: attemptsLeft)
      case "expired", "unknown-challenge": self = .expired
      case "used-up": self = .usedUp
      case "too-many-attempts": self = .tooManyAttempts
      case "not-ready", "server-failure": self = .notVerified
      default: return nil
      }
    }

    /// The `reason` of the problem with which the verification service answers, such as `wrong-code`, or `other` if the
    /// service has no reason for the rejection.
    public var reason: String {
      switch self {
      case .wrongCode: "wrong-code"
      case .expired: "expired"
      case .usedUp: "used-up"
      case .tooManyAttempts: "too-many-attempts"
      case .noNetwork: "no-network"
      case .notVerified, .other: "other"
      }
    }
  }
#endif

// Reporting and submitting the code.
extension CodeEntry {
  /// The announcement that explains why the code can't be submitted, or `nil` if the code can be submitted.
  ///
  /// An empty field has no obstacle, because the form decides whether a code is required. If the app
  /// verifies codes (``CodeEntry/Settings/verifies``), only an accepted code can be submitted.
  public var obstacle: CodeAnnouncement? {
    if symbols.isEmpty || phase == .accepted { return nil }
    let rejection: CodeRejection? = if case .rejected(let rejection) = phase { rejection } else { nil }
    if let rejection, !rejection.allowsRetry { return .rejected(rejection) }
    if !isFull { return .refused(.incomplete(format.length - symbols.count)) }
    guard settings.verifies || phase == .verifying else { return nil }
    return rejection.map { .rejected($0) } ?? .refused(.verifying)
  }

  mutating func submit() -> Effects {
    var effects = Effects()
    switch phase {
    case .verifying: return refuse(.verifying)
    case .rejected(let rejection) where !rejection.allowsRetry: return Effects(.rejected(rejection))
    case .editing where !isFull, .rejected where !isFull:
      return refuse(.incomplete(format.length - symbols.count))
    case .rejected: retry(&effects)
    case .editing:
      // The app may have ignored the code, for example because it wasn't ready to verify.
      if settings.verifies { isReported = false }
      report(&effects)
    case .accepted: break
    }
    effects.submits = !settings.verifies || phase == .accepted
    return effects
  }

  /// Reports the complete code, unless this code was already reported.
  mutating func report(_ effects: inout Effects) {
    guard !isReported else { return }
    isReported = true
    effects.result = .completed(symbols)
    if settings.verifies { return }
    effects.dismissesKeyboard = settings.dismissesKeyboardWhenComplete
    effects.submits = settings.submitsWhenComplete
  }

  /// Reports a rejected code again: the cause of the rejection, such as a lost connection, may be gone.
  mutating func retry(_ effects: inout Effects) {
    phase = .editing
    refusal = nil
    isReported = false
    report(&effects)
  }
}

// The app's commands. None of them reports a completed code.
extension CodeEntry {
  /// Starts to verify a code, which the field shows and announces. Ignored if the field doesn't contain the code.
  @discardableResult
  public mutating func beginVerification(of code: CodeSymbols) -> Effects {
    guard isFull, code == symbols, phase != .verifying, phase != .accepted else { return Effects() }
    phase = .verifying
    refusal = nil
    isReported = true
    var effects = Effects()
    effects.news = .verifying
    return effects
  }

  /// Returns to editing without a verdict, because the app has cancelled the verification. Return verifies the code
  /// again.
  public mutating func endVerification() {
    if phase == .verifying { phase = .editing }
  }

  /// Accepts `code` even if the user has changed the symbols in the meantime: the server has used
  /// up the code, and the user is signed in.
  @discardableResult
  public mutating func accept(_ code: CodeSymbols) -> Effects {
    var effects = Effects()
    if phase == .accepted { return effects }
    if format.isCode(code) {
      effects.isChanged = replaceSymbols(with: code)
      isReported = true
    }
    effects.cancelsVerification = phase == .verifying && effects.isChanged
    phase = .accepted
    forgetChanges()
    effects.result = .accepted(symbols)
    effects.dismissesKeyboard = settings.dismissesKeyboardWhenComplete && settings.verifies
    return effects
  }

  /// Rejects `code`, which may be incomplete, unless it was accepted or the symbols have changed. Each call is a
  /// rejection of its own, which is shown and announced, even for the same reason.
  @discardableResult
  public mutating func reject(_ code: CodeSymbols, _ rejection: CodeRejection) -> Effects {
    guard code == symbols, phase != .accepted else { return Effects() }
    phase = .rejected(rejection)
    refusal = nil
    return Effects(.rejected(rejection))
  }

  /// Removes a rejection, and keeps the symbols.
  public mutating func removeRejection() {
    guard case .rejected = phase else { return }
    phase = .editing
    isReported = false
  }

  /// Sets the symbols without reporting a complete code. Cancels a running verification, returns to editing,
  /// and clears the undo history.
  ///
  /// Excess symbols are refused, not truncated: a truncated code would look complete and cost an attempt.
  ///
  /// - Throws: ``CodeRefusal/symbol`` if a symbol is not in the alphabet, or ``CodeRefusal/tooMany(_:)`` if
  ///   there are more symbols than the format allows. After an error, the field is unchanged.
  /// - Returns: The effects that the front end performs.
  @discardableResult
  public mutating func set(_ symbols: CodeSymbols) throws(CodeRefusal) -> Effects {
    guard symbols.count <= format.length else { throw .tooMany(symbols.count) }
    guard format.allows(symbols) else { throw .symbol }
    return reset(to: symbols)
  }

  /// Clears the field, for example for a new challenge.
  @discardableResult
  public mutating func clear() -> Effects {
    reset(to: CodeSymbols())
  }

  /// Clears a rejected code, because a new code was sent. In other phases, this method does nothing: the user may
  /// already be entering the new code. Systems suggest a code only for an empty field.
  @discardableResult
  public mutating func prepareForNewCode() -> Effects {
    if case .rejected = phase { clear() } else { Effects() }
  }

  /// Changes the format, and clears the field if its symbols don't fit the new format.
  @discardableResult
  public mutating func reformat(_ format: CodeFormat) -> Effects {
    guard format != self.format else { return Effects() }
    self.format = format
    let effects = reset(to: format.allows(symbols) ? symbols : CodeSymbols())
    // `countAtFocus` could exceed the new length.
    countAtFocus = symbols.count
    return effects
  }

  private mutating func reset(to symbols: CodeSymbols) -> Effects {
    var effects = Effects()
    effects.isChanged = replaceSymbols(with: symbols)
    effects.cancelsVerification = phase == .verifying
    phase = .editing
    isReported = false
    forgetChanges()
    if !isFocused { countAtFocus = symbols.count }
    return effects
  }

  /// Replaces all symbols, moves the caret to the end, and returns whether the symbols have changed.
  private mutating func replaceSymbols(with symbols: CodeSymbols) -> Bool {
    let isChanged = symbols != self.symbols
    state = History.Snapshot(symbols: symbols, selection: Selection(caret: symbols.count))
    return isChanged
  }

  private mutating func forgetChanges() {
    revealed = nil
    refusal = nil
    history.removeAll()
  }
}
