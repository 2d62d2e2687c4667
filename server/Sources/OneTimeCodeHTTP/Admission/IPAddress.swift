import NIOCore

/// An IPv4 or IPv6 address.
public struct IPAddress: Hashable, Sendable {
  /// The 4 or 16 bytes of the address. IPv4-mapped IPv6 addresses (`::ffff:192.0.2.1`) are stored as IPv4.
  let bytes: [UInt8]

  /// Parses an IPv4 or IPv6 address, such as `192.0.2.1`. Returns `nil` for any other text.
  public init?(_ text: some StringProtocol) {
    // Ignores a zone, as in "fe80::1%eth0", because zones are meaningful only on one machine.
    let plain = text.prefix { $0 != "%" }
    guard let address = try? SocketAddress(ipAddress: String(plain), port: 0) else { return nil }
    self.init(address)
  }

  /// Parses an address as proxies write it: `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]` or
  /// `[2001:db8::1]:4711`. Returns `nil` for any other text.
  init?(withPort text: Substring) {
    var (address, port) = (text, text.suffix(0))
    if text.first == "[", let end = text.firstIndex(of: "]") {
      address = text[..<end].dropFirst()
      port = text[end...].dropFirst()
    } else if let colon = text.firstIndex(of: ":"), colon == text.lastIndex(of: ":") {
      address = text[..<colon]
      port = text[colon...]
    }
    let digits = port.dropFirst()
    guard port.isEmpty || port.first == ":" && !digits.isEmpty && digits.utf8.allSatisfy({ 48...57 ~= $0 })
    else {
      return nil
    }
    self.init(address)
  }

  init?(_ address: SocketAddress?) {
    switch address {
    case .v4(let address):
      bytes = withUnsafeBytes(of: address.address.sin_addr.s_addr) { Array($0) }
    case .v6(let address):
      let all = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
      let isMapped = all.prefix(10).allSatisfy { $0 == 0 } && all[10] == 0xFF && all[11] == 0xFF
      bytes = isMapped ? Array(all.suffix(4)) : all
    default: return nil
    }
  }

  /// The identity of a client for rate limits: the IPv4 address, or the /64 network of the IPv6 address. A
  /// client usually controls a whole /64 network.
  var client: String {
    let significant = bytes.count == 16 ? Array(bytes.prefix(8)) : bytes
    return significant.map { String($0) }.joined(separator: ".")
  }
}

/// A range of IP addresses with a common prefix.
public struct IPNetwork: Hashable, Sendable {
  private let address: IPAddress
  private let bits: Int

  /// Parses a network such as `10.0.0.0/8`, or a single address. Returns `nil` if the text is neither.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let address = IPAddress(parts[0]) else { return nil }
    let width = address.bytes.count * 8
    guard let bits = parts.count == 2 ? Int(parts[1]) : width, (0...width).contains(bits) else { return nil }
    self.address = address
    self.bits = bits
  }

  init(_ address: IPAddress) {
    self.address = address
    bits = address.bytes.count * 8
  }

  /// Whether the network contains all addresses of its kind.
  public var containsAll: Bool { bits == 0 }

  func contains(_ other: IPAddress) -> Bool {
    guard other.bytes.count == address.bytes.count else { return false }
    for (index, (own, its)) in zip(address.bytes, other.bytes).enumerated() {
      let counted = min(8, max(0, bits - index * 8))
      let mask = UInt8(truncatingIfNeeded: 0xFF00 >> counted)
      if (own ^ its) & mask != 0 { return false }
    }
    return true
  }
}
