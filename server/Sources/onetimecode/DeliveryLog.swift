import Logging
import Metrics
import OneTimeCodeService

/// Writes down how deliveries end: nothing of a message, nothing of a recipient.
struct DeliveryLog: Sendable {
  let logger: Logger

  @Sendable func note(_ report: DeliveryReport) {
    Counter(label: "onetimecode_deliveries_total", dimensions: [("result", report.result)]).increment()
    switch report {
    case .delivered(let kind): logger.debug("delivered", metadata: ["kind": "\(kind)"])
    case .failed(let kind, let tries):
      logger.warning("not delivered yet", metadata: ["kind": "\(kind)", "tries": "\(tries)"])
    case .dropped(let reason): logger.error("not delivered", metadata: ["reason": "\(reason.rawValue)"])
    case .storeFailed: logger.error("the outbox is out of reach")
    }
  }
}

extension DeliveryReport {
  fileprivate var result: String {
    switch self {
    case .delivered: "delivered"
    case .failed: "failed"
    case .dropped(let reason): reason.rawValue
    case .storeFailed: "store-failed"
    }
  }
}
