import OneTimeCodeHTTP
import OneTimeCodeService

extension GivenSettings {
  var limits: RateLimits {
    get throws {
      let recipient = try count(.recipientLimit, 12, RateLimits.recipientRange)
      let client = try count(.clientLimit, 100, 1...RateLimits.maximum)
      let overall = try count(.overallLimit, 100_000, 1...RateLimits.maximum)
      return RateLimits(recipient: recipient, client: client, overall: overall) ?? .standard
    }
  }

  func count(_ setting: Setting, _ standard: Int, _ range: ClosedRange<Int>) throws -> Int {
    guard let text = self[setting] else { return standard }
    guard let count = Int(text), range.contains(count) else {
      throw failure(setting, "must be a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return count
  }

  /// Returns the allowed phone prefixes: by default, all of them in development, and none in production.
  func allowedPrefixes(isDevelopment: Bool) throws -> AllowedPrefixes {
    let list = list(.phonePrefixes)
    guard !list.isEmpty else { return isDevelopment ? .all : .none }
    return AllowedPrefixes(
      try list.map { text in
        if text.hasPrefix("-"), let excluded = AllowedPrefixes.Prefix(excluding: "+" + text.dropFirst()) {
          return excluded
        }
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        let perHour = parts.count == 2 ? Int(parts[1]) : parts.count == 1 ? 1000 : nil
        guard let perHour, let prefix = AllowedPrefixes.Prefix(String(parts[0]), perHour: perHour) else {
          throw failure(
            .phonePrefixes,
            "'\(text)' isn't a prefix such as +44, +44=2000 with a limit per hour, or -1876 to exclude one."
          )
        }
        return prefix
      }
    )
  }

  var trustedProxies: [IPNetwork] {
    get throws {
      try list(.trustedProxies).map { text in
        guard let network = IPNetwork(text) else {
          throw failure(.trustedProxies, "'\(text)' is neither an address nor a network such as 10.0.0.0/8.")
        }
        return network
      }
    }
  }

  /// Returns the nonempty comma-separated parts of a setting, without whitespace.
  func list(_ setting: Setting) -> [String] {
    (self[setting] ?? "").split(separator: ",").map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
  }
}
