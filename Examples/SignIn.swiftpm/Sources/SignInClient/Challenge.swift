/// A description of a code that the service has sent, with the values that configure a field for the code.
public struct Challenge: Decodable, Equatable, Sendable {
  /// The challenge's identifier, to which later requests refer.
  public var id: String

  /// The masked email address or phone number to which the code was sent.
  public var recipient: String

  /// The channels by which a new code can be sent, the default first, such as `sms` and `voice`.
  public var channels: [String]

  /// The challenge's state, such as `open`, `used` or `expired`.
  public var state: String

  /// The number of symbols in a code.
  public var length: Int

  /// The allowed symbols: `digits`, `letters-and-digits`, or the symbols themselves.
  public var alphabet: String

  /// The group sizes, such as `3-3`, or an empty string if the code isn't grouped.
  public var grouping: String

  /// The number of seconds until the code expires.
  public var expiresIn: Int

  /// The number of seconds until the user can request a new code, or `nil` if the user can request no more.
  public var resendIn: Int?

  /// The number of attempts that are left.
  public var attemptsLeft: Int

  /// Creates a challenge, for example for a preview or a test.
  public init(
    id: String,
    recipient: String,
    channels: [String] = [],
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
    self.channels = channels
    self.state = state
    self.length = length
    self.alphabet = alphabet
    self.grouping = grouping
    self.expiresIn = expiresIn
    self.resendIn = resendIn
    self.attemptsLeft = attemptsLeft
  }
}
