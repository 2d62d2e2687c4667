import Logging
import Metrics
import OneTimeCodeService

/// A recorder of delivery outcomes for logs and metrics, without messages or recipients.
struct DeliveryLog: Sendable {
  let logger: Logger

  /// The causes of the last failures, by app, while a receiver accepts no events.
  private let eventFailures = Mutex<[String: String]>([:])

  /// Creates all series whose labels are known, so that an alert's rate covers the first events, too.
  static func addSeries(of channels: [MessageChannel]) {
    for channel in channels {
      for result in ["delivered", "failed", "late", "refused", "unconfirmed"] {
        _ = Counter(
          label: "onetimecode_deliveries_total",
          dimensions: [("channel", channel.name), ("result", result)]
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
    _ = Meter(label: "onetimecode_provider_paused", dimensions: [("provider", name)])
  }

  /// Sets whether a provider is paused, by itself or by an operator.
  static func setPaused(_ name: String, _ isPaused: Bool) {
    Meter(label: "onetimecode_provider_paused", dimensions: [("provider", name)]).set(isPaused ? 1 : 0)
  }

  /// Creates the series of an app's events, and those of the events of all apps.
  static func addEventSeries(of app: String) {
    for result in ["sent", "failed"] { countEvents(result, of: app, 0) }
    countEvents("dropped", 0)
    _ = Meter(label: "onetimecode_events_waiting")
  }

  @Sendable func record(_ report: ServiceReport) {
    switch report {
    case .attempted(.events(let app), _, let result): record(result, ofEventsOf: app)
    case .attempted(.messages(let channel), let attempt, let result):
      switch result.outcome {
      case .accepted:
        count("deliveries", channel, "result", "delivered")
        logger.debug("delivered", metadata: ["channel": "\(channel)"])
      case .refused, .unreachable:
        count("deliveries", channel, "result", "refused")
        logger.error("not delivered", metadata: ["reason": "refused"])
      case .retry, .unanswered, .misconfigured:
        count("deliveries", channel, "result", "failed")
        count("delivery_failures", channel, "cause", result.cause)
        logger.warning(
          "not delivered yet",
          metadata: ["channel": "\(channel)", "attempts": "\(attempt)", "cause": "\(result.cause)"]
        )
      }
    case .late(let channel):
      count("deliveries", channel, "result", "late")
      logger.error("not delivered", metadata: ["reason": "late"])
    case .limited(let channel):
      Counter(label: "onetimecode_limited_total", dimensions: [("limit", "channel-prefix")]).increment()
      logger.info("a step was skipped, because its limit is used up", metadata: ["channel": "\(channel)"])
    case .unconfirmed(let channel):
      count("deliveries", channel, "result", "unconfirmed")
      logger.error("not confirmed", metadata: ["channel": "\(channel)"])
    case .storeFailed:
      Counter(label: "onetimecode_outbox_failures_total").increment()
      logger.error("the store is unavailable")
    case .testRecipientRefused(let app, let line):
      logger.error(
        "a test recipient is treated like any other, because it has received real codes",
        metadata: metadata(app, ["line": "\(line)"])
      )
    case .eventsDropped(let count):
      Self.countEvents("dropped", count)
      logger.error("events were dropped", metadata: ["count": "\(count)"])
    case .eventsWaiting(let count): Meter(label: "onetimecode_events_waiting").set(count)
    }
  }

  private func record(_ result: DeliveryResult, ofEventsOf app: String) {
    guard result.outcome != .accepted else {
      Self.countEvents("sent", of: app)
      return eventFailures.withLock { $0[app] = nil }
    }
    Self.countEvents("failed", of: app)
    let metadata = metadata(app, ["cause": "\(result.cause)"])
    // Thousands of attempts may fail in the same way.
    let isNew = eventFailures.withLock({ $0.updateValue(result.cause, forKey: app) }) != result.cause
    if result.outcome == .refused {
      logger.error("the receiver refuses events; sending is paused for an hour", metadata: metadata)
    } else if isNew {
      logger.warning("events aren't sent; they will be retried", metadata: metadata)
    }
  }

  private static func countEvents(_ result: String, of app: String = "", _ count: Int = 1) {
    let dimensions = (app.isEmpty ? [] : [("app", app)]) + [("result", result)]
    Counter(label: "onetimecode_events_total", dimensions: dimensions).increment(by: count)
  }

  private func metadata(_ app: String, _ more: Logger.Metadata = [:]) -> Logger.Metadata {
    app.isEmpty ? more : more.merging(["app": "\(app)"]) { first, _ in first }
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
    Self.setPaused(attempt.name, attempt.isPaused)
    let metadata: Logger.Metadata = [
      "provider": "\(attempt.name)", "outcome": "\(outcome.rawValue)", "cause": "\(attempt.result.cause)",
    ]
    if outcome == .misconfigured {
      logger.error(
        attempt.isPaused
          ? "the provider rejects this configuration; it is paused, and retried every 30 seconds"
          : "the provider rejects this configuration",
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

  private func count(_ what: String, _ channel: MessageChannel, _ name: String, _ value: String) {
    Counter(label: "onetimecode_\(what)_total", dimensions: [("channel", channel.name), (name, value)])
      .increment()
  }
}
