import Foundation
import Logging
import OneTimeCode
import OneTimeCodeHTTP
import OneTimeCodeService

/// How the values of a setting are written and checked. Values that mean the same are equal.
struct SettingKind<Value: Sendable>: Sendable {
  /// The name of the value in the help, or `nil` for a Boolean.
  let placeholder: String?

  /// Parses a value. Relative paths start from the folder. Throws ``Failure`` with the reason.
  let parse: @Sendable (String, URL) throws -> Value

  init(_ placeholder: String?, _ parse: @escaping @Sendable (String, URL) throws -> Value) {
    (self.placeholder, self.parse) = (placeholder, parse)
  }

  init(_ placeholder: String, must requirement: String, _ parse: @escaping @Sendable (String) -> Value?) {
    self.init(placeholder) { text, _ in
      guard let value = parse(text) else { throw Failure("must be \(requirement).") }
      return value
    }
  }

  /// Comma-separated values, without whitespace.
  init<Element>(
    list placeholder: String,
    _ parse: @escaping @Sendable (String, URL) throws -> Element
  ) where Value == [Element] {
    self.init(placeholder) { text, folder in
      try text.split(separator: ",").map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
        .map { try parse($0, folder) }
    }
  }
}

extension SettingKind<String> {
  static let text = SettingKind("text") { text, _ in text }

  static let word = SettingKind("name") { text, _ in text }

  /// An absolute path. Symbolic links are kept, because the target of a mounted secret changes.
  static let path = SettingKind("path") { text, folder in path(text, in: folder) }

  fileprivate static func path(_ text: String, in folder: URL) -> String {
    URL(filePath: text, relativeTo: folder).path(percentEncoded: false)
  }

  /// The address of a server, in which the case of the scheme and the host makes no difference.
  static let url = SettingKind("URL", must: "a URL, such as https://example.com/path") { text in
    guard var parts = URLComponents(string: text), parts.scheme != nil, parts.host?.isEmpty == false else {
      return nil
    }
    (parts.scheme, parts.encodedHost) = (parts.scheme?.lowercased(), parts.encodedHost?.lowercased())
    return parts.string
  }

  static let origin = SettingKind(
    "URL",
    must: "a scheme, a host and an optional port, such as https://codes.example.com"
  ) { text in
    let url = URL(string: text)
    let isHTTP = ["http", "https"].contains(url?.scheme?.lowercased())
    guard isHTTP, url?.host() != nil, url?.path() == "", url?.query() == nil, url?.user() == nil else {
      return nil
    }
    return text.lowercased()
  }

  static let email = SettingKind("address", must: "an email address") { text in
    (try? Recipient.email(text)) == nil ? nil : text
  }

  static func oneOf(_ words: [String]) -> Self {
    let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    return SettingKind(words.joined(separator: "|"), must: list) { words.contains($0) ? $0 : nil }
  }
}

extension SettingKind<Bool> {
  static let boolean = SettingKind(nil) { text, _ in
    switch text.lowercased() {
    case "true", "yes", "1": true
    case "false", "no", "0": false
    default: throw Failure("must be true or false.")
    }
  }
}

extension SettingKind<Int> {
  static func number(_ range: ClosedRange<Int>) -> Self {
    SettingKind("number", must: "a number from \(range.lowerBound) to \(range.upperBound)") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension SettingKind<[String]> {
  static let paths = SettingKind(list: "paths") { SettingKind<String>.path($0, in: $1) }
}

extension SettingKind<[Purpose]> {
  static let purposes = SettingKind(list: "purposes") { text, _ in
    guard let purpose = Purpose(text) else { throw Failure("'\(text)' isn't a purpose, such as sign-up.") }
    return purpose
  }
}

extension SettingKind<Logger.Level> {
  static let logLevel = SettingKind(
    "level",
    must: Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
  ) { Logger.Level(rawValue: $0) }
}

extension SettingKind<[IPNetwork]> {
  static let networks = SettingKind(list: "networks") { part, _ in
    guard let network = IPNetwork(part) else {
      throw Failure("'\(part)' is neither an address nor a network such as 10.0.0.0/8.")
    }
    guard !network.containsAll else {
      throw Failure("'\(part)' trusts all clients, which could then forge their addresses.")
    }
    return network
  }
}

extension SettingKind<AllowedPrefixes> {
  static let prefixes = SettingKind("prefixes") { text, folder in
    let prefixes = try SettingKind<[AllowedPrefixes.Prefix]>.prefixList.parse(text, folder)
    for (index, prefix) in prefixes.enumerated()
    where prefixes.prefix(index).contains(where: { $0.digits == prefix.digits }) {
      throw Failure("\(prefix.digits) is listed twice.")
    }
    return AllowedPrefixes(prefixes)
  }
}

extension SettingKind<[AllowedPrefixes.Prefix]> {
  fileprivate static let prefixList = SettingKind(list: "prefixes") { text, _ in
    if text.hasPrefix("-"), let excluded = AllowedPrefixes.Prefix(excluding: "+" + text.dropFirst()) {
      return excluded
    }
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    let perHour = parts.count == 2 ? Int(parts[1]) : parts.count == 1 ? 1000 : nil
    guard let perHour, let prefix = AllowedPrefixes.Prefix(String(parts[0]), perHour: perHour) else {
      throw Failure(
        "'\(text)' isn't a prefix such as +44, +44=2000 with a limit per hour, or -1876 to exclude one."
      )
    }
    return prefix
  }
}

extension SettingKind<[MessageChannel: AllowedPrefixes]> {
  /// Prefixes for each channel: a part such as `voice=+44` begins those of another channel.
  static let channelPrefixes = SettingKind("channel=prefixes") { text, folder in
    let names = MessageChannel.all.filter { $0.kind == .phone }.map(\.name)
    var lists: [(channel: MessageChannel, prefixes: String)] = []
    for part in try SettingKind<[String]>(list: "", { text, _ in text }).parse(text, folder) {
      if part.first?.isLetter == true {
        let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
          String.init
        )
        guard sides.count == 2, names.contains(sides[0]), let channel = MessageChannel(sides[0]) else {
          throw Failure(
            "'\(part)' must begin with a channel, as in voice=+44; the channels are \(names.joined(separator: ", "))."
          )
        }
        guard !lists.contains(where: { $0.channel == channel }) else {
          throw Failure("\(channel) is defined twice.")
        }
        lists.append((channel, sides[1]))
      } else if lists.isEmpty {
        throw Failure("'\(part)' must follow a channel, as in voice=+44.")
      } else {
        lists[lists.count - 1].prefixes += "," + part
      }
    }
    return try Dictionary(
      uniqueKeysWithValues: lists.map { channel, list in
        switch list {
        case "all": (channel, .all)
        case "none": (channel, .none)
        default: (channel, try SettingKind<AllowedPrefixes>.prefixes.parse(list, folder))
        }
      }
    )
  }
}

/// Where challenges are stored.
enum Database: Hashable, CustomStringConvertible {
  case sqlite(path: String)
  case postgreSQL(url: String)

  var description: String {
    switch self {
    case .sqlite(let path): path
    case .postgreSQL: "a PostgreSQL database"
    }
  }
}

extension SettingKind<Database> {
  static let database = SettingKind("path|URL") { text, folder in
    let isURL = text.hasPrefix("postgresql://") || text.hasPrefix("postgres://")
    guard isURL || !text.contains("://") else {
      throw Failure("must be the path of a file, or a URL that begins with postgresql://.")
    }
    return isURL ? .postgreSQL(url: text) : .sqlite(path: SettingKind<String>.path(text, in: folder))
  }
}

/// A delivery that a step of a plan names. Its server, sender and secrets are other settings.
enum TransportName: Hashable {
  case console, webhook, sendmail, smtp
  case provider(path: String)

  init?(_ name: String, in folder: URL) {
    switch name {
    case "console": self = .console
    case "webhook": self = .webhook
    case "sendmail": self = .sendmail
    case "smtp": self = .smtp
    case _ where name.hasSuffix(".json"): self = .provider(path: SettingKind<String>.path(name, in: folder))
    default: return nil
    }
  }

  /// Whether it can only send email.
  var sendsOnlyEmail: Bool { self == .sendmail || self == .smtp }
}
