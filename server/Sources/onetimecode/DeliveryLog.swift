import Logging
import Metrics
import OneTimeCodeService

/// Writes down how deliveries end: nothing of a message, nothing of a recipient.
struct DeliveryLog: Sendable {
  let logger: Logger

  @Sendable func note(_ report: DeliveryReport) {
    switch report {
    case .delivered(let kind): count("deliveries", kind, "result", "delivered")
    case .failed(let kind, _, let cause):
      count("deliveries", kind, "result", "failed")
      count("delivery_failures", kind, "cause", cause)
    case .dropped(let kind, let reason): count("deliveries", kind, "result", reason.rawValue)
    case .storeFailed: Counter(label: "onetimecode_outbox_failures_total").increment()
    }
    switch report {
    case .delivered(let kind): logger.debug("delivered", metadata: ["kind": "\(kind)"])
    case .failed(let kind, let tries, let cause):
      logger.warning(
        "not delivered yet",
        metadata: ["kind": "\(kind)", "tries": "\(tries)", "cause": "\(cause)"]
      )
    case .dropped(_, let reason): logger.error("not delivered", metadata: ["reason": "\(reason.rawValue)"])
    case .storeFailed: logger.error("the outbox is out of reach")
    }
  }

  private func count(_ what: String, _ lane: Recipient.Kind, _ name: String, _ value: String) {
    Counter(label: "onetimecode_\(what)_total", dimensions: [("lane", lane.rawValue), (name, value)])
      .increment()
  }
}
