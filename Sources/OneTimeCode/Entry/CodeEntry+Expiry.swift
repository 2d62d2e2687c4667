// The time during which a code is valid. It belongs to the challenge, so a code that has expired stays expired whatever
// the user does, until the app has sent a new one.
extension CodeEntry {
  /// The lifetime of a code, and the state of the current code.
  struct Expiry: Equatable, Sendable {
    /// The number of seconds that each code is valid.
    let lifetime: Double

    /// The time at which the code expires, or `nil` until a time is passed; see ``CodeEntry/pass(to:)``.
    var deadline: Double?

    var state = State.valid

    /// Returns the remaining seconds, at most the lifetime, even if the clock was set back.
    func remaining(at time: Double) -> Double { max(min((deadline ?? .infinity) - time, lifetime), 0) }

    enum State: Equatable, Sendable {
      case valid
      /// The user was warned when this number of seconds was left.
      case expiring(within: Int)
      case expired
    }
  }

  /// Sets the time after which the code expires, and clears a code that has expired. The time begins again when a new
  /// code was sent, and when the app clears the field.
  ///
  /// - Parameters:
  ///   - seconds: The number of seconds that are left, or `nil` if the app doesn't know.
  ///   - time: The time in seconds, on the clock of ``Cause/time``.
  /// - Returns: The effects that the front end performs.
  @discardableResult
  public mutating func expire(after seconds: Double?, at time: Double) -> Effects {
    expiry = nil
    let clearing = stage.rejection == .expired ? clear() : Effects()
    expiry = seconds.map { Expiry(lifetime: $0 > 0 ? min($0, Double(Int32.max)) : 0) }
    var effects = pass(to: time)
    effects.actions.formUnion(clearing.actions)
    return effects
  }

  /// Warns that the code expires soon, or rejects the symbols because it has expired, if either is due. Allows the user to
  /// submit a rejected code again if the wait for that is over.
  ///
  /// A code that is being verified isn't rejected, because the service decides whether it was in time. Nothing is said
  /// after a code was accepted, or rejected for a reason after which no code of the challenge is valid.
  ///
  /// - Parameter time: The time in seconds, on the clock of ``Cause/time``.
  /// - Returns: The effects that the front end performs.
  @discardableResult
  public mutating func pass(to time: Double) -> Effects {
    endWait(at: time)
    guard var expiry else { return Effects() }
    expiry.deadline = expiry.deadline ?? time + expiry.lifetime
    let before = expiry.state, remaining = Int(expiry.remaining(at: time).rounded(.up))
    switch before {
    case _ where remaining == 0, .expired: expiry.state = .expired
    case .expiring where remaining <= settings.expiryWarning: break
    case .valid, .expiring:
      expiry.state = remaining <= settings.expiryWarning ? .expiring(within: remaining) : .valid
    }
    self.expiry = expiry
    if expiry.state == before || hasEnded { return Effects() }
    var effects = Effects()
    switch expiry.state {
    case .valid: break
    case .expiring(let seconds): effects.news = .expiring(seconds)
    case .expired: if !stage.isVerifying { effects = reject(.expired, at: time) }
    }
    return effects
  }

  /// Returns the seconds until ``pass(to:)`` has something to do: to say that the code expires, or to let the user submit a
  /// rejected code again. The value is `nil` if there is nothing more to do.
  public func secondsUntilPass(at time: Double) -> Double? {
    guard let expiry = secondsUntilExpiry(at: time) else { return secondsUntilRetry(at: time) }
    return min(expiry, secondsUntilRetry(at: time) ?? expiry)
  }

  /// Returns the seconds until a rejected code can be submitted again, or `nil` if no such wait is running.
  private func secondsUntilRetry(at time: Double) -> Double? {
    if case .waiting(let end) = retry { max(end - time, 0) } else { nil }
  }

  /// Returns the seconds until the user is told that the code expires soon or has expired, or `nil` if that is done.
  private func secondsUntilExpiry(at time: Double) -> Double? {
    guard let expiry, expiry.deadline != nil, expiry.state != .expired else { return nil }
    let seconds = expiry.remaining(at: time)
    let warning = Double(settings.expiryWarning)
    return expiry.state == .valid && seconds > warning ? seconds - warning : seconds
  }

  /// A message that tells the user that the code expires soon or has expired.
  ///
  /// Show this message together with any other. The value is `nil` if there is nothing to tell, while a rejection says the same,
  /// and while the app verifies a code that may have been in time.
  public var warning: CodePhrases.LocalizedMessage? {
    guard let expiry, !hasEnded else { return nil }
    return switch expiry.state {
    case .valid: nil
    case .expiring(let seconds): CodePhrases.LocalizedMessage(.expiring, count: seconds)
    case .expired: stage.isVerifying ? nil : CodeRejection.expired.message
    }
  }

  /// Restarts the lifetime for a new code.
  mutating func restartExpiry(_ effects: inout Effects) {
    guard let lifetime = expiry?.lifetime else { return }
    expiry = Expiry(lifetime: lifetime)
    effects.actions.insert(.passesTime)
  }

  /// Whether no code of the challenge is valid any more, as the verdict says.
  private var hasEnded: Bool {
    switch stage {
    case .draft, .reported, .verifying: false
    case .rejected(_, let reason, _, _): reason.endsChallenge
    case .accepted: true
    }
  }
}
