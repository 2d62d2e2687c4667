import Foundation

/// The way of a message: a first delivery, and the one to fall back on.
///
/// The second delivery is tried, within the same try of the outbox, after every failure of the first except a refusal:
/// the recipient that the first one can't ever reach is not asked of the second. Where the answer of the first was
/// lost, the message may reach its recipient twice; ``DeliveryAttempt/mayBeSecond`` tells. The outbox's next try begins with the first again.
///
/// A delivery that reports a mistake in the configuration rests: it gets no messages for ``rest``, then one message to
/// find out whether the mistake is mended. Messages wait meanwhile, or go to the second delivery.
public struct DeliveryRoute: CodeDelivery {
  /// How long a misconfigured delivery gets no messages.
  public static let rest = Duration.seconds(30)

  private let stages: [Stage]
  private let observe: @Sendable (DeliveryAttempt) -> Void
  private let now: @Sendable () -> ContinuousClock.Instant

  private struct Stage {
    let name: String
    let delivery: any CodeDelivery
    let pause = Pause()
  }

  /// A route.
  ///
  /// - Parameters:
  ///   - name: The name of the first delivery, for metrics and logs, such as `twilio`.
  ///   - delivery: The first delivery.
  ///   - fallback: The name of the second delivery, and the delivery.
  ///   - now: The clock. For tests.
  ///   - observe: Is called after each attempt.
  public init(
    _ name: String,
    _ delivery: any CodeDelivery,
    fallback: (name: String, delivery: any CodeDelivery)? = nil,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    observe: @escaping @Sendable (DeliveryAttempt) -> Void
  ) {
    stages =
      [Stage(name: name, delivery: delivery)]
      + (fallback.map { [Stage(name: $0.name, delivery: $0.delivery)] } ?? [])
    self.now = now
    self.observe = observe
  }

  /// Tries the first delivery, then the second.
  ///
  /// - Throws: ``DeliveryRefused`` or ``DeliveryRouteFailure``.
  public func deliver(_ message: CodeMessage) async throws {
    var failure: DeliveryRouteFailure?
    for stage in stages {
      do {
        try await attempt(message, at: stage, after: failure)
        return
      } catch let error as DeliveryRouteFailure {
        failure = failure?.followed(by: error) ?? error
      }
    }
    if let failure { throw failure }
  }

  private func attempt(_ message: CodeMessage, at stage: Stage, after earlier: DeliveryRouteFailure?)
    async throws
  {
    if let left = stage.pause.left(at: now()) {
      throw DeliveryRouteFailure(cause: "stopped", kind: .notTaken, retryAfter: left)
    }
    let start = now()
    func note(_ outcome: DeliveryAttempt.Outcome, _ cause: String? = nil) {
      observe(
        DeliveryAttempt(
          name: stage.name,
          outcome: outcome,
          cause: cause,
          duration: now() - start,
          isFallback: earlier != nil,
          mayBeSecond: earlier?.kind == .unanswered
        )
      )
    }
    do {
      try await stage.delivery.deliver(message)
      stage.pause.end()
      note(.taken)
    } catch let error as DeliveryRefused {
      stage.pause.end()
      note(.never)
      throw error
    } catch {
      let known = error as? any DeliveryFailure
      // Nothing is known after an error without a meaning, so the message may have been taken.
      let kind = known?.kind ?? .unanswered
      let failure = DeliveryRouteFailure(
        cause: known?.cause ?? "error",
        kind: kind,
        retryAfter: known?.retryAfter
      )
      switch kind {
      case .notTaken: note(.again, failure.cause)
      case .unanswered: note(.unanswered, failure.cause)
      case .misconfigured:
        stage.pause.begin(at: now())
        note(.misconfigured, failure.cause)
        throw DeliveryRouteFailure(cause: failure.cause, kind: kind, retryAfter: Self.rest)
      }
      throw failure
    }
  }

  /// Until when a misconfigured delivery rests.
  private final class Pause: @unchecked Sendable {
    private let lock = NSLock()
    private var until: ContinuousClock.Instant?

    func begin(at now: ContinuousClock.Instant) { lock.withLock { until = now + DeliveryRoute.rest } }

    func end() { lock.withLock { until = nil } }

    /// The time left, or `nil` if the caller may try. After the rest one caller may, and the others wait for it.
    func left(at now: ContinuousClock.Instant) -> Duration? {
      lock.withLock {
        guard let end = until else { return nil }
        if now < end { return end - now }
        until = now + DeliveryRoute.rest
        return nil
      }
    }
  }
}

/// One attempt of a ``DeliveryRoute`` to hand a message over: nothing of the message is in it.
public struct DeliveryAttempt: Sendable {
  /// How an attempt ended.
  public enum Outcome: String, Sendable {
    /// The message was taken.
    case taken
    /// It was not taken, and may be tried again.
    case again
    /// It was handed over, and the answer was lost.
    case unanswered
    /// The recipient can't ever be reached.
    case never
    /// A mistake in the configuration; the delivery rests.
    case misconfigured
  }

  /// The delivery's name.
  public let name: String
  /// How it ended.
  public let outcome: Outcome
  /// The cause of a failure, in a word.
  public let cause: String?
  /// How long it took.
  public let duration: Duration
  /// Whether an earlier delivery of the route failed.
  public let isFallback: Bool
  /// Whether the answer of the earlier delivery was lost, so that the message may reach its recipient twice.
  public let mayBeSecond: Bool
}

/// How every delivery of a ``DeliveryRoute`` failed.
public struct DeliveryRouteFailure: DeliveryFailure {
  /// The cause, as the last delivery that was tried named it.
  public let cause: String
  /// The worst that is known: `unanswered` if any answer was lost.
  public let kind: DeliveryFailureKind
  /// The shortest wait, or `nil` if a delivery named none.
  public let retryAfter: Duration?

  func followed(by other: DeliveryRouteFailure) -> DeliveryRouteFailure {
    var wait: Duration?
    if let retryAfter, let next = other.retryAfter { wait = min(retryAfter, next) }
    let kind: DeliveryFailureKind = self.kind == .unanswered ? .unanswered : other.kind
    return DeliveryRouteFailure(
      cause: other.cause == "stopped" ? cause : other.cause,
      kind: kind,
      retryAfter: wait
    )
  }
}
