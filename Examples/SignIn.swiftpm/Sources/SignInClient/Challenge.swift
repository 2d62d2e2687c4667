/// The service's record that a code was sent to somebody: all that a field needs to set itself up.
public struct Challenge: Decodable, Equatable, Sendable {
  /// Its name, which the next requests are about.
  public var id: String

  /// Where the code went, masked.
  public var recipient: String

  /// Where it stands: `open`, `used`, `expired` or what else the service says.
  public var state: String

  /// How many symbols a code has.
  public var length: Int

  /// Which symbols it may have: `digits`, `letters-and-digits`, or the symbols themselves.
  public var alphabet: String

  /// The sizes of its groups, `3-3` for instance, or nothing.
  public var grouping: String

  /// In how many seconds it expires.
  public var expiresIn: Int

  /// In how many seconds a new code can be asked for; nothing if there will be none.
  public var resendIn: Int?

  /// How many attempts are left.
  public var attemptsLeft: Int

  /// A challenge with these values.
  public init(
    id: String,
    recipient: String,
    state: String = "open",
    length: Int = 6,
    alphabet: String = "digits",
    grouping: String = "",
    expiresIn: Int = 600,
    resendIn: Int? = 20,
    attemptsLeft: Int = 5
  ) {
    self.id = id
    self.recipient = recipient
    self.state = state
    self.length = length
    self.alphabet = alphabet
    self.grouping = grouping
    self.expiresIn = expiresIn
    self.resendIn = resendIn
    self.attemptsLeft = attemptsLeft
  }
}
