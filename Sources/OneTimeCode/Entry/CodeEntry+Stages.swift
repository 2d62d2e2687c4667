// The transitions between stages. Only `move(to:)` sets the stage, so that neither a refusal nor a revealed symbol
// outlives the stage to which it belongs.
extension CodeEntry {
  private mutating func move(to stage: Stage) {
    self.stage = stage
    refusal = nil
    sent = nil
    retry = nil
    conceal()
  }

  private mutating func newAttempt(of code: CodeSymbols, from cause: Cause) -> Attempt {
    lastID.number &+= 1
    return Attempt(id: lastID, code: code, origin: cause.origin, began: cause.time)
  }

  // MARK: Changes by the user

  /// Replaces the symbols after an edit, an undo or a redo.
  mutating func revise(to symbols: CodeSymbols) -> Effects {
    let effects = Effects(stage.isVerifying ? [.changed, .cancelsVerification] : .changed)
    move(to: .draft(symbols))
    return effects
  }

  /// Reports the complete code, unless the app already knows it.
  mutating func report(_ effects: inout Effects, from cause: Cause) {
    // The user hasn't entered the code: programs that check mails open links, and browsers restore codes that were rejected.
    if cause.origin == .prefill { return }
    let code = symbols
    switch stage {
    case .draft, .rejected: break
    case .reported, .verifying, .accepted: return
    }
    move(to: .reported(newAttempt(of: code, from: cause)))
    effects.result = .completed(code)
    if settings.verifies {
      if settings.verifyOn == .complete { effects.actions.insert(.verifies) }
    } else {
      if settings.submitsWhenComplete { effects.actions.insert(.submits) }
      if settings.dismissesKeyboardWhenComplete { effects.actions.insert(.dismissesKeyboard) }
    }
  }

  mutating func submit(from cause: Cause) -> Effects {
    var effects = Effects()
    if cause.origin == .heldKey { return effects }
    endWait(at: cause.time)
    switch stage {
    case .verifying: return refuse(.verifying)
    case .rejected(_, let reason, _, _) where !allowsRetry: return Effects(.rejected(reason))
    case .draft where !isFull, .rejected where !isFull:
      return refuse(.incomplete(format.length - symbols.count))
    case .draft, .rejected: report(&effects, from: cause)
    // The app may have ignored the code, for example because it wasn't ready to verify.
    case .reported, .accepted: break
    }
    effects.actions.insert(settings.verifies && !stage.isAccepted ? .verifies : .submits)
    return effects
  }

  /// Whether the rejected code can be submitted again.
  var allowsRetry: Bool { stage.rejection?.allowsRetry == true || retry == .due }

  /// Allows a retry if the wait for it is over.
  mutating func endWait(at time: Double) {
    if case .waiting(let end) = retry, time >= end { retry = .due }
  }

  /// The announcement that explains why the code can't be submitted, or `nil` if the code can be submitted.
  ///
  /// An empty field has no obstacle, because the form decides whether a code is required. If the app
  /// verifies codes (``CodeEntry/Settings/verifies``), only an accepted code can be submitted.
  public var obstacle: CodeAnnouncement? {
    if stage.isVerifying { return .refused(.verifying) }
    if symbols.isEmpty || stage.isAccepted { return nil }
    if let reason = stage.rejection, !allowsRetry { return .rejected(reason) }
    if !isFull { return .refused(.incomplete(format.length - symbols.count)) }
    guard settings.verifies else { return nil }
    return stage.rejection.map { .rejected($0) } ?? .unverified
  }

  // MARK: Commands of the app, none of which reports a code

  /// Begins the verification of a code, which the field shows and announces. Ignored if the field doesn't contain the
  /// code.
  ///
  /// - Returns: The effects. If there are any, ``attempt`` is the attempt that ``settle(_:_:at:retryAfter:)`` settles.
  @discardableResult
  public mutating func beginVerification(of code: CodeSymbols, at time: Double = 0) -> Effects {
    guard isFull, code == symbols else { return Effects() }
    switch stage {
    case .verifying, .accepted: return Effects()
    case .reported(let attempt): move(to: .verifying(attempt, isEmptied: false))
    case .draft, .rejected:
      move(to: .verifying(newAttempt(of: code, from: Cause(at: time)), isEmptied: false))
    }
    var effects = Effects()
    effects.news = .verifying
    return effects
  }

  /// Ends the verification without a verdict, for example because the app has cancelled it. Return verifies the code
  /// again.
  public mutating func endVerification() {
    guard case .verifying(let attempt, let isEmptied) = stage else { return }
    move(to: isEmptied ? .draft(CodeSymbols()) : .reported(attempt))
  }

  /// Applies the verdict about an attempt.
  ///
  /// An acceptance takes effect although the user has changed the symbols meanwhile, because the server has used up the
  /// code. A rejection takes effect only while the field is about the attempt, even if the app has emptied the field.
  /// Neither takes effect after the app has set or cleared the code or changed the format.
  ///
  /// - Parameters:
  ///   - attempt: The attempt; see ``beginVerification(of:at:)``.
  ///   - reason: The reason for the rejection, or `nil` if the code is accepted.
  ///   - time: The time in seconds, on the clock of ``Cause/time``.
  ///   - wait: The seconds after which the user can submit the rejected code again, or `nil` if that depends on the reason.
  /// - Returns: The effects that the front end performs. There are none if the verdict is ignored.
  @discardableResult
  public mutating func settle(
    _ attempt: Attempt,
    _ reason: CodeRejection?,
    at time: Double = 0,
    retryAfter wait: Double? = nil
  ) -> Effects {
    guard attempt.id.challenge == lastID.challenge else { return Effects() }
    guard let reason else { return acceptCode(attempt.code) }
    return stage.attempt?.id == attempt.id ? reject(attempt, reason, at: time, retryAfter: wait) : Effects()
  }

  /// Accepts `code`, or the current symbols if `code` isn't a complete code. Ignored if neither is one.
  @discardableResult
  public mutating func accept(_ code: CodeSymbols) -> Effects {
    if format.isCode(code) { return acceptCode(code) }
    return isFull ? acceptCode(symbols) : Effects()
  }

  private mutating func acceptCode(_ code: CodeSymbols) -> Effects {
    if stage.isAccepted { return Effects() }
    var effects = Effects(.accepted(code))
    if symbols != code { effects.actions.insert(.changed) }
    if case .verifying(let attempt, _) = stage, attempt.code != code {
      effects.actions.insert(.cancelsVerification)
    }
    if settings.dismissesKeyboardWhenComplete, settings.verifies {
      effects.actions.insert(.dismissesKeyboard)
    }
    move(to: .accepted(code))
    selection = Selection(caret: code.count)
    isCaretPlaced = false
    history.removeAll()
    return effects
  }

  /// Rejects `code`, which may be incomplete, unless it was accepted or the symbols have changed. Each call is a
  /// rejection of its own, which is shown and announced, even for the same reason.
  @discardableResult
  public mutating func reject(
    _ code: CodeSymbols,
    _ reason: CodeRejection,
    at time: Double = 0,
    retryAfter wait: Double? = nil
  ) -> Effects {
    if stage.isAccepted { return Effects() }
    if let attempt = stage.attempt, attempt.code == code {
      return reject(attempt, reason, at: time, retryAfter: wait)
    }
    return code == symbols ? reject(reason, at: time, retryAfter: wait) : Effects()
  }

  /// Rejects the current symbols.
  mutating func reject(_ reason: CodeRejection, at time: Double, retryAfter wait: Double? = nil) -> Effects {
    reject(newAttempt(of: symbols, from: Cause(at: time)), reason, at: time, retryAfter: wait)
  }

  private mutating func reject(
    _ attempt: Attempt,
    _ reason: CodeRejection,
    at time: Double,
    retryAfter wait: Double?
  ) -> Effects {
    move(to: .rejected(attempt, reason, since: time, isEmptied: symbols != attempt.code))
    var effects = Effects(.rejected(reason))
    if let wait {
      retry = .waiting(until: time + wait)
      effects.actions.insert(.passesTime)
    } else if settings.emptiesRejectedCode, !reason.allowsRetry {
      effects.actions.formUnion(empty().actions)
    }
    return effects
  }

  /// Removes a rejection, and keeps the symbols.
  public mutating func removeRejection() {
    if stage.rejection != nil { move(to: .draft(symbols)) }
  }

  /// Empties the field, as many apps do after a rejection. Unlike ``clear()``, this method keeps the attempt: a
  /// verification goes on, and a rejection stays until the user enters something.
  @discardableResult
  public mutating func empty() -> Effects {
    let isChanged = !symbols.isEmpty
    switch stage {
    case .draft, .reported: move(to: .draft(CodeSymbols()))
    case .verifying(let attempt, _): move(to: .verifying(attempt, isEmptied: true))
    case .rejected(let attempt, let reason, let since, _):
      move(to: .rejected(attempt, reason, since: since, isEmptied: !attempt.code.isEmpty))
    case .accepted: return clear()
    }
    selection = Selection(caret: 0)
    isCaretPlaced = false
    history.removeAll()
    return isChanged ? Effects(.changed) : Effects()
  }

  /// Sets the symbols without reporting a complete code, for a new challenge: verdicts about earlier codes are ignored,
  /// and the undo history is cleared.
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
    return symbols.isEmpty ? clear() : beginChallenge(with: symbols)
  }

  /// Clears the field for a new challenge: verdicts about earlier codes are ignored. See also ``empty()``.
  @discardableResult
  public mutating func clear() -> Effects {
    var effects = beginChallenge(with: CodeSymbols())
    restartExpiry(&effects)
    return effects
  }

  /// Clears a rejected code, because a new code was sent, whose time begins. In other phases, the symbols stay: the user may
  /// already be entering the new code. Systems suggest a code only for an empty field.
  ///
  /// - Parameter announcement: The announcement that the code was sent or is on its way, which the field also shows until
  ///   the user enters something; or `nil` for none.
  /// - Returns: The effects that the front end performs.
  @discardableResult
  public mutating func prepareForNewCode(_ announcement: CodeAnnouncement? = nil) -> Effects {
    var effects = stage.rejection == nil ? Effects() : beginChallenge(with: CodeSymbols())
    restartExpiry(&effects)
    sent = announcement
    effects.news = announcement
    return effects
  }

  /// Changes the format, and clears the field if its symbols don't fit the new format.
  @discardableResult
  public mutating func reformat(_ format: CodeFormat) -> Effects {
    guard format != self.format else { return Effects() }
    self.format = format
    let effects = beginChallenge(with: format.allows(symbols) ? symbols : CodeSymbols())
    if isFocused { attention = .focused(counted: symbols.count, revealed: nil) }
    return effects
  }

  private mutating func beginChallenge(with symbols: CodeSymbols) -> Effects {
    var effects = Effects()
    if symbols != self.symbols { effects.actions.insert(.changed) }
    if stage.isVerifying { effects.actions.insert(.cancelsVerification) }
    move(to: .draft(symbols))
    selection = Selection(caret: symbols.count)
    isCaretPlaced = false
    history.removeAll()
    lastID.challenge &+= 1
    return effects
  }
}
