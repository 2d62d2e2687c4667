import ArgumentParser
import Foundation
import OneTimeCode
import OneTimeCodeService

/// The command `onetimecode test-recipient`, which creates a line for the file of test recipients.
struct MakeTestRecipient: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test-recipient",
    abstract: "Creates a line for the file of --test-recipients, with a random code that isn't guessable.",
    discussion: "The settings of codes must be those of 'serve'."
  )

  /// The settings of `serve` that determine the codes.
  static let settings: Set = ["--length", "--allow-short-codes", "--alphabet"]

  @Argument(help: "A phone number such as +442079460958, or an email address.")
  var recipient: String

  @Option(
    help:
      "The number of days from today on which the code is used, 1 to \(TestRecipients.longest). (default: 30)",
    transform: Parse.number(in: 1...TestRecipients.longest)
  )
  var days = 30

  @Option(help: "The number of symbols of a code: 6 to 10.")
  var length = 6

  @Flag(help: "Allows codes of 4 and 5 symbols with --length, which is below the minimum of NIST.")
  var allowShortCodes = false

  @Option(help: "digits, letters-and-digits, or the symbols themselves.")
  var alphabet = "digits"

  func run() throws {
    guard let recipient = try? Recipient(recipient) else {
      throw Failure("'\(recipient)' is neither a phone number such as +442079460958 nor an email address.")
    }
    var serve = try Serve.parse([])
    serve.length = length
    serve.allowShortCodes = allowShortCodes
    serve.alphabet = alphabet
    guard let code = TestRecipients.randomCode(try serve.format()) else {
      throw Failure("--alphabet=\(alphabet): hardly any code isn't guessable.")
    }
    let last = Date.now.addingTimeInterval(Double(days) * 24 * 3600)
    print("\(recipient.address) \(code) \(last.formatted(.iso8601.year().month().day()))")
  }
}
