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

/// The host that a message is bound to, as a person may be shown it: lower case, and of a very long one the end, because
/// it is the end of a host that says whose it is.
///
/// It holds nothing but small letters, digits, dots, hyphens and, for anything else, question marks: what stands in a
/// message that somebody may have forged must not play tricks in the warning about it.
enum DisplayedHost {
  /// How much of a host is shown, in characters.
  static let capacity = 64

  /// What a person is shown of one character of a host.
  static func character(_ unit: UInt16) -> UInt8 {
    let character = unit.hostCharacter
    return character == 0 ? 0x3F : character
  }
}

extension OriginBoundMessage {
  /// The host that an origin-bound message says its code is for, as a person may be shown it; nothing if `text` is no
  /// such message.
  ///
  /// It holds nothing but small letters, digits, dots, hyphens and, for anything else, question marks. Of a very long
  /// host it is the last 64 characters.
  ///
  /// - Parameter text: What was pasted or filled in, as UTF-16 code units.
  /// - Returns: The host.
  public static func displayedHost(in text: some BidirectionalCollection<UInt16>) -> String? {
    text.withUnits { text in
      OriginBoundLine(in: text).map { line in
        var host = ""
        for unit in text.part(line.host).suffix(DisplayedHost.capacity) {
          host.unicodeScalars.append(Unicode.Scalar(DisplayedHost.character(unit)))
        }
        return host
      }
    }
  }
}
