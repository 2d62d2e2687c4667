import Foundation

enum RetryAfter {
  /// Returns the wait that the header `Retry-After` requests, in seconds or as an IMF-fixdate, up to an hour, or `nil` if
  /// the header's value is neither.
  static func wait(_ text: String, now: Date) -> Duration? {
    let seconds: Double
    if !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) {
      seconds = Double(text) ?? 3600
    } else {
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = TimeZone(secondsFromGMT: 0)
      formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
      guard let date = formatter.date(from: text) else { return nil }
      seconds = date.timeIntervalSince(now)
    }
    return .milliseconds(Int64(min(max(seconds, 0), 3600) * 1000))
  }
}
