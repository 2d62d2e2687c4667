import Metrics
import OneTimeCodeService

/// The metrics that come from the store: waiting messages, and conversion rates.
actor StoreMetrics {
  private let installation: Installation
  private let metrics: MetricsRegistry
  private var update: Task<Void, Never>?

  init(of installation: Installation, in metrics: MetricsRegistry) {
    self.installation = installation
    self.metrics = metrics
  }

  /// Updates the metrics. Returns after 2 seconds even if the store hangs, because a scrape that times out would lose
  /// all metrics; the next call then waits for the same update.
  func refresh() async {
    let update = update ?? Task { await finish() }
    self.update = update
    if await !update.ends(within: .seconds(2)) { setAvailable(false) }
  }

  private func finish() async {
    do {
      for channel in installation.channels {
        let backlog = try await installation.backlog(of: channel)
        set("onetimecode_messages_waiting", ("channel", channel.name), backlog.count)
        set("onetimecode_messages_delayed", ("channel", channel.name), backlog.delayed)
        set("onetimecode_messages_overdue_seconds", ("channel", channel.name), backlog.overdue)
      }
      for (prefix, conversion) in try await installation.updateConversionRates() {
        set("onetimecode_prefix_codes_sent", ("prefix", prefix), conversion.sent)
        set("onetimecode_prefix_codes_verified", ("prefix", prefix), conversion.verified)
      }
      setAvailable(true)
    } catch {
      setAvailable(false)
    }
    update = nil
  }

  private func set(_ label: String, _ dimension: (String, String), _ value: Int) {
    metrics.makeMeter(label: label, dimensions: [dimension]).set(Int64(value))
  }

  private func setAvailable(_ isAvailable: Bool) {
    metrics.makeMeter(label: "onetimecode_store_available", dimensions: []).set(isAvailable ? 1.0 : 0.0)
  }
}

extension Task where Failure: Sendable {
  /// Waits for the task, at most for a duration. Returns whether the task has ended. The task goes on.
  func ends(within duration: Duration) async -> Bool {
    let (ends, continuation) = AsyncStream<Bool>.makeStream()
    let timer = Task<Void, Never> {
      try? await Task<Never, Never>.sleep(for: duration)
      continuation.yield(false)
    }
    defer { timer.cancel() }
    Task<Void, Never> {
      _ = await result
      continuation.yield(true)
    }
    return await ends.first { _ in true } ?? false
  }
}
