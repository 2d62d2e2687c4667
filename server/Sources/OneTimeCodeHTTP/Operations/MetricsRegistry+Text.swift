import HTTPTypes
import Hummingbird
import Metrics
import OneTimeCodeService

extension MetricsRegistry {
  var text: String {
    let (counts, times) = all
    var lines: [String] = []
    var last = ""
    for (key, value) in counts {
      if key.label != last {
        lines += header(of: key.label, key.label.hasSuffix("_total") ? "counter" : "gauge")
      }
      last = key.label
      lines.append("\(key.named()) \(value.text)")
    }
    for (key, histogram) in times {
      if key.label != last { lines += header(of: key.label, "histogram") }
      last = key.label
      for (bound, count) in zip(DurationHistogram.bounds, histogram.buckets) {
        lines.append("\(key.named("_bucket", "le=\"\(bound)\"")) \(count)")
      }
      lines.append("\(key.named("_bucket", "le=\"+Inf\"")) \(histogram.count)")
      lines.append("\(key.named("_sum")) \(histogram.sum)")
      lines.append("\(key.named("_count")) \(histogram.count)")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func header(of label: String, _ type: String) -> [String] {
    (Self.descriptions[label].map { ["# HELP \(label) \($0)"] } ?? []) + ["# TYPE \(label) \(type)"]
  }

  static let descriptions = [
    "onetimecode_requests_total": "Requests, by route and status.",
    "onetimecode_request_duration_seconds": "Duration of requests, by route.",
    "onetimecode_problems_total": "Requests that were refused or failed, by reason.",
    "onetimecode_limited_total":
      "Requests that a rate limit refused, and steps of plans that it skipped, by limit.",
    "onetimecode_deliveries_total":
      "Attempts to deliver a message, and messages given up, by channel and result.",
    "onetimecode_delivery_failures_total": "Failed delivery attempts, by channel and cause.",
    "onetimecode_provider_attempts_total":
      "Attempts to send a message with a provider, by provider and outcome.",
    "onetimecode_provider_duration_seconds": "Duration of delivery attempts, by provider.",
    "onetimecode_provider_paused":
      "1 while a provider is paused, because it rejects the configuration or an operator has paused it.",
    "onetimecode_outbox_failures_total": "Times that the outbox was unavailable.",
    "onetimecode_proof_checks_total": "Checks of proofs by their provider, by result.",
    "onetimecode_test_codes_total":
      "Codes issued to test recipients, and receipts of test recipients redeemed.",
    "onetimecode_app_codes_total":
      "Requests that issued or verified a code or redeemed a receipt, with repeated ones, by app.",
    "onetimecode_api_keys_current":
      "1 if the API key file was read, 0 if its latest version is invalid, so that removed keys still work.",
    "onetimecode_apps_current": "1 if the file of apps was read, 0 if its latest version is invalid.",
    "onetimecode_reports_total": "Reports of recipients who haven't requested a code, with repeated ones.",
    "onetimecode_receipts_total": "Receipts of providers, by provider and result.",
    "onetimecode_events_total": "Attempts to send an event, and dropped events, by result.",
    "onetimecode_events_waiting": "Events waiting to be sent, of all servers.",
    "onetimecode_store_available": "1 if the metrics of the store are current, 0 if it doesn't respond.",
    "onetimecode_log_lines_dropped_total": "Lines of the log that were dropped, because nothing read it.",
    "onetimecode_connections_open": "Open connections of this server to PostgreSQL.",
    "onetimecode_connection_failures_total": "Connections to PostgreSQL that couldn't be opened.",
    "onetimecode_messages_waiting": "Messages waiting in the outbox of all servers, by channel.",
    "onetimecode_messages_delayed": "Messages that have waited for longer than a minute, by channel.",
    "onetimecode_messages_overdue_seconds":
      "Time for which the first message has been due, but no server has sent it, by channel.",
    "onetimecode_prefix_codes_sent":
      "Codes sent to a phone prefix in the current and the previous hour, on all servers.",
    "onetimecode_prefix_codes_verified": "Codes of a phone prefix verified in the same time, on all servers.",
  ]

  /// Creates all series whose labels are known, so that an alert's rate covers the first events, too.
  func addSeries(for routes: [String], _ channels: [MessageChannel]) {
    for route in routes {
      _ = makeCounter(
        label: "onetimecode_requests_total",
        dimensions: [("route", route), ("status", route == "/api/challenges" ? "201" : "200")]
      )
      _ = makeTimer(label: "onetimecode_request_duration_seconds", dimensions: [("route", route)])
    }
    for reason in Problem.Reason.allCases {
      _ = makeCounter(label: "onetimecode_problems_total", dimensions: [("reason", reason.rawValue)])
    }
    for limit in ServiceError.Limit.allCases {
      _ = makeCounter(label: "onetimecode_limited_total", dimensions: [("limit", limit.rawValue)])
    }
    for event in ["issued", "redeemed"] {
      _ = makeCounter(label: "onetimecode_test_codes_total", dimensions: [("event", event)])
    }
    _ = makeMeter(label: "onetimecode_store_available", dimensions: [])
    for channel in channels {
      for label in ["messages_waiting", "messages_delayed", "messages_overdue_seconds"] {
        _ = makeMeter(label: "onetimecode_" + label, dimensions: [("channel", channel.name)])
      }
    }
  }

  /// Counts what happened to a code of a test recipient: `issued` or `redeemed`.
  func countTest(_ event: String) {
    makeCounter(label: "onetimecode_test_codes_total", dimensions: [("event", event)]).increment(by: 1)
  }

  /// Counts a report that someone else has requested a code.
  func countReport(by number: Int64 = 1) {
    makeCounter(label: "onetimecode_reports_total", dimensions: []).increment(by: number)
  }

  /// Counts what happened to a code of an app: `issued`, `verified` or `redeemed`. Without apps, there is no such metric.
  func count(_ event: String, of service: VerificationService) {
    let app = service.configuration.app
    if app.isEmpty { return }
    makeCounter(label: "onetimecode_app_codes_total", dimensions: [("app", app), ("event", event)])
      .increment(by: 1)
  }

  var response: Response {
    Response(
      status: .ok,
      headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
      body: .init(byteBuffer: ByteBuffer(string: text))
    )
  }
}

extension MetricsRegistry.Key {
  fileprivate func named(_ suffix: String = "", _ more: String...) -> String {
    let all = dimensions.map(\.text) + more
    return label + suffix + (all.isEmpty ? "" : "{\(all.joined(separator: ","))}")
  }
}

extension Double {
  /// The number as text, without a decimal point if the number is whole.
  fileprivate var text: String { Int64(exactly: self).map(String.init) ?? "\(self)" }
}
