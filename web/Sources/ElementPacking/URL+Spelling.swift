import Foundation

extension URL {
  /// The path as the file system spells it: a clone's folder may hold a space.
  var spelling: String { path(percentEncoded: false) }
}
