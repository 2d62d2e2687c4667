import OneTimeCodeHTTP
import OneTimeCodeService

extension GivenSettings {
  /// How many messages are sent.
  var limits: Limits {
    get throws {
      let recipient = try count(.recipientLimit, 12, Limits.recipients)
      let client = try count(.clientLimit, 100, 1...Limits.most)
      let overall = try count(.overallLimit, 100_000, 1...Limits.most)
      return Limits(recipient: recipient, client: client, overall: overall) ?? .standard
    }
  }

  private func count(_ setting: Setting, _ standard: Int, _ range: ClosedRange<Int>) throws -> Int {
    guard let text = self[setting] else { return standard }
    guard let count = Int(text), range.contains(count) else {
      throw failure(setting, "it is a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return count
  }

  /// The proxies that are believed.
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

  /// The parts of a setting between its commas.
  func list(_ setting: Setting) -> [String] {
    (self[setting] ?? "").split(separator: ",").map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
  }
}
