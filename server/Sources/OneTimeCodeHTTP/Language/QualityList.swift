/// A list of weighted values from a header (RFC 9110, 12.4.2), such as `pt-BR,en;q=0.5`.
struct QualityList {
  /// The values with a weight above 0, in lowercase, most preferred first.
  let accepted: [String]

  /// The values with a weight of 0, in lowercase. A response must not use them.
  let excluded: [String]

  /// The maximum numbers of characters (`longest`) and items (`most`) that are read from a header.
  private static let longest = 1000
  private static let most = 32

  /// Parses a header and ignores invalid items.
  init(_ header: String) {
    var weighted: [(value: String, weight: Double)] = []
    for part in header.prefix(Self.longest).split(separator: ",").prefix(Self.most) {
      let pieces = part.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
      guard let value = pieces.first, !value.isEmpty else { continue }
      let parameter = pieces.dropFirst().first { $0.hasPrefix("q=") }
      guard let weight = parameter.map({ Double($0.dropFirst(2)) }) ?? 1, (0...1).contains(weight) else {
        continue
      }
      weighted.append((value, weight))
    }
    // Values of equal weight keep their order.
    accepted =
      weighted.enumerated().filter { $0.element.weight > 0 }
      .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      .map(\.element.value)
    excluded = weighted.filter { $0.weight == 0 }.map(\.value)
  }
}
