import ArgumentParser

/// The program: one-time codes, issued and verified.
@main
struct Command: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "onetimecode",
    abstract: "Issues one-time codes and verifies them.",
    subcommands: [Serve.self, SendTest.self, CheckProvider.self, MakeAPIKey.self]
  )
}

/// What went wrong, in one line for a person.
struct Failure: Error, CustomStringConvertible, Equatable {
  let description: String

  /// A failure. What other libraries say may have several lines; the rest of it is for developers.
  init(_ description: String) {
    self.description = description.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
