import Foundation
import OneTimeCode

/// What an operator declares about purposes: the values that a request adds to a message, and the format of text messages.
public struct PurposeRules: Sendable {
  /// A value that a request adds to a message, such as the amount of a payment.
  struct Value: Equatable, Sendable {
    /// The maximum length, as text messages count it: in septets or, with ``allowsUnicode``, in UTF-16 units.
    let maximum: Int
    /// Whether the value may contain characters that the default alphabet of SMS lacks. A text message with such a
    /// character holds 70 instead of 160 characters.
    let allowsUnicode: Bool
    /// The characters that the value may contain in addition to letters, digits, spaces and signs of currencies.
    var characters = Value.usualCharacters

    /// The characters of amounts and names. A phone can't show them as a link.
    static let usualCharacters: Set<Unicode.Scalar> = Set(".,'\u{2019}&()+-%".unicodeScalars)
  }

  /// The declaration of one purpose.
  struct Rule: Equatable, Sendable {
    /// The values, keyed by name. A request must have all of them.
    var values: [String: Value] = [:]
    var sms = SMSFormat()

    func completed(with format: SMSFormat) -> Rule {
      var rule = self
      rule.sms.androidHash = sms.androidHash ?? format.androidHash
      rule.sms.embeddedHost = sms.embeddedHost ?? format.embeddedHost
      return rule
    }

    /// Values with the maximum length.
    var longestValues: [String: String] {
      // Both are isolated in text of another writing direction, which takes two more units.
      values.mapValues { value in
        value.allowsUnicode
          ? String(repeating: "\u{627}", count: value.maximum)
          : String(repeating: "W", count: value.maximum - 1) + "$"
      }
    }
  }

  /// The declarations, keyed by the name of the purpose. ``other`` is the key for purposes without a declaration.
  private let rules: [String: Rule]

  /// The number of segments of a text message that an operator allows.
  private var segments = 1

  private static let other = "default"

  /// No declarations: no request has values.
  public static let none = PurposeRules(rules: [:])

  private init(rules: [String: Rule]) { self.rules = rules }

  /// The names of the declared purposes, perhaps with `default`.
  var names: [String] { rules.keys.sorted() }

  func rule(for purpose: String) -> Rule {
    var rule = rules[purpose] ?? rules[Self.other] ?? Rule()
    rule.sms.segments = segments
    return rule
  }

  /// Returns the declarations with a number of segments that an operator allows.
  func allowing(segments: Int) -> PurposeRules {
    var rules = self
    rules.segments = segments
    return rules
  }
}

/// The errors in a file of purposes.
public struct PurposeFileError: Error, Equatable, Sendable {
  /// An error with its place in the file.
  public struct Problem: Equatable, Sendable, CustomStringConvertible {
    /// The JSON Pointer of the value, such as `/purposes/pay/values/amount`; empty for the whole file.
    public let path: String
    /// A description of the error.
    public let text: String

    /// The place and the description.
    public var description: String { path.isEmpty ? text : "\(path): \(text)" }
  }

  /// The errors.
  public let problems: [Problem]
}

extension PurposeFileError {
  /// Creates the error of a purpose.
  init(_ purpose: String, _ path: String = "", _ text: String) {
    problems = [.init(path: "/purposes/\(purpose)\(path)", text: text)]
  }
}

extension PurposeRules {
  /// The maximum size of a file, in bytes.
  public static let largestFile = 65_536

  /// Reads a file of purposes.
  ///
  /// - Parameter data: The contents of the file, which must be JSON in UTF-8.
  /// - Throws: ``PurposeFileError`` if the file is too large or invalid.
  public init(file data: Data) throws(PurposeFileError) {
    guard data.count <= Self.largestFile else {
      throw PurposeFileError(problems: [.init(path: "", text: "The file is larger than 64 KB.")])
    }
    guard let json = try? JSONDecoder().decode(JSONValue.self, from: data) else {
      throw PurposeFileError(problems: [.init(path: "", text: JSONValue.syntaxError(in: data))])
    }
    var reader = PurposeReader()
    var rules = reader.read(json)
    // A purpose has the default formats, too.
    if let format = rules[Self.other]?.sms { rules = rules.mapValues { $0.completed(with: format) } }
    guard reader.problems.isEmpty else { throw PurposeFileError(problems: reader.problems) }
    self.init(rules: rules)
  }
}

/// A reader of a file of purposes, which collects all problems.
private struct PurposeReader {
  private(set) var problems: [PurposeFileError.Problem] = []

  /// The names that every text has.
  private static let reserved = Set(["app", "code", "minutes", "validity"] + MessageLinks.settings.keys)

  private static let mostValues = 8
  private static let maximumRange = 1...140

  private mutating func report(_ path: String, _ text: String) {
    problems.append(.init(path: path, text: text))
  }

  mutating func read(_ json: JSONValue) -> [String: PurposeRules.Rule] {
    let file = members(of: json, at: "", allowed: ["$schema", "purposes"])
    guard let purposes = file["purposes"] else {
      if problems.isEmpty { report("", "'purposes' is missing.") }
      return [:]
    }
    return members(of: purposes, at: "/purposes", allowed: nil).reduce(into: [:]) { rules, member in
      let path = "/purposes/\(member.key)"
      if Purpose(member.key) == nil {
        report(path, "A purpose has 1 to 64 lowercase letters, digits, '.', '-' and '_'.")
      }
      rules[member.key] = rule(member.value, of: member.key, at: path)
    }
  }

  /// Returns the members of an object, and reports those that aren't allowed.
  private mutating func members(of json: JSONValue, at path: String, allowed: Set<String>?) -> [String:
    JSONValue]
  {
    guard case .object(let members) = json else {
      report(path, "It must be an object: {…}.")
      return [:]
    }
    if let allowed {
      for name in members.keys.sorted() where !allowed.contains(name) {
        report("\(path)/\(name)", "'\(name)' isn't part of a file of purposes.")
      }
    }
    return members
  }

  private mutating func rule(_ json: JSONValue, of purpose: String, at path: String) -> PurposeRules.Rule {
    var rule = PurposeRules.Rule()
    let members = members(of: json, at: path, allowed: ["values", "sms"])
    if let values = members["values"] {
      rule.values = self.values(values, at: path + "/values")
      if !rule.values.isEmpty, purpose == Purpose.trial.name || purpose == "default" {
        report(
          path + "/values",
          "'\(purpose)' can't have values, because pages issue its codes without them."
        )
      }
    }
    if let sms = members["sms"] { rule.sms = format(sms, at: path + "/sms") }
    return rule
  }

  private mutating func format(_ json: JSONValue, at path: String) -> SMSFormat {
    var format = SMSFormat()
    let members = members(of: json, at: path, allowed: ["androidHash", "embeddedHost"])
    if let hash = members["androidHash"] {
      format.androidHash = hash.scalar
      if hash.scalar?.wholeMatch(of: /[A-Za-z0-9+\/]{11}/) == nil {
        report(path + "/androidHash", "The hash of an app has 11 letters, digits, '+' and '/'.")
      }
    }
    if let host = members["embeddedHost"] {
      format.embeddedHost = host.scalar?.lowercased()
      if (try? OriginBoundMessage.compose(text: "", host: host.scalar ?? "", code: "000000")) == nil {
        report(path + "/embeddedHost", "It must be a host name, such as pay.example.com.")
      }
    }
    return format
  }

  private mutating func values(_ json: JSONValue, at path: String) -> [String: PurposeRules.Value] {
    let members = members(of: json, at: path, allowed: nil)
    if members.count > Self.mostValues { report(path, "There can be \(Self.mostValues) values at most.") }
    return members.reduce(into: [:]) { values, member in
      let path = "\(path)/\(member.key)"
      if member.key.wholeMatch(of: /[a-z][A-Za-z0-9]{0,31}/) == nil {
        report(path, "A name has 1 to 32 letters and digits, and begins with a lowercase letter.")
      } else if Self.reserved.contains(member.key) {
        report(path, "'{{\(member.key)}}' is already defined.")
      }
      let settings = self.members(of: member.value, at: path, allowed: ["maximum", "unicode", "characters"])
      var allowsUnicode = false
      switch settings["unicode"] {
      case nil: break
      case .bool(let bool): allowsUnicode = bool
      default: report(path + "/unicode", "It must be true or false.")
      }
      var characters = PurposeRules.Value.usualCharacters
      if let text = settings["characters"] {
        characters = Set((text.scalar ?? "").unicodeScalars)
        if characters.isEmpty || !characters.allSatisfy({ 0x21...0x7E ~= $0.value }) {
          report(path + "/characters", "It must be a string of ASCII characters, such as \".,-/\".")
        }
      }
      guard let maximum = settings["maximum"]?.scalar.flatMap({ Int($0) }),
        Self.maximumRange.contains(maximum)
      else {
        let range = Self.maximumRange
        return report(
          path + "/maximum",
          "A value needs its maximum length, a number from \(range.lowerBound) to \(range.upperBound)."
        )
      }
      values[member.key] = PurposeRules.Value(
        maximum: maximum,
        allowsUnicode: allowsUnicode,
        characters: characters
      )
    }
  }
}
