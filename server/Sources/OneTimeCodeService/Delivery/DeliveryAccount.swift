/// A delivery with a name, such as the account of an operator with a provider. Steps of a ``DeliveryPlan`` that use the same account
/// share its pauses.
///
/// An account that reports a configuration mistake for two recipients in a row is paused for ``rest``, because the mistake
/// may concern a single recipient. After the pause, one message, to another recipient if possible, tests whether the
/// mistake is fixed. Until it is, all other messages wait or go to the next step.
public final class DeliveryAccount: Sendable {
  /// The time for which a misconfigured account is paused.
  public static let rest = Duration.seconds(30)

  /// The time that other messages wait for the result of a message that tests an account after a pause. For as long,
  /// messages to those recipients for whom the mistake was reported leave the test to others; a lane of the outbox
  /// notices sooner that such a message is due.
  static let testTime = Duration.seconds(5)

  /// The name for metrics, logs, receipts and switches, such as `twilio`.
  public let name: String

  let delivery: any CodeDelivery
  let pause = Pause()

  /// Creates an account.
  public init(_ name: String, _ delivery: any CodeDelivery) {
    (self.name, self.delivery) = (name, delivery)
  }

  /// A pause of an account after configuration mistakes for two recipients.
  final class Pause: Sendable {
    private struct State {
      var until: ContinuousClock.Instant?

      /// The recipients of the last two messages that failed because of a mistake. Empty once a message doesn't fail so.
      var recipients: [Recipient] = []
    }

    private let state = Mutex(State())

    var isPaused: Bool { state.value.until != nil }

    func addMistake(for recipient: Recipient, at now: ContinuousClock.Instant) {
      state.withLock { state in
        state.recipients = state.recipients.filter { $0 != recipient }.suffix(1) + [recipient]
        if state.recipients.count > 1 { state.until = now + DeliveryAccount.rest }
      }
    }

    func end() { state.withLock { $0 = State() } }

    /// Whether the caller can't try yet.
    func isOn(for recipient: Recipient, at now: ContinuousClock.Instant) -> Bool {
      state.withLock { state in end(for: recipient, state).map { now < $0 } ?? false }
    }

    /// Returns the time left, or `nil` if the caller may try. When the pause ends, only one caller may try; for all others,
    /// the pause is extended by ``DeliveryAccount/testTime``, or by ``DeliveryAccount/rest`` if the mistake isn't fixed. A
    /// recipient whose message reported the mistake tries only if no other does.
    func remaining(for recipient: Recipient, at now: ContinuousClock.Instant) -> Duration? {
      state.withLock { state in
        guard let end = end(for: recipient, state) else { return nil }
        if now < end { return end - now }
        state.until = now + DeliveryAccount.testTime
        return nil
      }
    }

    private func end(for recipient: Recipient, _ state: State) -> ContinuousClock.Instant? {
      state.until.map { state.recipients.contains(recipient) ? $0 + DeliveryAccount.testTime : $0 }
    }
  }
}
