import Foundation

/// The files of the custom element `<one-time-code>`, for a server that delivers them to browsers.
///
/// The files belong together: the script loads the others by addresses relative to its own, so serve all of
/// them from one folder, with the names and media types given here.
///
///     for file in WebElement.files {
///       routes["/element/\(file.name)"] = response(file.contents, type: file.mediaType)
///     }
///
/// A server compiled by Swift needs no copy of them in its own sources: they are built, with the core that
/// they share with the server, whenever the server is.
public enum WebElement {
  /// One file that a browser may ask for.
  public struct File: Equatable, Sendable {
    /// The name, relative to the folder of the element: `one-time-code.js`, `phrases/en.js`.
    public let name: String

    /// The media type to deliver it with. Browsers refuse a module script and a `.wasm` under another one.
    public let mediaType: String

    /// The bytes, not compressed.
    public let contents: [UInt8]
  }

  /// All files, sorted by name, read once.
  public static let files: [File] = read()
}
