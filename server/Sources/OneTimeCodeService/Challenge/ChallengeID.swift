/// The ID of a challenge: 128 bits, which can't be predicted without the server key, and which prove that a server with this
/// key has issued the ID.
///
/// The first byte tells under which key. 9 random bytes follow, and the first 6 bytes of their HMAC.
///
/// A client that has the ID can request resends and use up the attempts, but the ID doesn't prove that a code
/// was accepted. Treat an ID like a session ID: keep it out of logs and pages' URLs.
public struct ChallengeID: Hashable, Sendable {
  /// The ID as 32 lowercase hexadecimal digits.
  public let text: String

  /// Creates an ID from 32 lowercase hexadecimal digits, or returns `nil` if the string has another form.
  public init?(_ text: String) {
    guard text.utf8.count == 32 else { return nil }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): continue
      default: return nil
      }
    }
    self.text = text
  }

  /// Creates a random ID that is issued under the installation's key.
  init(using random: inout RandomSource, key: ServerKey) {
    self.init(random.bytes(Self.randomCount), key)
  }

  /// Creates the ID for a request with an idempotency key. Repeated requests get the same ID, which can't be
  /// predicted without the server key.
  ///
  /// - Parameters:
  ///   - request: The idempotency key.
  ///   - recipient: The recipient of the code.
  ///   - appKey: The key of the app.
  ///   - key: The key of the installation from which that of the app is derived.
  init(for request: RequestKey, to recipient: Recipient, appKey: ServerKey, key: ServerKey) {
    let fields = [request.client, request.text, recipient.kind.rawValue, recipient.address]
    self.init(Array(appKey.tag("issue/2", fields).bytes.prefix(Self.randomCount)), key)
  }

  private init(_ random: [UInt8], _ key: ServerKey) {
    let name = String(key.name.prefix(2)) + random.hexadecimal
    text = name + Self.proof(of: name, key)
  }

  private static let randomCount = 9

  private static func proof(of name: some StringProtocol, _ key: ServerKey) -> String {
    key.tag("challenge/1", [String(name)]).bytes.prefix(6).hexadecimal
  }

  /// Who has issued an ID.
  enum Origin {
    /// A server with one of the keys.
    case known
    /// No server: the ID was never issued.
    case none
    /// Perhaps a server with a key that this one lacks.
    case unknownKey
  }

  /// Returns who has issued the ID, without the store.
  func origin(among keys: KeyRing) -> Origin {
    let candidates = keys.all.filter { text.hasPrefix($0.name.prefix(2)) }
    if candidates.isEmpty { return .unknownKey }
    let proof = SecretTag(bytes: Array(text.utf8.suffix(12)))
    let isProved = candidates.contains {
      proof == SecretTag(bytes: Array(Self.proof(of: text.prefix(20), $0).utf8))
    }
    return isProved ? .known : .none
  }
}

extension Installation {
  /// Checks, without the store, that a challenge was issued, so that guessing IDs costs no reading, and needs no limit.
  ///
  /// A server that lacks a key, for example of a rotation whose first step was skipped, can't tell. It reads some such
  /// challenges a second.
  ///
  /// - Throws: ``ServiceError/unknownChallenge``.
  func checkIssued(_ id: ChallengeID) throws(ServiceError) {
    switch id.origin(among: own.configuration.keys) {
    case .known: return
    case .none: throw .unknownChallenge
    case .unknownKey:
      let now = Moment.now()
      let isAllowed = unknownKeys.withLock { until in
        guard let next = Self.unknownKeyLimit.consuming(after: until, at: now) else { return false }
        until = next
        return true
      }
      guard isAllowed else { throw .unknownChallenge }
    }
  }

  private static let unknownKeyLimit = RateLimit(100, in: 1)
}
