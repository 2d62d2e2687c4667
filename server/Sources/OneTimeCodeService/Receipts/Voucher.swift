/// A proof that the user of a device has verified a code of a recipient on it, for example as a long-lived cookie. A service
/// makes it for a backend, which then needs no cryptography of its own to vouch for devices.
///
/// A voucher is derived from its time, a random number and the app's key, so vouchers aren't stored. It is valid for its
/// recipient only, for a year, until the server key is removed, and until ``VerificationService/revokeVouchers(of:)``.
public struct Voucher: Sendable {
  /// The voucher as a string of 96 hexadecimal digits.
  public let text: String

  /// The time at which the voucher was made, in milliseconds since 1970.
  let time: Int64

  /// Creates a voucher from its string form, or returns `nil` if the string is malformed.
  public init?(_ text: String) {
    guard text.utf8.count == 96, text.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let time = Int64(text.prefix(Self.timeLength), radix: 16)
    else { return nil }
    (self.text, self.time) = (text, time)
  }

  init(for recipient: Recipient, at now: Moment, key: ServerKey, using random: inout RandomSource) {
    let name = Event.firstID(at: now) + random.hexadecimal(bytes: 10)
    time = now.milliseconds
    text = name + Self.proof(of: name, for: recipient, key)
  }

  func proves(_ recipient: Recipient, keys: KeyRing) -> Bool {
    let proof = SecretTag(bytes: Array(text.utf8.suffix(64)))
    return keys.all.contains { key in
      proof == SecretTag(bytes: Array(Self.proof(of: String(text.prefix(32)), for: recipient, key).utf8))
    }
  }

  private static let timeLength = 12

  private static func proof(of name: String, for recipient: Recipient, _ key: ServerKey) -> String {
    key.tag("voucher/1", [name, recipient.kind.rawValue, recipient.canonicalAddress]).bytes.hexadecimal
  }
}

extension Voucher: CustomStringConvertible, CustomReflectable {
  /// A fixed description that doesn't reveal the voucher.
  public var description: String { "a voucher" }

  /// An empty mirror, so that `dump` doesn't reveal the voucher.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension VerificationService {
  /// Returns a new voucher for a device. Call this method only after a receipt was redeemed, or when the app has verified the user
  /// by other means.
  ///
  /// - Throws: An error of the store.
  public func makeVoucher(for recipient: Recipient) async throws -> Voucher {
    var random = random
    return Voucher(
      for: recipient,
      at: try await store.read { try $0.now },
      key: configuration.keys.newest,
      using: &random
    )
  }

  /// Returns whether a voucher is genuine, for the recipient, less than a year old, and not revoked.
  ///
  /// - Throws: An error of the store.
  public func isValid(_ voucher: Voucher, for recipient: Recipient) async throws -> Bool {
    guard voucher.proves(recipient, keys: configuration.keys) else { return false }
    return try await store.read { transaction in
      let revoked = LockedCounters.highest(try transaction.peek(revocations(of: recipient).tags))
      let age = try transaction.now.milliseconds - voucher.time
      return age < Int64(Self.voucherLifetime) * 1000 && voucher.time > revoked?.count ?? 0
    }
  }

  /// Makes all vouchers for a recipient invalid, for example when the user signs out everywhere.
  ///
  /// - Throws: An error of the store.
  public func revokeVouchers(of recipient: Recipient) async throws {
    try await store.transaction { transaction in
      let counters = try LockedCounters([revocations(of: recipient)], in: transaction)
      let now = try transaction.now
      let until = now.advanced(by: Self.voucherLifetime).microseconds
      try counters.save(StoredCounter(count: now.milliseconds, until: until), at: 0)
    }
  }

  /// The lifetime of a voucher, in seconds.
  static let voucherLifetime = 365 * 24 * 3600

  /// The counter that has the time of the last revocation, for as long as a voucher can be valid.
  private func revocations(of recipient: Recipient) -> Subject {
    Subject(configuration.keys, "vouchers/1", [recipient.kind.rawValue, recipient.canonicalAddress])
  }
}
