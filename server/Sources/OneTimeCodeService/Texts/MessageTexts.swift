import Foundation

/// An operator's own texts for messages, by language and purpose.
///
/// Each text is a file such as `en/sign-in.sms`: the language as a BCP 47 tag, the name of the purpose or
/// `default`, and the ``Form``. The first of these texts is used: the purpose's, the default one, and the service's own.
/// A language such as `de-AT` uses its own files, then those of `de`.
///
/// The files are Mustache templates. ``VerificationService/Configuration`` checks them.
public struct MessageTexts: Sendable {
  /// The part of a message that a text is for. Its name is the extension of the file.
  public enum Form: String, CaseIterable, Sendable {
    /// The subject of an email. It can't contain the code, because mail servers log subjects.
    case subject
    /// The text of an email.
    case text = "txt"
    /// The HTML of an email, which is sent together with the text.
    case html
    /// A text message.
    case sms
    /// The script of a voice call.
    case voice

    /// The maximum size of a file, in UTF-8 bytes. The size limits what is written to the pipe of `sendmail`.
    var largestFile: Int { self == .html ? 32_768 : 4096 }
  }

  /// An error in a text.
  public struct Problem: Equatable, Sendable, CustomStringConvertible {
    /// The path of the file within the folder, such as `en/sign-in.sms`.
    public let file: String
    /// The line, from 1, or `nil` if the problem has no place in the file.
    public let line: Int?
    /// The character within the line, from 1, or `nil` if the problem has no place in the file.
    public let column: Int?
    /// A description of the problem.
    public let text: String

    /// The problem with its place, such as `en/sign-in.sms:1:9: There is no '{{cod}}'.`
    public var description: String {
      ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") + ": " + text
    }

    init(_ file: String, _ place: (line: Int, column: Int)?, _ text: String) {
      self.file = file
      line = place?.line
      column = place?.column
      self.text = text
    }
  }

  /// The contents of the files, keyed by path.
  let files: [String: String]

  /// The maximum number of segments of a text message, 1 to 4.
  let segments: Int

  /// Whether HTML may contain images, fonts and style sheets of other servers.
  let allowsRemoteContent: Bool

  /// The allowed numbers of segments. More than one costs more, and phones join the segments.
  public static let segmentRange = 1...4

  /// Creates texts.
  ///
  /// - Parameters:
  ///   - files: The contents of the files, keyed by path, such as `en/sign-in.sms`.
  ///   - segments: The maximum number of segments of a text message, clamped to ``segmentRange``. One segment has 160
  ///     characters of the default alphabet of SMS, or 70 others.
  ///   - allowsRemoteContent: Whether HTML may contain images, fonts and style sheets of other servers, which then
  ///     learn when and where a message is read.
  public init(files: [String: String] = [:], segments: Int = 1, allowsRemoteContent: Bool = false) {
    self.files = files
    self.segments = min(max(segments, Self.segmentRange.lowerBound), Self.segmentRange.upperBound)
    self.allowsRemoteContent = allowsRemoteContent
  }

  /// Reads the files of a folder. Ignores files whose names begin with a dot.
  ///
  /// - Throws: ``UnreadableTexts`` if the folder or a file can't be read or is too large.
  public init(folder: String, segments: Int = 1, allowsRemoteContent: Bool = false) throws(UnreadableTexts) {
    var files: [String: String] = [:]
    for language in try Self.names(in: folder) {
      guard Self.isFolder("\(folder)/\(language)") else {
        files[language] = ""
        continue
      }
      for name in try Self.names(in: "\(folder)/\(language)") {
        guard files.count < Self.mostFiles else {
          throw UnreadableTexts(description: "The folder '\(folder)' has more than \(Self.mostFiles) files.")
        }
        let path = "\(language)/\(name)"
        files[path] = try Self.contents(of: "\(folder)/\(path)")
      }
    }
    self.init(files: files, segments: segments, allowsRemoteContent: allowsRemoteContent)
  }

  private static let mostFiles = 5000

  private static func names(in folder: String) throws(UnreadableTexts) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }
        .sorted()
    } catch {
      throw UnreadableTexts(description: "The folder '\(folder)' can't be read.")
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    (try? URL(filePath: path).resolvingSymlinksInPath().resourceValues(forKeys: [.isDirectoryKey]))?
      .isDirectory
      == true
  }

  private static func contents(of path: String) throws(UnreadableTexts) -> String {
    let limit = Form.html.largestFile
    let data: Data
    do {
      data = try SmallFile.read(path, limit: limit)
    } catch {
      switch error {
      case .unreadable(let reason):
        throw UnreadableTexts(description: "The file '\(path)' can't be read: \(reason).")
      case .tooLarge: throw UnreadableTexts(description: "The file '\(path)' has more than \(limit) bytes.")
      }
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw UnreadableTexts(description: "The file '\(path)' isn't UTF-8.")
    }
    return text
  }
}

/// An error thrown when an operator's texts can't be read.
public struct UnreadableTexts: Error, Equatable, CustomStringConvertible {
  /// The reason, on one line.
  public let description: String
}
