import ElementPacking
import Foundation
import Testing

/// The element's own files, packed by themselves, without the build.
@Suite("The packed files")
struct ElementFilesTests {
  let sources: URL
  let folder: URL

  init() throws {
    let package = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    sources = package.appending(path: "Sources/Element")
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let names = ["one-time-code.js", "one-time-code.css", "one-time-code.d.ts"]
    try ElementFiles.write(names.map { sources.appending(path: $0) }, into: folder)
  }

  private func text(_ name: String, in folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  @Test("Script and style sheet have become small, and stay as they are when packed again")
  func small() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let again = folder.appending(path: "again")
    let names = ["one-time-code.js", "one-time-code.css"]
    try ElementFiles.write(names.map { folder.appending(path: $0) }, into: again)
    for (name, limit) in zip(names, [0.6, 0.9]) {
      let packed = try text(name, in: folder)
      #expect(Double(packed.utf8.count) < limit * Double(try text(name, in: sources).utf8.count))
      #expect(try text(name, in: again) == packed)
    }
  }

  @Test("Every private property of the script is one of the style sheet")
  func properties() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let style = try text("one-time-code.css", in: folder)
    let script = try text("one-time-code.js", in: folder)
    for match in script.matches(of: /"(--_\w+)"/) {
      #expect(
        style.contains("(\(match.1))") || style.contains("(\(match.1),") || style.contains("\(match.1):")
      )
    }
  }

  @Test("An error names the file and the line")
  func errors() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "wrong.js")
    try "a\nb c".write(to: file, atomically: true, encoding: .utf8)
    #expect {
      try ElementFiles.write([file], into: folder)
    } throws: {
      "\($0)".contains("wrong.js: line 2: ")
    }
  }

  /// A second opinion, where there is one: nothing of this project needs Node.js.
  @Test("Node.js takes the script", .enabled(if: Node.isThere, "Node.js is not on this machine"))
  func syntax() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let module = folder.appending(path: "one-time-code.mjs")
    try text("one-time-code.js", in: folder).write(to: module, atomically: true, encoding: .utf8)
    #expect(try Node.run(["--check", module.path(percentEncoded: false)]) == 0)
  }
}

/// Node.js, if there is one.
enum Node {
  static let isThere = (try? run(["--version"])) == 0

  /// Runs it and returns its status.
  static func run(_ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["node"] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
