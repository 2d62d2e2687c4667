@testable import OneTimeCodeService

/// A provider that records messages.
final class TestProvider: CodeDelivery {
  let result = Mutex(DeliveryResult.accepted)
  let receiptReaders: [any DeliveryReceiptReader]
  private let recorded = Mutex<[CodeMessage]>([])

  var messages: [CodeMessage] { recorded.value }

  init(hasReceipts: Bool = false, result: DeliveryResult = .accepted) {
    self.result.withLock { $0 = result }
    receiptReaders = hasReceipts ? [Reader()] : []
  }

  func deliver(_ message: CodeMessage) -> DeliveryResult {
    recorded.withLock { $0.append(message) }
    return result.value
  }

  private struct Reader: DeliveryReceiptReader {
    let provider = "any"
    func receipts(in request: DeliveryReceiptRequest, at now: Moment) -> [DeliveryReceipt]? { nil }
  }
}
