import Foundation

extension URL {
  /// The path without percent encoding, because a clone's folder name may contain a space.
  var spelling: String { path(percentEncoded: false) }
}
