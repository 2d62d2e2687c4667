extension Units {
  /// Whether this domain is `host`, or a subdomain of it.
  ///
  /// The host must be a plain one, with no port and nothing outside ASCII; otherwise it never matches. Case
  /// means nothing, nor does a dot at the very end.
  func isWithin(_ host: Units) -> Bool {
    var rest = lengthOfHost
    var left = host.lengthOfHost
    guard left > 0 else { return false }
    while left > 0 {
      guard rest > 0 else { return false }
      rest &-= 1
      left &-= 1
      let character = host[left].hostCharacter
      guard character != 0, character == self[rest].hostCharacter else { return false }
    }
    // What stands before the host must end in a dot: "evilexample.com" is not within "example.com".
    return rest == 0 || self[rest &- 1] == 0x2E
  }

  /// How long a host is without the dot at its very end.
  private var lengthOfHost: Int {
    count > 0 && self[count &- 1] == 0x2E ? count &- 1 : count
  }
}

extension UInt16 {
  /// The character of a plain host that this is, in lower case: a letter, a digit, a dot or a hyphen; 0 if it
  /// is none. A host in another script has these alone once it is written as the network knows it, in
  /// punycode.
  @inline(never)
  var hostCharacter: UInt8 {
    let isPlain = self &- 0x30 < 10 || self &- 0x2D < 2
    let small = self &- 0x41 < 26 ? self | 0x20 : self
    return isPlain || small &- 0x61 < 26 ? UInt8(truncatingIfNeeded: small) : 0
  }
}
