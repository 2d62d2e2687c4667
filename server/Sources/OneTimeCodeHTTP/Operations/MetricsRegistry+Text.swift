import HTTPTypes
import Hummingbird

extension MetricsRegistry {
  /// All series in Prometheus's text format.
  var text: String {
    let (counts, times) = all
    var lines: [String] = []
    var last = ""
    for (key, value) in counts {
      if key.label != last {
        lines.append("# TYPE \(key.label) \(key.label.hasSuffix("_total") ? "counter" : "gauge")")
      }
      last = key.label
      lines.append("\(key.named()) \(value.written)")
    }
    for (key, histogram) in times {
      if key.label != last { lines.append("# TYPE \(key.label) histogram") }
      last = key.label
      for (bound, count) in zip(Times.bounds, histogram.buckets) {
        lines.append("\(key.named("_bucket", "le=\"\(bound)\"")) \(count)")
      }
      lines.append("\(key.named("_bucket", "le=\"+Inf\"")) \(histogram.count)")
      lines.append("\(key.named("_sum")) \(histogram.sum)")
      lines.append("\(key.named("_count")) \(histogram.count)")
    }
    return lines.map { $0 + "\n" }.joined()
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
    let all = dimensions + more
    return label + suffix + (all.isEmpty ? "" : "{\(all.joined(separator: ","))}")
  }
}

extension Double {
  /// Without a point if it is whole.
  fileprivate var written: String { Int64(exactly: self).map(String.init) ?? "\(self)" }
}
