import Foundation
import Metrics

/// Keeps counts and times in memory, and writes them as text that Prometheus reads: a backend for swift-metrics.
public final class MetricsRegistry: MetricsFactory, @unchecked Sendable {
  /// What tells one series from the others.
  struct Key: Hashable {
    let label: String
    let dimensions: [String]
  }

  private let lock = NSLock()
  private var counts: [Key: Count] = [:]
  private var times: [Key: Times] = [:]

  /// A registry with nothing in it.
  public init() {}

  /// A count of this name.
  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    count(label, dimensions)
  }

  /// A count with parts of one.
  public func makeFloatingPointCounter(
    label: String,
    dimensions: [(String, String)]
  ) -> any FloatingPointCounterHandler {
    FloatingPointCount(count(label, dimensions))
  }

  /// A value that goes up and down.
  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    count(label, dimensions)
  }

  /// A row of values, of which the last one is kept.
  public func makeRecorder(
    label: String,
    dimensions: [(String, String)],
    aggregate: Bool
  ) -> any RecorderHandler {
    count(label, dimensions)
  }

  /// A row of times, of which a histogram is kept.
  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    lock.withLock {
      let key = Key(label, dimensions)
      let found = times[key] ?? Times()
      times[key] = found
      return found
    }
  }

  /// Series are few, and stay.
  public func destroyCounter(_ handler: any CounterHandler) {}

  /// Series are few, and stay.
  public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}

  /// Series are few, and stay.
  public func destroyMeter(_ handler: any MeterHandler) {}

  /// Series are few, and stay.
  public func destroyRecorder(_ handler: any RecorderHandler) {}

  /// Series are few, and stay.
  public func destroyTimer(_ handler: any TimerHandler) {}

  /// All series, sorted by their names.
  var all: (counts: [(Key, Double)], times: [(Key, Times.Histogram)]) {
    lock.withLock {
      (
        counts.map { ($0.key, $0.value.value) }.sorted { $0.0 < $1.0 },
        times.map { ($0.key, $0.value.histogram) }.sorted { $0.0 < $1.0 }
      )
    }
  }

  private func count(_ label: String, _ dimensions: [(String, String)]) -> Count {
    lock.withLock {
      let key = Key(label, dimensions)
      let found = counts[key] ?? Count()
      counts[key] = found
      return found
    }
  }
}

extension MetricsRegistry.Key: Comparable {
  init(_ label: String, _ dimensions: [(String, String)]) {
    self.label = label
    self.dimensions = dimensions.map { "\($0)=\"\($1)\"" }
  }

  static func < (left: Self, right: Self) -> Bool {
    (left.label, left.dimensions.joined()) < (right.label, right.dimensions.joined())
  }
}
