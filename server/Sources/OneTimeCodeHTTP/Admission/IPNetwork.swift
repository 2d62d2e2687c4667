import NIOCore
import OneTimeCodeService

extension IPAddress {
  /// Parses an address as proxies write it: `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]` or
  /// `[2001:db8::1]:4711`, which may have a zone. Returns `nil` for any other text.
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
    // A zone, as in "fe80::1%eth0", is meaningful on one machine only.
    self.init(address.prefix { $0 != "%" })
  }

  init?(_ address: SocketAddress?) {
    switch address {
    case .v4(let address): self.init(bytes: withUnsafeBytes(of: address.address.sin_addr) { Array($0) })
    case .v6(let address): self.init(bytes: withUnsafeBytes(of: address.address.sin6_addr) { Array($0) })
    default: return nil
    }
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
