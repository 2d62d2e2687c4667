import Foundation
import OneTimeCode
import OneTimeCodeService

/// A delivery that records the last code of each recipient.
final class CodeRecorder: CodeDelivery, @unchecked Sendable {
  private let lock = NSLock()
  private var codes: [String: String] = [:]

  func deliver(_ message: CodeMessage) -> DeliveryResult {
    lock.withLock { codes[message.recipient.address] = String(message.code) }
    return .accepted
  }

  /// Returns the last code delivered to an address. If there isn't one yet, waits for it.
  func code(of address: String) async throws -> String {
    while true {
      if let code = lock.withLock({ codes[address] }) { return code }
      try await Task.sleep(for: .milliseconds(1))
    }
  }
}

/// A delivery that simulates a gateway that takes 300 ms for each message.
final class SlowGateway: CodeDelivery, @unchecked Sendable {
  private let lock = NSLock()
  private var delivered = 0

  var count: Int { lock.withLock { delivered } }

  func deliver(_ message: CodeMessage) async throws -> DeliveryResult {
    try await Task.sleep(for: .milliseconds(300))
    lock.withLock { delivered += 1 }
    return .accepted
  }
}
