import Metrics
import OneTimeCodeService

/// A swift-metrics backend that keeps metrics in memory and exports them in the Prometheus text format.
public final class MetricsRegistry: MetricsFactory, Sendable {
  struct Key: Hashable {
    let label: String
    let dimensions: [Dimension]
  }

  struct Dimension: Hashable {
    let name: String
    let value: String
  }

  private struct Series {
    var counts: [Key: NumberHandler] = [:]
    var times: [Key: DurationHistogram] = [:]
  }

  private let series = Mutex(Series())

  /// Creates an empty registry.
  public init() {}

  /// Returns the counter with a label and dimensions, and creates it on first use.
  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    count(label, dimensions)
  }

  /// Returns the floating-point counter with a label and dimensions, and creates it on first use.
  public func makeFloatingPointCounter(
    label: String,
    dimensions: [(String, String)]
  ) -> any FloatingPointCounterHandler {
    FloatingPointHandler(count(label, dimensions))
  }

  /// Returns the gauge with a label and dimensions, and creates it on first use.
  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    count(label, dimensions)
  }

  /// Returns the recorder with a label and dimensions. It keeps only the last value and ignores `aggregate`.
  public func makeRecorder(
    label: String,
    dimensions: [(String, String)],
    aggregate: Bool
  ) -> any RecorderHandler {
    count(label, dimensions)
  }

  /// Returns the timer with a label and dimensions, and creates it on first use. It keeps a histogram.
  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    series.withLock { series in
      let key = Key(label, dimensions)
      if let found = series.times[key] { return found }
      let new = DurationHistogram()
      series.times[key] = new
      return new
    }
  }

  /// Does nothing. The number of series is small, so the registry keeps all of them.
  public func destroyCounter(_ handler: any CounterHandler) {}

  /// Does nothing, because the registry keeps all series.
  public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}

  /// Does nothing, because the registry keeps all series.
  public func destroyMeter(_ handler: any MeterHandler) {}

  /// Does nothing, because the registry keeps all series.
  public func destroyRecorder(_ handler: any RecorderHandler) {}

  /// Does nothing, because the registry keeps all series.
  public func destroyTimer(_ handler: any TimerHandler) {}

  /// The current values of all series, sorted by label and dimensions.
  var all: (counts: [(Key, Double)], times: [(Key, DurationHistogram.Values)]) {
    let series = series.value
    return (
      series.counts.map { ($0.key, $0.value.value) }.sorted { $0.0 < $1.0 },
      series.times.map { ($0.key, $0.value.histogram) }.sorted { $0.0 < $1.0 }
    )
  }

  private func count(_ label: String, _ dimensions: [(String, String)]) -> NumberHandler {
    series.withLock { series in
      let key = Key(label, dimensions)
      if let found = series.counts[key] { return found }
      let new = NumberHandler()
      series.counts[key] = new
      return new
    }
  }
}

extension MetricsRegistry.Key: Comparable {
  init(_ label: String, _ dimensions: [(String, String)]) {
    self.label = label
    self.dimensions = dimensions.map { MetricsRegistry.Dimension(name: $0, value: $1) }
  }

  static func < (left: Self, right: Self) -> Bool {
    (left.label, left.dimensions.map(\.text).joined()) < (right.label, right.dimensions.map(\.text).joined())
  }
}

extension MetricsRegistry.Dimension {
  /// The dimension as a label of the Prometheus text format, with an escaped value.
  var text: String {
    let escaped = value.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#)
      .replacing("\n", with: #"\n"#)
    return "\(name)=\"\(escaped)\""
  }
}
