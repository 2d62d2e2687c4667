import ArgumentParser
import Foundation
import OneTimeCode
import OneTimeCodeService

/// The command `onetimecode test-recipient`, which creates a line for the file of test recipients.
struct MakeTestRecipient: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "test-recipient",
    abstract: "Creates a line for the file of --test-recipients, with a random code that isn't guessable.",
    discussion: "The settings of codes must be those of 'serve'.\n\n\(SettingsText.help(for: settings))"
  )

  /// The settings of `serve` that determine the codes.
  static let settings: Set = ["length", "allow-short-codes", "alphabet"]

  @Argument(help: "A phone number such as +442079460958, or an email address.")
  var recipient: String

  @Option(
    help:
      "The number of days from today on which the code is used, 1 to \(TestRecipients.longest). (default: 30)"
  )
  var days = 30

  func run(with sources: SettingSources) async throws {
    guard (1...TestRecipients.longest).contains(days) else {
      throw Failure("--days=\(days): must be a number from 1 to \(TestRecipients.longest).")
    }
    let values = try SettingValues(sources)
    guard let recipient = try? Recipient(recipient) else {
      throw Failure("'\(recipient)' is neither a phone number such as +442079460958 nor an email address.")
    }
    guard let code = TestRecipients.randomCode(try values.format()) else {
      throw Failure("--alphabet=\(values.alphabet): hardly any code isn't guessable.")
    }
    let last = Date.now.addingTimeInterval(Double(days) * 24 * 3600)
    print("\(recipient.address) \(code) \(last.formatted(.iso8601.year().month().day()))")
  }
}
