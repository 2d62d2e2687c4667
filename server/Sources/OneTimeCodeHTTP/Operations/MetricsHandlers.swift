import Metrics
import OneTimeCodeService

/// A metric with a single value: a counter, gauge or recorder.
final class NumberHandler: CounterHandler, MeterHandler, RecorderHandler, Sendable {
  private let number = Mutex(0.0)

  var value: Double { number.value }

  func increment(by amount: Int64) { increment(by: Double(amount)) }
  func increment(by amount: Double) { number.withLock { $0 += amount } }
  func decrement(by amount: Double) { number.withLock { $0 -= amount } }
  func set(_ value: Int64) { set(Double(value)) }
  func set(_ value: Double) { number.withLock { $0 = value } }
  func record(_ value: Int64) { set(value) }
  func record(_ value: Double) { set(value) }
  func reset() { set(0.0) }
}

final class FloatingPointHandler: FloatingPointCounterHandler, Sendable {
  private let count: NumberHandler

  init(_ count: NumberHandler) { self.count = count }

  func increment(by amount: Double) { count.increment(by: amount) }
  func reset() { count.reset() }
}

/// A histogram of durations.
final class DurationHistogram: TimerHandler, Sendable {
  struct Values: Sendable {
    /// For each of ``DurationHistogram/bounds``, the number of durations up to that bound.
    var buckets = Array(repeating: 0, count: DurationHistogram.bounds.count)
    var count = 0
    /// The sum of all durations, in seconds.
    var sum = 0.0
  }

  /// The upper bounds of the buckets, in seconds.
  static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

  private let stored = Mutex(Values())

  var histogram: Values { stored.value }

  func recordNanoseconds(_ duration: Int64) {
    let seconds = Double(duration) / 1_000_000_000
    stored.withLock { stored in
      stored.count += 1
      stored.sum += seconds
      for (index, bound) in DurationHistogram.bounds.enumerated() where seconds <= bound {
        stored.buckets[index] += 1
      }
    }
  }
}
