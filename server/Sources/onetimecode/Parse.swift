import ArgumentParser
import Foundation
import Logging
import OneTimeCodeHTTP
import OneTimeCodeService

/// Functions that parse the values of settings. They throw a `ValidationError` with the reason.
enum Parse {
  static func number(in range: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
    { text in
      guard let number = Int(text), range.contains(number) else {
        throw ValidationError("must be a number from \(range.lowerBound) to \(range.upperBound).")
      }
      return number
    }
  }

  /// Returns the nonempty comma-separated parts of a text, without whitespace.
  static func list(_ text: String) -> [String] {
    text.split(separator: ",").map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
  }

  @Sendable static func origin(_ text: String) throws -> String {
    let url = URL(string: text)
    let isHTTP = url?.scheme == "https" || url?.scheme == "http"
    guard isHTTP, url?.host() != nil, url?.path() == "", url?.query() == nil, url?.user() == nil else {
      throw ValidationError(
        "must be a scheme, a host and an optional port, such as https://codes.example.com."
      )
    }
    return text
  }

  @Sendable static func networks(_ text: String) throws -> Networks {
    Networks(
      elements: try list(text).map { part in
        guard let network = IPNetwork(part) else {
          throw ValidationError("'\(part)' is neither an address nor a network such as 10.0.0.0/8.")
        }
        guard !network.containsAll else {
          throw ValidationError("'\(part)' trusts all clients, which could then forge their addresses.")
        }
        return network
      }
    )
  }

  @Sendable static func prefixes(_ text: String) throws -> AllowedPrefixes {
    AllowedPrefixes(
      try list(text).map { text in
        if text.hasPrefix("-"), let excluded = AllowedPrefixes.Prefix(excluding: "+" + text.dropFirst()) {
          return excluded
        }
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        let perHour = parts.count == 2 ? Int(parts[1]) : parts.count == 1 ? 1000 : nil
        guard let perHour, let prefix = AllowedPrefixes.Prefix(String(parts[0]), perHour: perHour) else {
          throw ValidationError(
            "'\(text)' isn't a prefix such as +44, +44=2000 with a limit per hour, or -1876 to exclude one."
          )
        }
        return prefix
      }
    )
  }

  @Sendable static func logLevel(_ text: String) throws -> Logger.Level {
    guard let level = Logger.Level(rawValue: text) else {
      throw ValidationError("must be trace, debug, info, notice, warning, error or critical.")
    }
    return level
  }
}

/// Networks in one setting. An array would be a setting that is given several times.
struct Networks {
  let elements: [IPNetwork]
}
