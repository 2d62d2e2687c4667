import Foundation
import OneTimeCode

/// A writer of the element's text files: the sources, and the modules generated from the core.
public enum ElementFiles {
  /// The style sheet of the page, which pages can link, and which the script loads otherwise.
  private static let page = "one-time-code.css"

  /// Writes the files of `sources` to `folder`, style sheets also as script modules, and generates the modules of phrases,
  /// languages and constants.
  public static func write(_ sources: [URL], into folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for source in sources {
      let name = source.lastPathComponent
      if source.pathExtension == "css" {
        let text = "export default \(PhraseModule.literal(try String(contentsOf: source, encoding: .utf8)))\n"
        try write(Data(text.utf8), to: folder.appending(path: name + ".js"))
      }
      if source.pathExtension != "css" || name == page {
        try write(try Data(contentsOf: source), to: folder.appending(path: name))
      }
    }

    // Removes the folder first, so that languages removed from the core don't remain.
    let phrases = folder.appending(path: "phrases")
    try? FileManager.default.removeItem(at: phrases)
    try FileManager.default.createDirectory(at: phrases, withIntermediateDirectories: true)
    for module in CodePhrases.all.map(PhraseModule.init) + [.names, .words] {
      try write(Data(module.text.utf8), to: folder.appending(path: module.name))
    }
    try write(Data(languages.utf8), to: folder.appending(path: "one-time-code-languages.js"))
    try write(Data(InterfaceModule.text.utf8), to: folder.appending(path: "one-time-code-numbers.js"))
  }

  /// The module that loads the languages. English, the fallback, is loaded with the script. Each URL is a literal,
  /// because bundlers follow only literals.
  private static var languages: String {
    let entries = CodePhrases.all.filter { $0.language != "en" }.map {
      "  \"\($0.language)\": () => import(\"./\(PhraseModule($0).name)\"),\n"
    }
    return """
      // The available languages. Generated from the core's phrases.

      import english from "./\(PhraseModule(.english).name)";

      export const languages = {
        "en": async () => ({ default: english }),
      \(entries.joined())};
      export const loadNames = async () => (await import("./\(PhraseModule.names.name)")).default;
      export const loadWordLists = async () => (await import("./\(PhraseModule.words.name)")).default;

      """
  }

  private static func write(_ contents: Data, to file: URL) throws {
    try contents.write(to: file, options: .atomic)
  }
}
