import Foundation
import Metrics
import OneTimeCodeService

/// The stream of the log: standard error, written by a thread of its own.
///
/// Whatever reads the log may stop reading. Then no request waits: lines that exceed the buffer are dropped, counted, and mentioned
/// when the reader goes on.
final class LogStream: TextOutputStream, @unchecked Sendable {
  private let condition = NSCondition()
  private let descriptor: Int32
  private let capacity: Int
  private var lines: [String] = []
  private var droppedCount = 0
  private var isWriting = false

  /// Creates a stream.
  ///
  /// - Parameters:
  ///   - descriptor: The file to write to, by default standard error.
  ///   - capacity: The maximum number of lines that wait.
  init(_ descriptor: Int32 = STDERR_FILENO, capacity: Int = 10_000) {
    self.descriptor = descriptor
    self.capacity = capacity
    let thread = Thread { [self] in
      while true { writeLines() }
    }
    thread.name = "log"
    thread.start()
  }

  func write(_ line: String) {
    let isDropped = condition.withLock {
      guard lines.count < capacity else {
        droppedCount += 1
        return true
      }
      lines.append(line)
      condition.broadcast()
      return false
    }
    if isDropped { Counter(label: "onetimecode_log_lines_dropped_total").increment() }
  }

  /// Waits until all lines are written, for at most some seconds.
  func flush(within seconds: Double) {
    let end = Date(timeIntervalSinceNow: seconds)
    condition.withLock { while !lines.isEmpty || isWriting, condition.wait(until: end) {} }
  }

  private func writeLines() {
    let text = condition.withLock {
      while lines.isEmpty { condition.wait() }
      defer {
        lines = []
        droppedCount = 0
        isWriting = true
      }
      let note =
        droppedCount == 0 ? "" : "… \(droppedCount) lines of the log were dropped, because nothing read it\n"
      return lines.joined() + note
    }
    Array(text.utf8).withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Foundation.write(
          descriptor,
          UnsafeRawBufferPointer(rebasing: rest).baseAddress,
          rest.count
        )
        if count < 0, errno != EINTR { break }
        rest = rest.dropFirst(max(count, 0))
      }
    }
    condition.withLock {
      isWriting = false
      condition.broadcast()
    }
  }
}
