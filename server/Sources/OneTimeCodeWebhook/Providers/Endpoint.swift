import Foundation

/// A check that an address uses https, or http on the same machine, and isn't a cloud metadata service's.
enum Endpoint {
  private static let loopback: Set<String> = ["127.0.0.1", "::1", "localhost"]

  /// The hosts of cloud metadata services, except link-local addresses. Such services return credentials.
  private static let metadata: Set<String> = [
    "metadata.google.internal", "metadata", "instance-data", "100.100.100.200", "fd00:ec2::254",
  ]

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
    if metadata.contains(name) { return true }
    // Compares bytes, because an address can be written in several ways: 2852039166 is 169.254.169.254.
    guard let bytes = numeric(name) else { return false }
    let known = metadata.compactMap { numeric($0) }
    if known.contains(bytes) { return true }
    let mapped =
      bytes.count == 16 && bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
      ? Array(bytes.suffix(4)) : bytes
    if mapped.count == 4 { return mapped[0] == 169 && mapped[1] == 254 || known.contains(mapped) }
    return mapped[0] == 0xFE && mapped[1] & 0xC0 == 0x80
  }

  /// Returns the bytes of a numeric address, or `nil` if the host is a name.
  private static func numeric(_ host: String) -> [UInt8]? {
    addresses(of: host, flags: AI_NUMERICHOST).first
  }

  /// Returns the IP addresses that a host resolves to, as strings.
  static func addresses(of host: String) -> [String] {
    addresses(of: host, flags: 0).map { bytes in
      var text = [CChar](repeating: 0, count: 64)
      inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, &text, 64)
      return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  private static func addresses(of host: String, flags: Int32) -> [[UInt8]] {
    var hints = addrinfo()
    hints.ai_flags = flags
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    var found: [[UInt8]] = []
    var next = list
    while let entry = next?.pointee {
      let bytes: [UInt8]? =
        switch entry.ai_family {
        case AF_INET:
          entry.ai_addr.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
            withUnsafeBytes(of: $0.pointee.sin_addr) { Array($0) }
          }
        case AF_INET6:
          entry.ai_addr.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
            withUnsafeBytes(of: $0.pointee.sin6_addr) { Array($0) }
          }
        default: nil
        }
      if let bytes, !found.contains(bytes) { found.append(bytes) }
      next = entry.ai_next
    }
    return found
  }
}

extension ProviderReader {
  /// Reads the URL. Its scheme can't be a placeholder, and its host can't depend on the message.
  mutating func url(_ node: JSONNode?) -> Template? {
    guard let node, let template = template(node, "'url'", for: .url) else { return nil }
    let text = template.filled { "{\($0)}" }
    let parts = text.split(separator: "://", maxSplits: 1)
    guard parts.count == 2, ["https", "http"].contains(parts[0]) else {
      report(node.offset, "'url' must begin with https://.")
      return nil
    }
    let host = parts[1].prefix { !"/?#".contains($0) }
    for name in template.names where host.contains("{\(name)}") && MessageField(rawValue: name) != nil {
      report(node.offset, "'url': the host can't depend on the message.")
    }
    for item in text.split(separator: "?", maxSplits: 1).dropFirst().joined().split(separator: "&")
    where String(item.prefix { $0 != "=" }).isLikeCredential {
      report(
        node.offset,
        "'url' must not contain a secret. Send it in 'authentication' or in the body."
      )
    }
    if let problem = Endpoint.problem(with: template.filled { settings[$0]?.standard ?? "x" }) {
      report(node.offset, problem)
    }
    return template
  }
}
