import OneTimeCodeWeb
import Testing

@Suite("The WebAssembly module")
struct ModuleTests {
  let module: WebAssemblyModule

  init() throws {
    let file = try #require(WebElement.files.first { $0.name == "one-time-code.wasm" })
    module = try #require(WebAssemblyModule(file.contents), "no WebAssembly module")
  }

  /// Whoever adds an export says so here, so that nothing is exported by accident.
  static let documented: Set = [
    "memory",
    // Answers.swift
    "s", "p", "t", "v",
    // Events.swift
    "e",
    // Resend.swift
    "u", "w",
  ]

  @Test("It exports its memory and the documented functions, no more")
  func exports() {
    let exported = Set(module.exports)
    #expect(exported.subtracting(Self.documented).sorted() == [], "exported, but not documented")
    #expect(Self.documented.subtracting(exported).sorted() == [], "documented, but not exported")
  }

  @Test("It needs nothing from the page")
  func imports() {
    #expect(module.imports.isEmpty)
  }

  @Test("It begins with one page of memory")
  func memory() {
    #expect(module.initialPages == 1)
  }
}
