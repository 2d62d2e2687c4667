extension Recipient: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The masked form: enough for its owner to know it again, too little for anybody else.
  ///
  /// The number of dots says nothing about the length.
  public var description: String {
    switch kind {
    case .phone: "\(Recipient.dots) \(address.suffix(2))"
    case .email: maskedEmail
    }
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// Nothing but the masked form, so that `dump` shows no more than `print`.
  public var customMirror: Mirror { Mirror(self, children: ["masked": description]) }

  private static let dots = "•••"

  private var maskedEmail: String {
    let parts = address.split(separator: "@")
    let top = parts[1].split(separator: ".").last ?? ""
    return "\(parts[0].prefix(1))\(Recipient.dots)@\(parts[1].prefix(1))\(Recipient.dots).\(top)"
  }
}
