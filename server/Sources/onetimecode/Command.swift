import ArgumentParser
import Foundation

@main
struct Command: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "onetimecode",
    abstract: "Issues one-time codes and verifies them.",
    version: version,
    subcommands: [
      Serve.self, SendTest.self, CheckProvider.self, MakeAPIKey.self, MakeTestRecipient.self, Backup.self,
      Restore.self, PrintSettings.self,
    ]
  )

  /// The version, as in the file VERSION.
  static let version = "0.1.0"

  static func main() async {
    do {
      var arguments = Array(CommandLine.arguments.dropFirst())
      let command = configuration.subcommands.first { $0._commandName == arguments.first }
      let sources = try (command as? any SettingsCommand.Type).map {
        try SettingSources(&arguments, ProcessInfo.processInfo.environment, for: $0.settings)
      }
      var parsed = try parseAsRoot(arguments)
      if let command = parsed as? any SettingsCommand, let sources {
        try await command.run(with: sources)
      } else {
        try parsed.run()
      }
    } catch {
      if exitCode(for: error).isSuccess || error is ExitCode { exit(withError: error) }
      // One line, without a summary of the usage, which would hide the reason in a log.
      let line = Failure(withSuggestion(message(for: error))).description
      FileHandle.standardError.write(Data("Error: \(line)\n".utf8))
      exit(withError: exitCode(for: error))
    }
  }

  /// Adds the setting that an unknown flag is probably meant to be.
  private static func withSuggestion(_ message: String) -> String {
    guard let match = message.wholeMatch(of: /Unknown option '--([a-z-]+)'/),
      let suggestion = SettingSources.suggestion(for: String(match.1))
    else { return message }
    return "Unknown option '--\(match.1)'. Did you mean '--\(suggestion)'?"
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
