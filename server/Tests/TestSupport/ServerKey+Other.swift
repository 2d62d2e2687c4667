import OneTimeCodeService

extension ServerKey {
  /// Returns a random key whose IDs of challenges this key's server takes for those of a key that it lacks. One key in 256 isn't
  /// such a key, because an ID tells only the first byte of its key's name.
  public static func random(otherThan key: ServerKey) -> ServerKey {
    var other = ServerKey.random()
    while other.name.prefix(2) == key.name.prefix(2) { other = .random() }
    return other
  }
}
