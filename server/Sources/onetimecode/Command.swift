import ArgumentParser
import Foundation

@main
struct Command: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "onetimecode",
    abstract: "Issues one-time codes and verifies them.",
    version: version,
    subcommands: [
      Serve.self, SendTest.self, CheckProvider.self, MakeAPIKey.self, MakeTestRecipient.self, Restore.self,
    ]
  )

  /// The version, as in the file VERSION.
  static let version = "0.1.0"

  static func main() async {
    do {
      let arguments = try EnvironmentArguments.inserted(
        in: Array(CommandLine.arguments.dropFirst()),
        ProcessInfo.processInfo.environment
      )
      var command = try parseAsRoot(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      if exitCode(for: error).isSuccess || error is ExitCode { exit(withError: error) }
      // One line, without a summary of the usage, which would hide the reason in a log.
      let line = Failure(message(for: error)).description
      FileHandle.standardError.write(Data("Error: \(line)\n".utf8))
      exit(withError: exitCode(for: error))
    }
  }
}

/// An error with a message for operators, on one line.
struct Failure: Error, CustomStringConvertible, Equatable {
  let description: String

  /// Creates a failure. Joins the lines of its message, because the message may come from another library.
  init(_ description: String) {
    self.description = description.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
