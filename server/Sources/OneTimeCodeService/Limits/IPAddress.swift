import Foundation

/// The IPv4 or IPv6 address of a client.
public struct IPAddress: Hashable, Sendable {
  /// The 4 or 16 bytes of the address. An IPv6 address that stands for an IPv4 address is stored as IPv4: `::ffff:192.0.2.1`,
  /// `64:ff9b::192.0.2.1`, as which a translator passes on an IPv4 client (RFC 6052, 2.1), and the addresses in
  /// `2002:c000:201::/48`, which the owner of 192.0.2.1 has (RFC 3056, 2).
  public let bytes: [UInt8]

  /// Creates an address from 4 or 16 bytes, or returns `nil` if there are more or fewer.
  public init?(bytes: some Sequence<UInt8>) {
    let all = Array(bytes)
    guard all.count == 4 || all.count == 16 else { return nil }
    let prefix = Self.prefixesOfIPv4.first { all.count == 16 && all.starts(with: $0) }
    self.bytes = prefix.map { Array(all[$0.count..<$0.count + 4]) } ?? all
  }

  private static let prefixesOfIPv4: [[UInt8]] = [
    Array(repeating: 0, count: 10) + [0xFF, 0xFF],
    [0, 0x64, 0xFF, 0x9B] + Array(repeating: 0, count: 8),
    [0x20, 0x02],
  ]

  /// Parses an address such as `192.0.2.1` or `2001:db8::1`, without a port or zone. Returns `nil` for any other text.
  public init?(_ text: some StringProtocol) {
    let text = String(text)
    var (version4, version6) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, text, &version4) == 1 {
      self.init(bytes: withUnsafeBytes(of: version4) { Array($0) })
    } else if inet_pton(AF_INET6, text, &version6) == 1 {
      self.init(bytes: withUnsafeBytes(of: version6) { Array($0) })
    } else {
      return nil
    }
  }

  /// The address as text, which ``init(_:)`` parses. It identifies a person: keep it out of logs.
  public var text: String {
    if bytes.count == 4 { return bytes.map { String($0) }.joined(separator: ".") }
    return stride(from: 0, to: 16, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
      .joined(separator: ":")
  }

  /// Whether the address is the machine's own, such as `127.0.0.1`.
  public var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes == Array(repeating: 0, count: 15) + [1]
  }

  /// The identity of the client: the IPv4 address, or the /64 network of the IPv6 address. A client usually controls a whole
  /// /64 network.
  package var network: String { networks[0].name }

  /// A network that contains the address, in which messages and failures are counted.
  struct Network: Codable {
    /// The identity for counters.
    let name: String
    /// How many times the limit of one client the network may use.
    let share: Int
  }

  /// The networks of the client, the narrowest first.
  ///
  /// Who has one address often has its neighbours: a home connection usually has an IPv6 /56, a site a /48, and a rented
  /// machine's provider an IPv4 /24. The limits rise with the size, because wide networks have many customers, and carriers
  /// translate the addresses of many into a few.
  var networks: [Network] {
    let levels = bytes.count == 16 ? [(8, 1), (7, 2), (6, 4)] : [(4, 1), (3, 4)]
    return levels.map { count, share in
      let name = bytes.prefix(count).map { String($0) }.joined(separator: ".")
      return Network(name: share == 1 ? name : "\(name)/\(count * 8)", share: share)
    }
  }
}

extension IPAddress: CustomStringConvertible {
  /// The kind of the address. Logs must not contain more.
  public var description: String { bytes.count == 4 ? "an IPv4 address" : "an IPv6 address" }
}
