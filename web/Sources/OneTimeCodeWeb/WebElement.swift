import Foundation

/// The files of the custom element `<one-time-code>`, for servers that deliver them to browsers.
///
/// The script loads the other files by relative URLs, so serve all files from one folder, with these names
/// and media types.
///
///     for file in WebElement.files {
///       routes["/element/\(file.name)"] = response(file.contents, type: file.mediaType)
///     }
///
/// A Swift server doesn't need a copy of the files in its sources, because the files are built together with
/// the server, from the same core.
public enum WebElement {
  /// One of the element's files.
  public struct File: Equatable, Sendable {
    /// The path relative to the element's folder, such as `one-time-code.js` or `phrases/en.js`.
    public let name: String

    /// The media type for the response. Browsers reject a module script without a JavaScript type.
    public let mediaType: String

    /// The uncompressed bytes.
    public let contents: [UInt8]
  }

  /// All files, sorted by name.
  public static let files: [File] = read()
}
