import ArgumentParser

@main
struct Command: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "onetimecode",
    abstract: "Issues one-time codes and verifies them.",
    subcommands: [Serve.self, SendTest.self, CheckProvider.self, MakeAPIKey.self]
  )
}

/// An error with a message for operators, on one line.
struct Failure: Error, CustomStringConvertible, Equatable {
  let description: String

  /// Creates a failure. Joins the lines of its message, because the message may come from another library.
  init(_ description: String) {
    self.description = description.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
