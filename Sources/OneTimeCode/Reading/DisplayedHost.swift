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
