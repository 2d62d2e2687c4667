/// The purpose of a code, with a name that the app chooses, such as "sign-in" or "change-email". A code for
/// one purpose can't be used for another.
public struct Purpose: Hashable, Sendable, CustomStringConvertible {
  /// The name: 1 to 64 lowercase letters, digits, dots, hyphens and underscores.
  public let name: String

  /// The ``name``, so that a purpose can be interpolated into a string.
  public var description: String { name }

  /// The purpose of codes for signing in.
  public static let signIn = Purpose(unchecked: "sign-in")

  /// The purpose of codes for trying out the service's own pages. Trial codes have separate rate limits, and
  /// their receipts can't be redeemed for another purpose.
  public static let trial = Purpose(unchecked: "trial")

  private init(unchecked name: String) {
    self.name = name
  }

  /// Creates a purpose, or returns `nil` if the string doesn't have the form that ``name`` describes.
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
  /// Creates a purpose from a string literal. Traps if the name is invalid, which is a programming error.
  public init(stringLiteral name: String) {
    guard let purpose = Purpose(name) else {
      preconditionFailure("a purpose has 1 to 64 lowercase letters, digits, dots, hyphens and underscores")
    }
    self = purpose
  }
}
