import ArgumentParser
import Foundation
import OneTimeCodeDelivery
import OneTimeCodeService

/// The command `onetimecode check-provider`, which prints a provider file's errors or else its settings.
struct CheckProvider: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-provider",
    abstract: "Checks a provider file, and prints errors with their places in the file.",
    discussion: "Nothing is sent. 'onetimecode send-test' sends a message."
  )

  @Argument(help: "The file, such as twilio.json.")
  var file: String

  func run() throws {
    let provider: Provider
    do {
      provider = try Self.read(file)
    } catch let error as ProviderFileError {
      for line in Self.lines(error, of: file) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
      throw ExitCode.failure
    }
    let channels =
      provider.checksProofs
      ? "checks of proofs"
      : MessageChannel.all.filter(provider.channels.contains).map(\.name).joined(separator: " and ")
    print("\(file) describes \(provider.name), for \(channels).")
    if provider.hasReceipts { print("With --receipts, its receipts are read at /receipts/\(provider.name).") }
    let environment = ProcessInfo.processInfo.environment
    for (_, setting) in provider.settings.sorted(by: { $0.key < $1.key }) {
      print("  \(Self.state(of: setting, in: environment))")
    }
  }

  /// Reads a provider file.
  ///
  /// - Throws: ``Failure`` if the file can't be read, or `ProviderFileError` if it is invalid.
  static func read(_ path: String) throws -> Provider {
    try Provider(file: SmallFile.read(path, "The provider file", limit: Provider.largestFile))
  }

  static func lines(_ error: ProviderFileError, of path: String) -> [String] {
    error.problems.map { "\(path): \($0.path.isEmpty ? "" : $0.path + ": ")\($0.text)" }
  }

  /// Returns a line that states where a setting's value comes from, or that the value isn't set.
  private static func state(of setting: Provider.Setting, in environment: [String: String]) -> String {
    let meaning = setting.meaning.map { ": \($0)" } ?? ""
    guard let variable = setting.variable else { return "the file \(setting.file ?? "")\(meaning)" }
    let state =
      if environment[variable]?.isEmpty == false {
        "set"
      } else if environment[variable + "_FILE"]?.isEmpty == false {
        "in a file"
      } else if let value = setting.defaultValue {
        value.isEmpty ? "optional" : "\(value), if not set"
      } else if let file = setting.file {
        "not set, so from the file \(file)"
      } else {
        "not set"
      }
    return "\(variable)\(meaning) (\(state))"
  }
}
