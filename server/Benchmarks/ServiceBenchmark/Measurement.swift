import Foundation

/// The rate per second of a repeated step, and its median and 99th-percentile duration in milliseconds.
struct Measurement: Sendable {
  let rate: Double
  let median: Double
  let percentile99: Double

  /// Creates a measurement from the duration of each run in milliseconds, and the elapsed time in seconds.
  init(milliseconds: [Double], seconds: Double) {
    let sorted = milliseconds.sorted()
    rate = Double(sorted.count) / seconds
    median = sorted[sorted.count / 2]
    percentile99 = sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
  }

  /// Measures `count` runs of `step` in `concurrency` concurrent tasks.
  static func take(
    _ count: Int,
    concurrency: Int,
    _ step: @escaping @Sendable (Int) async throws -> Void
  ) async throws -> Measurement {
    let start = ContinuousClock.now
    let times = try await withThrowingTaskGroup(of: [Double].self) { group in
      for worker in 0..<concurrency {
        group.addTask {
          var times: [Double] = []
          for index in stride(from: worker, to: count, by: concurrency) {
            let start = ContinuousClock.now
            try await step(index)
            times.append((ContinuousClock.now - start) / .milliseconds(1))
          }
          return times
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    return Measurement(milliseconds: times, seconds: (ContinuousClock.now - start) / .seconds(1))
  }
}

/// A comparison of rounds with and without HTTP. Each printed figure is the median over the rounds.
struct Comparison {
  private var pairs: [(http: Measurement, alone: Measurement)] = []

  mutating func append(_ http: Measurement, alone: Measurement) { pairs.append((http, alone)) }

  func show(_ connections: Int, _ what: String) {
    let columns = [
      String(format: "%11d", connections), what.padding(toLength: 6, withPad: " ", startingAt: 0),
      String(format: "%8.0f", median { $0.http.rate }), String(format: "%9.2f", median { $0.http.median }),
      String(format: "%8.2f", median { $0.http.percentile99 }),
      String(format: "%7.0f", median { $0.alone.rate }),
      String(format: "  %.2f", median { $0.http.rate / $0.alone.rate }),
    ]
    print(columns.joined(separator: "  "))
  }

  private func median(_ value: ((http: Measurement, alone: Measurement)) -> Double) -> Double {
    pairs.median(of: value)
  }
}

extension Collection {
  /// Returns the median of a value of the elements, of which there is at least one.
  func median(of value: (Element) -> Double) -> Double { map(value).sorted()[count / 2] }
}
