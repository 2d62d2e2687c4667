import OneTimeCodeService

extension IPAddress: ExpressibleByStringInterpolation {
  /// Creates an address from a literal, such as `"192.0.2.1"`.
  public init(stringLiteral text: String) {
    guard let address = IPAddress(text) else { preconditionFailure("'\(text)' isn't an address.") }
    self = address
  }
}
