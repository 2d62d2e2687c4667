import Foundation

/// A builder that compiles and links the core, the exports and the runtime into a WebAssembly module.
public struct ModuleBuilder: Sendable {
  /// The Swift compiler. Its toolchain must support Embedded Swift for WebAssembly.
  public var swiftc: URL
  /// The C compiler, for the runtime.
  public var clang: URL
  /// The linker, `wasm-ld`.
  public var linker: URL

  /// Creates a builder with the tools of one toolchain.
  public init(swiftc: URL, clang: URL, linker: URL) {
    self.swiftc = swiftc
    self.clang = clang
    self.linker = linker
  }

  /// Builds the script module `output` from Swift and C sources. Keeps intermediate files in a folder next to `output`.
  public func build(_ sources: [URL], to output: URL) throws {
    let folder = output.deletingLastPathComponent().appending(path: "Objects")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

    let code = folder.appending(path: "one-time-code.bc")
    let module = folder.appending(path: "one-time-code.o")
    let cache = ["-module-cache-path", folder.appending(path: "ModuleCache").spelling]
    let swift = sources.filter { $0.pathExtension == "swift" }.map(\.spelling)
    try run(swiftc, WebAssemblyFlags.swift + cache + ["-o", code.spelling] + swift)
    try run(clang, WebAssemblyFlags.bitcode + [code.spelling, "-o", module.spelling])

    var objects = [module.spelling]
    for source in sources where source.pathExtension == "c" {
      let object = folder.appending(path: source.deletingPathExtension().lastPathComponent + ".o")
      try run(clang, WebAssemblyFlags.c + ["-o", object.spelling, source.spelling])
      objects.append(object.spelling)
    }

    let linked = folder.appending(path: "one-time-code.wasm")
    try run(linker, WebAssemblyFlags.linker + ["-o", linked.spelling] + objects)
    let text = BinaryModule.text(for: Array(try Data(contentsOf: linked)))
    try Data(text.utf8).write(to: output, options: .atomic)
  }

  private func run(_ tool: URL, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw PackingError("\(tool.lastPathComponent) failed. Its output is above.")
    }
  }
}
