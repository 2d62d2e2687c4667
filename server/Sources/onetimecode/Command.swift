import ArgumentParser

@main
struct Command: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "onetimecode",
    abstract: "Issues one-time codes and verifies them.",
    subcommands: [Serve.self, SendTest.self, CheckProvider.self, MakeAPIKey.self]
  )
}

/// An error message for operators, in one line.
struct Failure: Error, CustomStringConvertible, Equatable {
  let description: String

  /// Creates a failure. Joins the lines of other libraries' messages.
  init(_ description: String) {
    self.description = description.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
