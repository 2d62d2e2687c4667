import Foundation
import OneTimeCode

/// Recipients with fixed codes, for an app's review and for end-to-end tests in production.
///
/// Nothing is sent to a test recipient. All limits, attempts and waits apply as for any recipient, and whoever redeems a
/// receipt learns that it is a test's, see ``Challenge/isTest``. Each entry ends by itself; after that, its recipient gets
/// codes like any other.
///
/// Copies share their entries, so that ``replaceEntries(with:)`` also changes those of a running service.
public struct TestRecipients: Sendable {
  /// The maximum number of days from today to the last day of an entry.
  public static let longest = 90

  struct Entry: Sendable {
    let recipient: Recipient
    @Secret private(set) var code: CodeSymbols
    /// The end of the last day.
    let end: Moment
    /// The line of the file.
    let line: Int

    /// Returns whether the entry applies. An entry that ends too late was added before the clock was set back.
    func isCurrent(at now: Moment) -> Bool { now < end && end <= TestRecipients.latestEnd(at: now) }
  }

  /// The format of the codes.
  let format: CodeFormat

  /// The entries, by recipient.
  private let entries: Mutex<[String: Entry]>

  /// Parses the text of a file. Each line has, separated by whitespace, a recipient, a code and the last day (UTC) on
  /// which the code is used, such as `review@example.com 274957 2026-12-31`. Blank lines and lines that begin with "#"
  /// are ignored.
  ///
  /// A code has the service's format, and isn't guessable: a guessable code has fewer than four different symbols,
  /// repeats a part (274274), is a date or contains a year (1900 to 2099), has three symbols with equal steps, next to
  /// each other or with one symbol between (274567, 172839), or is one of the most common PINs.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - format: The format of the service's codes.
  ///   - now: The current time. The last day of an entry is at most ``longest`` days later; it may have passed.
  /// - Throws: ``TestRecipientsError`` for the first invalid line.
  public init(file text: String, format: CodeFormat, now: Moment = .now()) throws(TestRecipientsError) {
    var entries: [String: Entry] = [:]
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") { continue }
      func error(_ reason: TestRecipientsError.Reason) -> TestRecipientsError {
        TestRecipientsError(line: index + 1, reason: reason)
      }
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard words.count == 3 else { throw error(.words) }
      guard let recipient = try? Recipient(words[0]) else { throw error(.recipient) }
      guard let code = try? format.code(from: words[1]), code.count == format.length else {
        throw error(.code)
      }
      if let rule = code.guessableRule(in: format.alphabet) { throw error(.guessable(rule)) }
      guard let day = Moment(day: words[2]) else { throw error(.day) }
      let end = day.advanced(by: Self.day)
      guard end <= Self.latestEnd(at: now) else { throw error(.tooLate) }
      guard entries[recipient.testName] == nil else { throw error(.duplicate) }
      entries[recipient.testName] = Entry(recipient: recipient, code: code, end: end, line: index + 1)
    }
    self.format = format
    self.entries = Mutex(entries)
  }

  /// Returns a random code that isn't guessable, for a new entry.
  ///
  /// - Parameters:
  ///   - format: The format of the service's codes.
  ///   - random: The source of random values.
  /// - Returns: The code, or `nil` if the format has hardly any.
  public static func randomCode(_ format: CodeFormat, using random: RandomSource = .system) -> String? {
    var random = random
    for _ in 0..<1000 {
      let code = format.randomCode(using: &random)
      if code.guessableRule(in: format.alphabet) == nil { return String(code) }
    }
    return nil
  }

  /// Replaces the entries of this instance, and of all its copies, with those of another, whose codes must have the same
  /// format.
  public func replaceEntries(with other: TestRecipients) {
    precondition(other.format == format, "The codes of test recipients have the service's format.")
    let new = other.entries.value
    entries.withLock { $0 = new }
  }

  /// The number of entries that apply at a moment.
  public func count(at now: Moment = .now()) -> Int { entries.value.values.count { $0.isCurrent(at: now) } }

  /// All entries, in the order of the file.
  var all: [Entry] { entries.value.values.sorted { $0.line < $1.line } }

  /// Returns the entry of a recipient, or `nil` if the recipient has none that applies.
  func entry(for recipient: Recipient, at now: Moment) -> Entry? {
    entries.withLock { $0[recipient.testName] }.flatMap { $0.isCurrent(at: now) ? $0 : nil }
  }

  /// Removes an entry until the file is read again.
  func remove(_ entry: Entry) { entries.withLock { $0[entry.recipient.testName] = nil } }

  private static let day = 24 * 3600

  private static func latestEnd(at now: Moment) -> Moment {
    let today = now.milliseconds / 1000 / Int64(day) * Int64(day)
    return Moment(milliseconds: today * 1000).advanced(by: (longest + 1) * day)
  }
}

extension Recipient {
  /// The address by which an entry is found. Like ``isSame(as:)``, it ignores case: phones capitalize addresses.
  fileprivate var testName: String { address.lowercased() }
}

extension Moment {
  /// Creates the moment at which a day begins (UTC), or returns `nil` if the text isn't a day such as 2026-12-31.
  fileprivate init?(day text: String) {
    let style = Date.ISO8601FormatStyle().year().month().day()
    guard text.utf8.count == 10, let date = try? style.parse(text), style.format(date) == text else {
      return nil
    }
    self.init(milliseconds: Int64(date.timeIntervalSince1970) * 1000)
  }
}

/// An error in a file of test recipients.
public struct TestRecipientsError: Error, Equatable, Sendable {
  /// A property that makes a code guessable.
  public enum GuessableRule: String, Sendable {
    /// The code has fewer than four different symbols.
    case fewSymbols = "it has fewer than four different symbols"
    /// A shorter part is repeated, as in 274274.
    case repeatedPart = "it repeats a part"
    /// Three symbols have equal steps, next to each other (789) or with one symbol between (1·2·3·).
    case equalSteps = "three symbols have equal steps, next to each other or with one between"
    /// The code contains a year from 1900 to 2099.
    case year = "it contains a year"
    /// The code is a date.
    case date = "it is a date"
    /// The code is one of the most common PINs.
    case common = "it is a common PIN"
  }

  /// What is wrong with a line.
  public enum Reason: Equatable, Sendable {
    /// The line doesn't have three words.
    case words
    /// The first word is neither a phone number with country code nor an email address.
    case recipient
    /// The second word isn't a code of the service's format.
    case code
    /// The code is guessable, because of this rule.
    case guessable(GuessableRule)
    /// The third word isn't a day such as `2026-12-31`.
    case day
    /// The last day is more than ``TestRecipients/longest`` days ahead.
    case tooLate
    /// An earlier line has the same recipient.
    case duplicate
  }

  /// The number of the first invalid line, starting at 1.
  public let line: Int
  /// What is wrong.
  public let reason: Reason
}

extension TestRecipientsError: CustomStringConvertible {
  /// A message for operators, without recipients and codes.
  public var description: String {
    let text =
      switch reason {
      case .words:
        "expected a recipient, a code and the last day, such as 'review@example.com 274957 2026-12-31'."
      case .recipient: "the recipient must be a phone number such as +442079460958 or an email address."
      case .code: "the code must have the length and the symbols of the service's codes."
      case .guessable(let rule):
        "the code is guessable: \(rule.rawValue). 'onetimecode test-recipient' chooses a code."
      case .day: "the last day must be a date such as 2026-12-31."
      case .tooLate: "the last day must be at most \(TestRecipients.longest) days ahead."
      case .duplicate: "an earlier line has the same recipient."
      }
    return "line \(line): \(text)"
  }
}
