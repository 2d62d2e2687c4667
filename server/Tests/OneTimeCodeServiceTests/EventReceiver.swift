import TestSupport

@testable import OneTimeCodeService

/// A receiver of events that records them. A test sets its result, and can let it hang.
final class EventReceiver: EventDelivery {
  let received = Mutex<[Event]>([])
  let reports = Mutex<[DeliveryReport]>([])
  let result = Mutex(DeliveryResult.accepted)
  let hangs = Mutex(false)

  /// Records a report if it is about events.
  func record(_ report: DeliveryReport) {
    switch report {
    case .attemptedEvent, .eventsDropped, .eventsWaiting: reports.withLock { $0.append(report) }
    case .attempted, .late, .storeFailed, .testRecipientRefused: break
    }
  }

  func deliver(_ event: Event) async -> DeliveryResult {
    received.withLock { $0.append(event) }
    while hangs.value, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
    return Task.isCancelled ? DeliveryResult(.unanswered) : result.value
  }
}
