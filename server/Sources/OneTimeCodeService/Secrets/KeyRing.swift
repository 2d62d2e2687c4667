/// The server's keys: the newest signs, all of them verify.
///
/// To rotate, put a new key before the present one and keep that for an hour and a half at least: as long as
/// anything that it signed is asked for. Counts of failures move to the newest key when they are next touched.
public struct KeyRing: Sendable {
  /// The key that signs.
  public let newest: ServerKey

  /// The keys that signed before it, and still verify.
  public let older: [ServerKey]

  /// The most keys that make sense: each guess is checked under all of them.
  public static let most = 8

  /// A ring. Of more than ``most`` keys the oldest are left out.
  public init(_ newest: ServerKey, older: [ServerKey] = []) {
    self.newest = newest
    self.older = Array(older.prefix(KeyRing.most - 1))
  }

  /// All keys, the newest first.
  var all: [ServerKey] { [newest] + older }

  /// What each key makes of something, the newest key first.
  func tags(_ make: (ServerKey) -> SecretTag) -> [SecretTag] { all.map(make) }
}
