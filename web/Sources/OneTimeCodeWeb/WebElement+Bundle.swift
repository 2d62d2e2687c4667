import Foundation

extension WebElement {
  /// Reads the files that the build laid into the bundle of this module.
  ///
  /// The bundle lies beside the executable. Where it was left behind when the executable was copied elsewhere,
  /// there is nothing to serve and nothing to recover: the program ends and says so.
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

  /// The media type that a file of this name is delivered with, or nil for what is no file of the element.
  private static func mediaType(of name: String) -> String? {
    if name.hasSuffix(".js") { return "text/javascript; charset=utf-8" }
    if name.hasSuffix(".css") { return "text/css; charset=utf-8" }
    if name.hasSuffix(".wasm") { return "application/wasm" }
    // Declarations have no media type of their own, and no browser asks for them.
    if name.hasSuffix(".d.ts") { return "text/plain; charset=utf-8" }
    return nil
  }
}
