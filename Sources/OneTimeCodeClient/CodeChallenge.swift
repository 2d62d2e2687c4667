import Foundation
import OneTimeCode

/// A code that the service has sent, with its recipient, its format, and the remaining time and attempts.
///
/// An app gets the first challenge from its own backend, which requests it with its API key and passes on the service's JSON.
///
///     let challenge = try JSONDecoder().decode(CodeChallenge.self, from: data)
public struct CodeChallenge: Decodable, Equatable, Identifiable, Sendable {
  /// The state of a challenge.
  public enum State: String, Decodable, Sendable {
    /// A code can be verified.
    case open
    /// A code was accepted.
    case used
    /// There were too many attempts.
    case exhausted
    /// The code has expired.
    case expired
  }

  /// The identifier, to which requests refer. It can differ after a resend.
  public var id: String

  /// The masked email address or phone number to which the code was sent.
  public var recipient: String

  /// The channels by which a new code can be sent, the default first: `sms`, `rcs`,
  /// `whatsapp`, `telegram`, `voice` or `email`.
  public var channels: [String]

  /// The state when the service described the challenge.
  public var state: State

  /// The format of the code, for the field.
  public var format: CodeFormat

  /// When the code expires, on the device's clock.
  public var expiry: Date

  /// When the user can request a new code, on the device's clock, or `nil` if the user can request no more.
  public var resendDate: Date?

  /// The number of attempts that are left.
  public var attemptsLeft: Int

  /// Creates a challenge, for example for a preview or a test.
  public init(
    id: String,
    recipient: String,
    channels: [String] = [],
    state: State = .open,
    format: CodeFormat = .digits(),
    expiry: Date = Date(timeIntervalSinceNow: 600),
    resendDate: Date? = Date(timeIntervalSinceNow: 20),
    attemptsLeft: Int = 5
  ) {
    self.id = id
    self.recipient = recipient
    self.channels = channels
    self.state = state
    self.format = format
    self.expiry = expiry
    self.resendDate = resendDate
    self.attemptsLeft = attemptsLeft
  }

  private enum Key: String, CodingKey {
    case id, recipient, channels, state, length, alphabet, grouping, expiresIn, resendIn, attemptsLeft
  }

  /// Creates a challenge from the service's JSON, whose times are in seconds from now.
  ///
  /// - Throws: `DecodingError` if the JSON isn't that of a challenge.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let alphabet = try values.decode(String.self, forKey: .alphabet)
    let groups = try values.decode(String.self, forKey: .grouping).split(separator: "-").compactMap {
      Int($0)
    }
    do {
      format = try CodeFormat(
        length: values.decode(Int.self, forKey: .length),
        alphabet: CodeChallenge.alphabet(named: alphabet),
        grouping: groups
      )
    } catch let error where !(error is DecodingError) {
      throw DecodingError.dataCorruptedError(
        forKey: .alphabet,
        in: values,
        debugDescription: "The format is invalid."
      )
    }
    id = try values.decode(String.self, forKey: .id)
    recipient = try values.decode(String.self, forKey: .recipient)
    channels = try values.decode([String].self, forKey: .channels)
    state = try values.decode(State.self, forKey: .state)
    expiry = try Date(timeIntervalSinceNow: values.decode(Double.self, forKey: .expiresIn))
    resendDate = try values.decodeIfPresent(Double.self, forKey: .resendIn).map {
      Date(timeIntervalSinceNow: $0)
    }
    attemptsLeft = try values.decode(Int.self, forKey: .attemptsLeft)
  }

  private static func alphabet(named name: String) throws -> CodeFormat.Alphabet {
    switch name {
    case "digits": .digits
    case "letters-and-digits": .lettersAndDigits
    default: try CodeFormat.Alphabet(name)
    }
  }
}
