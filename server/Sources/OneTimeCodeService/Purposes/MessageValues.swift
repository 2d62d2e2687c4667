import Foundation

/// The values that a request adds to a message, such as the amount and the payee of a payment.
///
/// The strings are normalized (NFC, with an ordinary space for every kind of space), so that a receipt can be redeemed with
/// another spelling of the same characters.
struct MessageValues: Equatable, Sendable {
  /// The normalized values, keyed by name.
  let strings: [String: String]

  /// No values.
  static let none = MessageValues([:])

  var isEmpty: Bool { strings.isEmpty }

  init(_ strings: [String: String]) {
    self.strings = strings.mapValues { text in
      String(
        text.precomposedStringWithCanonicalMapping.unicodeScalars.map { scalar in
          scalar.properties.generalCategory == .spaceSeparator ? " " : scalar
        }
      )
    }
  }

  /// Checks the values of a request.
  ///
  /// - Throws: ``ServiceError/invalidValue(_:_:)`` for the first invalid value, in the order of the names.
  func check(_ rule: PurposeRules.Rule) throws(ServiceError) {
    for name in Set(strings.keys).union(rule.values.keys).sorted() {
      guard let declared = rule.values[name] else {
        // The name comes from the request.
        throw .invalidValue(
          String(name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(32)),
          .undeclared
        )
      }
      guard let text = strings[name] else { throw .invalidValue(name, .missing) }
      if let problem = Self.problem(with: text, declared) { throw .invalidValue(name, problem) }
    }
  }

  private static func problem(with text: String, _ declared: PurposeRules.Value) -> ServiceError.ValueProblem?
  {
    guard text.contains(where: { $0 != " " }) else { return .missing }
    // Checked first, because the checks below take longer for a longer text.
    guard text.utf16.count <= declared.maximum else { return .tooLong(declared.maximum) }
    guard text.unicodeScalars.allSatisfy(\.isVisible) else { return .character }
    // Forms that look like ASCII, such as full-width letters, count as ASCII.
    let plain = text.precomposedStringWithCompatibilityMapping
    guard !plain.contains("@"), !plain.contains("://"), !plain.hasDomain, !plain.hasAddress else {
      return .link
    }
    guard plain.unicodeScalars.allSatisfy({ $0.isUsual || declared.characters.contains($0) }) else {
      return .character
    }
    guard declared.allowsUnicode else {
      guard let septets = text.septets else { return .character }
      return septets <= declared.maximum ? nil : .tooLong(declared.maximum)
    }
    return nil
  }
}

extension String {
  /// Whether the string contains a letter or digit, a dot and two letters, which phones may show as a link.
  fileprivate var hasDomain: Bool {
    firstMatch(of: /[\p{L}\p{N}-][.\u{3002}\u{FF61}\u{FF0E}]\p{L}{2}/) != nil
  }
}

extension String {
  /// Whether the string contains an IPv4 address.
  fileprivate var hasAddress: Bool {
    // Parts above 255 are those of an amount, such as 1.500.000.000.
    matches(of: /(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})/).contains { match in
      [match.1, match.2, match.3, match.4].allSatisfy { Int($0) ?? 256 <= 255 }
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a letter with its marks, a digit, a space or the sign of a currency.
  fileprivate var isUsual: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .decimalNumber, .currencySymbol, .spaceSeparator:
      true
    default: false
    }
  }

  /// Whether the scalar has a shape, or is an ordinary space. Controls, such as those of the writing direction, could change how
  /// the rest of a message looks.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }
}

// A challenge stores its values encrypted. Its codes and receipt are bound to the stored bytes.
extension MessageValues {
  /// Encrypts the values for a challenge. Returns `nil` if there are none.
  func sealed(for challenge: ChallengeID, with key: ServerKey) throws -> [UInt8]? {
    guard !isEmpty else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return Array(try key.seal(encoder.encode(strings), context: Self.context(challenge)))
  }

  /// Decrypts the values of a challenge. Returns `nil` if the key is wrong or the values were changed.
  init?(of challenge: StoredChallenge, key: ServerKey) {
    guard let sealed = challenge.sealedValues else {
      self = .none
      return
    }
    let opened = key.open(Data(sealed), context: Self.context(challenge.id))
    guard let opened, let strings = try? JSONDecoder().decode([String: String].self, from: opened) else {
      return nil
    }
    self.strings = strings
  }

  /// Returns whether both have the same values, in constant time.
  func matches(_ other: MessageValues, key: ServerKey) -> Bool { tag(key).matches(other.tag(key)) }

  private func tag(_ key: ServerKey) -> SecretTag {
    key.tag("values/1", strings.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
  }

  private static func context(_ challenge: ChallengeID) -> String { "values/1 \(challenge.text)" }
}
