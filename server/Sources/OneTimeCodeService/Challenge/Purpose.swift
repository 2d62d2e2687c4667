/// What a code is for, as the app names it: "sign-in", "change-email". A code for one purpose is worth
/// nothing for another.
public struct Purpose: Hashable, Sendable, CustomStringConvertible {
  /// The name: 1 to 64 small letters, digits, dots, hyphens and underscores.
  public let name: String

  /// The same as ``name``.
  public var description: String { name }

  /// Signing in.
  public static let signIn = Purpose(unchecked: "sign-in")

  /// Trying the service's own pages. It has limits of its own, and no backend takes it for anything.
  public static let trial = Purpose(unchecked: "trial")

  private init(unchecked name: String) {
    self.name = name
  }

  /// The purpose of this name, if it is one: 1 to 64 small letters, digits, dots, hyphens and underscores.
  public init?(_ name: String) {
    guard (1...64).contains(name.utf8.count) else { return nil }
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): continue
      case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): continue
      default: return nil
      }
    }
    self.name = name
  }
}

extension Purpose: ExpressibleByStringLiteral {
  /// The purpose that the program names; a name that is none is a programmer's error and traps.
  public init(stringLiteral name: String) {
    guard let purpose = Purpose(name) else {
      preconditionFailure("a purpose has 1 to 64 small letters, digits, dots, hyphens and underscores")
    }
    self = purpose
  }
}
