import TestSupport

@testable import OneTimeCodeService

/// A receiver of events that records them. A test sets its result, and can let it hang.
final class EventReceiver: EventDelivery {
  let received = Mutex<[Event]>([])
  let reports = Mutex<[ServiceReport]>([])
  let result = Mutex(DeliveryResult.accepted)
  let hangs = Mutex(false)

  /// Records a report if it is about events.
  func record(_ report: ServiceReport) {
    switch report {
    case .attempted(.events, _, _), .eventsDropped, .eventsWaiting: reports.withLock { $0.append(report) }
    case .attempted(.messages, _, _), .late, .limited, .unconfirmed, .storeFailed, .testRecipientRefused:
      break
    }
  }

  func deliver(_ event: Event) async -> DeliveryResult {
    received.withLock { $0.append(event) }
    while hangs.value, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
    return Task.isCancelled ? DeliveryResult(.unanswered) : result.value
  }
}
