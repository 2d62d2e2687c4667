import Foundation

/// A check that an address uses https, or http on the same machine, and isn't a cloud metadata service's.
enum Endpoint {
  private static let loopback: Set<String> = ["127.0.0.1", "::1", "localhost"]

  /// The hosts of cloud metadata services, except link-local addresses. Such services return credentials.
  private static let metadata: Set<String> = [
    "metadata.google.internal", "metadata", "instance-data", "100.100.100.200", "fd00:ec2::254",
  ]

  private static let metadataAddresses = metadata.compactMap(numeric)

  /// Returns a description of what is wrong with an address, or `nil` if the address is allowed.
  static func problem(with address: String) -> String? {
    guard let url = URL(string: address), let scheme = url.scheme, let host = url.host(percentEncoded: false),
      !host.isEmpty
    else {
      return "The address isn't a URL such as https://api.example.com/messages."
    }
    guard host.wholeMatch(of: /[A-Za-z0-9.:-]+/) != nil else {
      return "The host of the address isn't a valid name."
    }
    if url.user() != nil || url.password() != nil {
      return "The address must not contain a user. Use 'authentication' with a secret from 'secrets'."
    }
    if url.fragment() != nil { return "The address must not have a '#', because fragments aren't sent." }
    switch scheme {
    case "https": break
    case "http":
      guard loopback.contains(host) else {
        return "Plain http would send codes unencrypted. Use https; http is only allowed to this machine."
      }
    default: return "The address must begin with https://."
    }
    if isMetadata(host) {
      return "The address belongs to a cloud metadata service, which returns credentials."
    }
    return nil
  }

  private static func isMetadata(_ host: String) -> Bool {
    let name = host.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "."))
    return metadata.contains(name) || numeric(name).map(isMetadata) == true
  }

  /// Returns whether the bytes are the address of a cloud metadata service, or a link-local address.
  static func isMetadata(_ bytes: [UInt8]) -> Bool {
    let address = embedded(bytes) ?? bytes
    if metadataAddresses.contains(address) { return true }
    return address.count == 4
      ? address.starts(with: [169, 254]) : address[0] == 0xFE && address[1] & 0xC0 == 0x80
  }

  /// Returns whether the bytes are an address of this machine.
  static func isLoopback(_ bytes: [UInt8]) -> Bool {
    let address = embedded(bytes) ?? bytes
    return address.count == 4 ? address[0] == 127 : address == Array(repeating: 0, count: 15) + [1]
  }

  /// Returns the IPv4 address within an IPv6 address that maps or translates to it (RFC 4291, 2.5.5.2; RFC 6052, 2.1).
  private static func embedded(_ bytes: [UInt8]) -> [UInt8]? {
    let prefixes: [[UInt8]] = [
      Array(repeating: 0, count: 10) + [0xFF, 0xFF], [0, 0x64, 0xFF, 0x9B] + Array(repeating: 0, count: 8),
    ]
    return bytes.count == 16 && prefixes.contains(where: bytes.starts) ? Array(bytes.suffix(4)) : nil
  }

  /// Returns the bytes of a numeric address, or `nil` if the host is a name. An address can be written in several ways:
  /// 2852039166 is 169.254.169.254.
  private static func numeric(_ host: String) -> [UInt8]? {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &list) == 0 else { return nil }
    defer { freeaddrinfo(list) }
    return list.flatMap { $0.pointee.ai_addr }.flatMap { bytes(of: $0) }
  }

  /// Returns the bytes of an IPv4 or IPv6 address, or `nil` for other addresses.
  static func bytes(of address: UnsafePointer<sockaddr>) -> [UInt8]? {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin_addr) { Array($0) }
      }
    case AF_INET6:
      address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin6_addr) { Array($0) }
      }
    default: nil
    }
  }
}
