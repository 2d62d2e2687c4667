import Foundation

/// Prints codes where the server was started: for development only, because whoever reads the console reads
/// the codes.
public struct ConsoleDelivery: CodeDelivery {
  private let write: @Sendable (String) -> Void

  /// A delivery to the console.
  ///
  /// - Parameter write: Takes each line; what is left out writes to the standard output, at once even where
  ///   that is a pipe.
  public init(
    write: @escaping @Sendable (String) -> Void = { FileHandle.standardOutput.write(Data(($0 + "\n").utf8)) }
  ) {
    self.write = write
  }

  /// Prints the recipient and the code in one line and, where the message is bound to a domain, the message.
  public func deliver(_ message: CodeMessage) {
    var text = "Code for \(message.recipient.address): \(String(message.code))"
    if message.isBound {
      let lines = message.text.split(separator: "\n", omittingEmptySubsequences: false)
      text += lines.map { "\n  | \($0)" }.joined()
    }
    write(text)
  }
}
