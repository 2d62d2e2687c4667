import Foundation

extension WebElement {
  /// Reads the element's files from this module's resource bundle.
  ///
  /// The bundle must be next to the executable. A server without the bundle terminates with an error message.
  static func read() -> [File] {
    guard
      let folder = Bundle.module.resourceURL,
      let names = FileManager.default.subpaths(atPath: folder.path(percentEncoded: false))
    else { fatalError("The element's files are missing: copy the .resources folder with the executable.") }
    return names.sorted().compactMap { name in
      guard let mediaType = mediaType(of: name) else { return nil }
      guard let contents = try? Data(contentsOf: folder.appending(path: name)) else {
        fatalError("The element's file \(name) cannot be read.")
      }
      return File(name: name, mediaType: mediaType, contents: Array(contents))
    }
  }

  /// Returns the media type of a file, or `nil` if it isn't a file of the element.
  private static func mediaType(of name: String) -> String? {
    if name.hasSuffix(".js") { return "text/javascript; charset=utf-8" }
    if name.hasSuffix(".css") { return "text/css; charset=utf-8" }
    // TypeScript declarations have no registered media type, and browsers don't load them.
    if name.hasSuffix(".d.ts") { return "text/plain; charset=utf-8" }
    return nil
  }
}
