import Logging
import Metrics
import OneTimeCodeService

/// A recorder of delivery outcomes for logs and metrics, without messages or recipients.
struct DeliveryLog: Sendable {
  let logger: Logger

  /// Creates a recorder, and all series whose labels are known, so that an alert's rate covers the first events, too.
  init(logger: Logger) {
    self.logger = logger
    for lane in [Recipient.Kind.phone, .email] {
      for result in ["delivered", "failed", "late", "refused"] {
        _ = Counter(
          label: "onetimecode_deliveries_total",
          dimensions: [("lane", lane.rawValue), ("result", result)]
        )
      }
    }
    _ = Counter(label: "onetimecode_outbox_failures_total")
  }

  /// Creates the series of a provider.
  static func addSeries(ofProvider name: String) {
    for outcome in DeliveryResult.Outcome.allCases {
      _ = Counter(
        label: "onetimecode_provider_attempts_total",
        dimensions: [("provider", name), ("outcome", outcome.rawValue)]
      )
    }
    _ = Timer(label: "onetimecode_provider_duration_seconds", dimensions: [("provider", name)])
    _ = Meter(label: "onetimecode_provider_stopped", dimensions: [("provider", name)])
  }

  @Sendable func record(_ report: DeliveryReport) {
    switch report {
    case .attempted(let kind, let attempt, let result):
      switch result.outcome {
      case .accepted:
        count("deliveries", kind, "result", "delivered")
        logger.debug("delivered", metadata: ["kind": "\(kind)"])
      case .refused, .unreachable:
        count("deliveries", kind, "result", "refused")
        logger.error("not delivered", metadata: ["reason": "refused"])
      case .retry, .unanswered, .misconfigured:
        count("deliveries", kind, "result", "failed")
        count("delivery_failures", kind, "cause", result.cause)
        logger.warning(
          "not delivered yet",
          metadata: ["kind": "\(kind)", "attempts": "\(attempt)", "cause": "\(result.cause)"]
        )
      }
    case .late(let kind):
      count("deliveries", kind, "result", "late")
      logger.error("not delivered", metadata: ["reason": "late"])
    case .storeFailed:
      Counter(label: "onetimecode_outbox_failures_total").increment()
      logger.error("the store failed")
    }
  }

  @Sendable func observe(_ attempt: DeliveryAttempt) {
    let provider = ("provider", attempt.name)
    let outcome = attempt.result.outcome
    Counter(
      label: "onetimecode_provider_attempts_total",
      dimensions: [provider, ("outcome", outcome.rawValue)]
    ).increment()
    Timer(label: "onetimecode_provider_duration_seconds", dimensions: [provider])
      .recordNanoseconds(Int64(attempt.duration / .nanoseconds(1)))
    Meter(label: "onetimecode_provider_stopped", dimensions: [provider]).set(attempt.isPaused ? 1 : 0)
    let metadata: Logger.Metadata = [
      "provider": "\(attempt.name)", "outcome": "\(outcome.rawValue)", "cause": "\(attempt.result.cause)",
    ]
    if outcome == .misconfigured {
      logger.error(
        attempt.isPaused
          ? "the provider rejects this configuration; it gets no messages until this is fixed"
          : "the provider rejects this configuration for a message",
        metadata: metadata
      )
    }
    if attempt.mayBeSecond {
      logger.warning(
        "another provider's response was lost; the message may arrive twice",
        metadata: metadata
      )
    } else if attempt.isFallback {
      logger.info("fell back to another provider", metadata: metadata)
    }
  }

  private func count(_ what: String, _ lane: Recipient.Kind, _ name: String, _ value: String) {
    Counter(label: "onetimecode_\(what)_total", dimensions: [("lane", lane.rawValue), (name, value)])
      .increment()
  }
}
