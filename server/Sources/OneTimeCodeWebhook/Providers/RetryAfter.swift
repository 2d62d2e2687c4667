import Foundation
import NIOHTTP1

extension HTTPHeaders {
  /// Returns the wait in `Retry-After`, in seconds or as an IMF-fixdate, up to an hour; otherwise `nil`.
  func retryAfter(now: Date) -> Duration? {
    guard let text = first(name: "Retry-After")?.trimmingCharacters(in: .whitespaces) else { return nil }
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
    return .milliseconds(Int64(Swift.min(Swift.max(seconds, 0), 3600) * 1000))
  }
}
