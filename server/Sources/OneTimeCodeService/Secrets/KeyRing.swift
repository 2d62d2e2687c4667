/// The server's keys: the newest is taken for new challenges, all of them for those that are there.
///
/// A challenge stays under the key that it began with, with its codes, messages, answers and receipt. A server that
/// does not have that key says so and counts nothing. Tallies are kept under every key of the ring, so that the same
/// person is the same person under each.
///
/// To rotate on several servers: add the new key as an older one everywhere; then make it the newest everywhere; and
/// drop the old one when the newest has been in use for ``VerificationService/Configuration/keyOverlap``.
public struct KeyRing: Sendable {
  /// The key of new challenges.
  public let newest: ServerKey

  /// The other keys, which are still known, or are known already.
  public let older: [ServerKey]

  /// The most keys that make sense: each tally is kept under all of them.
  public static let most = 8

  /// A ring. Of more than ``most`` keys the last are left out.
  public init(_ newest: ServerKey, older: [ServerKey] = []) {
    self.newest = newest
    self.older = Array(older.prefix(KeyRing.most - 1))
  }

  /// All keys, the newest first.
  package var all: [ServerKey] { [newest] + older }

  /// The key of this name, if the ring has it.
  package func named(_ name: String) -> ServerKey? { all.first { $0.name == name } }
}
