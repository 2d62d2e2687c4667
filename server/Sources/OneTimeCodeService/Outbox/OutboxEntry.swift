import Foundation

/// A message that waits to be delivered. Its code is sealed; whom it goes to stands in its challenge.
public struct OutboxEntry: Equatable, Sendable {
  /// Its name, which a gateway gets too: a message that is handed over twice, because the answer to the first
  /// time was lost, is sent once.
  public let name: String

  /// The challenge that it brings a code for.
  public let challenge: ChallengeID

  /// The message, sealed: only this server, or one with its key, can read it.
  public let sealed: Data

  /// When it is worthless.
  public let expiresAt: Moment

  /// How many times its delivery was begun.
  public var tries = 0

  package init(name: String, challenge: ChallengeID, sealed: Data, expiresAt: Moment, tries: Int = 0) {
    self.name = name
    self.challenge = challenge
    self.sealed = sealed
    self.expiresAt = expiresAt
    self.tries = tries
  }
}

/// What is sealed in an ``OutboxEntry``.
struct Letter: Codable {
  let code: String
  let language: String

  func sealed(for name: String, _ challenge: ChallengeID, with keys: KeyRing) throws -> Data {
    try keys.newest.seal(JSONEncoder().encode(self), context: Self.context(name, challenge))
  }

  /// - Returns: Nothing if no key of the ring opens it: the one that sealed it was taken away.
  init?(_ entry: OutboxEntry, keys: KeyRing) {
    let context = Self.context(entry.name, entry.challenge)
    let opened = keys.all.lazy.compactMap { $0.open(entry.sealed, context: context) }.first
    guard let opened, let letter = try? JSONDecoder().decode(Letter.self, from: opened) else { return nil }
    self = letter
  }

  init(code: String, language: String) {
    self.code = code
    self.language = language
  }

  private static func context(_ name: String, _ challenge: ChallengeID) -> String {
    "outbox/1 \(name) \(challenge.text)"
  }
}
