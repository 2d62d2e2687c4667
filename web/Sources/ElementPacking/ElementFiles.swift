import Foundation
import OneTimeCode

/// Writes the files of the element that are text: the sources as they are, and what is made from the core's words.
public enum ElementFiles {
  /// Writes each of `sources` into `folder` under its own name, and the phrases of all languages.
  public static func write(_ sources: [URL], into folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for source in sources {
      try write(try Data(contentsOf: source), to: folder.appending(path: source.lastPathComponent))
    }

    // Made anew, so that no language stays which the core has no more.
    let phrases = folder.appending(path: "phrases")
    try? FileManager.default.removeItem(at: phrases)
    try FileManager.default.createDirectory(at: phrases, withIntermediateDirectories: true)
    for module in CodePhrases.all.map(PhraseModule.init) + [.names] {
      try write(Data(module.text.utf8), to: folder.appending(path: module.name))
    }
    try write(Data(languages.utf8), to: folder.appending(path: "one-time-code-languages.js"))
    try write(Data(InterfaceModule.text.utf8), to: folder.appending(path: "one-time-code-numbers.js"))
  }

  /// The script that knows how each language is loaded. Each address stands there in full, because bundlers follow
  /// no other.
  private static var languages: String {
    let entries = CodePhrases.all.map {
      "  \"\($0.language)\": () => import(\"./\(PhraseModule($0).name)\"),\n"
    }
    return """
      // The languages that there are. Made from the core's words by the build.

      export const languages = {
      \(entries.joined())};
      export const loadNames = async () => (await import("./\(PhraseModule.names.name)")).default;

      """
  }

  private static func write(_ contents: Data, to file: URL) throws {
    try contents.write(to: file, options: .atomic)
  }
}
