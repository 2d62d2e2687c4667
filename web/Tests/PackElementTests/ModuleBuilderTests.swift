import Foundation
import Testing

@testable import ElementPacking

@Suite("The module's memory", .enabled(if: Toolchain.current != nil, "needs a toolchain with wasm-ld"))
struct ModuleBuilderTests {
  @Test("A module whose data ends before the text buffer can be linked")
  func fitting() throws {
    try build(data: WebAssemblyFlags.text - WebAssemblyFlags.stack - 64)
  }

  @Test("A module whose data would overlap the text buffer is refused")
  func overlapping() {
    #expect(throws: PackingError.self) {
      try build(data: WebAssemblyFlags.text - WebAssemblyFlags.stack + 64)
    }
  }

  /// Builds a module whose static data has the given number of bytes.
  private func build(data: Int) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let swift = folder.appending(path: "exports.swift")
    let c = folder.appending(path: "data.c")
    try #"@_expose(wasm, "nothing") func nothing() {}"#.write(to: swift, atomically: true, encoding: .utf8)
    try """
    char data[\(data)];
    __attribute__((export_name("touch"))) int touch(int index) { return data[index]++; }
    """.write(to: c, atomically: true, encoding: .utf8)
    try #require(Toolchain.current).build([swift, c], to: folder.appending(path: "module.wasm"))
  }
}

/// The toolchain with the first `swiftc` on the search path. The first `clang` on the path can belong to another
/// toolchain.
private enum Toolchain {
  static let current: ModuleBuilder? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let compilers = path.split(separator: ":").map { URL(filePath: String($0)).appending(path: "swiftc") }
    guard let swiftc = compilers.first(where: isExecutable) else { return nil }
    let folder = swiftc.resolvingSymlinksInPath().deletingLastPathComponent()
    let (clang, linker) = (folder.appending(path: "clang"), folder.appending(path: "wasm-ld"))
    guard isExecutable(clang), isExecutable(linker) else { return nil }
    return ModuleBuilder(swiftc: swiftc, clang: clang, linker: linker)
  }()

  private static func isExecutable(_ file: URL) -> Bool {
    FileManager.default.isExecutableFile(atPath: file.path(percentEncoded: false))
  }
}
