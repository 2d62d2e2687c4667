import Foundation

/// A delivery that prints codes, for development only: everyone who can read the console sees the codes.
public struct ConsoleDelivery: CodeDelivery {
  private let write: @Sendable (String) -> Void

  /// Creates a delivery to the console.
  ///
  /// - Parameter write: A closure that writes a line, by default to standard output without buffering.
  public init(
    write: @escaping @Sendable (String) -> Void = { FileHandle.standardOutput.write(Data(($0 + "\n").utf8)) }
  ) {
    self.write = write
  }

  /// Prints the recipient and the code, and the channel unless it is `sms` or `email`. If the code is bound to a domain, prints the message too.
  public func deliver(_ message: CodeMessage) -> DeliveryResult {
    let channel = [.sms, .email].contains(message.channel) ? "" : " (\(message.channel))"
    var text = "Code for \(message.recipient.address)\(channel): \(String(message.code))"
    if message.isBound {
      let lines = message.text.split(separator: "\n", omittingEmptySubsequences: false)
      text += lines.map { "\n  | \($0)" }.joined()
    }
    write(text)
    return .accepted
  }
}
