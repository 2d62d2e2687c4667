import Foundation
import OneTimeCode

/// Writes the files of the element that are text: script, style sheet, declarations, phrases.
public enum ElementFiles {
  /// Writes each of `sources` into `folder` under its own name, and the phrases of all languages.
  public static func write(_ sources: [URL], into folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let texts = try sources.map { ($0, try text(of: $0)) }
    var properties = PrivateProperties()
    for (source, text) in texts {
      try naming(source) {
        switch source.pathExtension {
        case "js": try properties.add(script: text)
        case "css": try properties.add(style: text)
        default: break
        }
      }
    }
    for (source, text) in texts {
      let packed = try naming(source) { try pack(text, of: source, with: properties) }
      try write(packed, to: folder.appending(path: source.lastPathComponent))
    }

    // Made anew, so that no language stays which the core has no more.
    let phrases = folder.appending(path: "phrases")
    try? FileManager.default.removeItem(at: phrases)
    try FileManager.default.createDirectory(at: phrases, withIntermediateDirectories: true)
    for module in Phrases.all.map(PhraseModule.init) {
      try write(module.text, to: folder.appending(path: module.name))
    }
  }

  private static func text(of source: URL) throws -> String {
    try String(contentsOf: source, encoding: .utf8).replacing("%LANGUAGES%", with: languages)
  }

  private static func pack(_ text: String, of source: URL, with properties: PrivateProperties) throws
    -> String
  {
    switch source.pathExtension {
    case "js": try ScriptMinifier.minify(text, properties: properties)
    case "css": try StyleMinifier.minify(text, properties: properties)
    // Declarations are read by editors, which show their comments.
    default: text
    }
  }

  /// Says in which file an error is.
  private static func naming<Result>(_ source: URL, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as PackingError {
      throw PackingError("\(source.spelling): \(error)")
    }
  }

  /// What the script can load phrases for.
  private static var languages: String { Phrases.all.map(\.language).joined(separator: " ") }

  private static func write(_ text: String, to file: URL) throws {
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
}
