import OneTimeCodeWeb
import Testing

@Suite("The WebAssembly module")
struct ModuleTests {
  let module: WebAssemblyModule

  init() throws {
    let file = try #require(WebElement.files.first { $0.name == "one-time-code.wasm" })
    module = try #require(WebAssemblyModule(file.contents), "no WebAssembly module")
  }

  /// The expected exports. A test compares them with the module's, so an accidental export is noticed.
  static let documented: Set = [
    "memory",
    // Queries.swift
    "s", "p", "t", "v",
    // Events.swift
    "e",
    // Resend.swift
    "u", "w",
  ]

  @Test("The module exports exactly its memory and the documented functions")
  func exports() {
    let exported = Set(module.exports)
    #expect(exported.subtracting(Self.documented).sorted() == [], "exported, but not documented")
    #expect(Self.documented.subtracting(exported).sorted() == [], "documented, but not exported")
  }

  @Test("The module has no imports")
  func imports() {
    #expect(module.imports.isEmpty)
  }

  @Test("The module starts with one page of memory")
  func memory() {
    #expect(module.initialPages == 1)
  }
}
