import Foundation

/// How often something was done in how long, and how long each time took.
struct Measurement: Sendable {
  let rate: Double
  let median: Double
  let worst: Double

  /// Does `step` so often in all, by so many at the same time.
  static func take(
    _ count: Int,
    atOnce: Int,
    _ step: @escaping @Sendable (Int) async throws -> Void
  ) async throws -> Measurement {
    let start = ContinuousClock.now
    let times = try await withThrowingTaskGroup(of: [Double].self) { group in
      for worker in 0..<atOnce {
        group.addTask {
          var times: [Double] = []
          for index in stride(from: worker, to: count, by: atOnce) {
            let start = ContinuousClock.now
            try await step(index)
            times.append((ContinuousClock.now - start) / .milliseconds(1))
          }
          return times
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let sorted = times.sorted()
    return Measurement(
      rate: Double(count) / ((ContinuousClock.now - start) / .seconds(1)),
      median: sorted[sorted.count / 2],
      worst: sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
    )
  }
}

/// The bytes that this process holds in memory; 0 where that is not told.
func residentMemory() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
  let pages = status.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  return pages * 4096
}
