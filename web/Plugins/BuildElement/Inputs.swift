import Foundation
import PackagePlugin

/// The source files from which the element is built.
struct Inputs {
  /// The sources that are compiled to WebAssembly: the core, the exports and the runtime.
  let module: [URL]
  /// The scripts, the style sheets and the type declarations.
  let element: [URL]

  init(of target: any Target, in package: Package) throws {
    let sources = package.directoryURL.appending(path: "Sources")
    let exports = try Self.files(in: sources.appending(path: "WebAssembly"), named: ["swift", "c"])
    module = try Self.core(of: target) + exports
    element = try Self.files(in: sources.appending(path: "Element"), named: ["js", "css", "ts"])
  }

  /// Finds the core's sources in the package graph, so that a clone's folder may have any name.
  private static func core(of target: any Target) throws -> [URL] {
    let core = target.recursiveTargetDependencies
      .compactMap { $0 as? any SourceModuleTarget }
      .first { $0.name == "OneTimeCode" }
    guard let core else {
      throw BuildElementError("\(target.name) must depend on the product OneTimeCode, which is compiled.")
    }
    return core.sourceFiles(withSuffix: "swift").map(\.url).sorted {
      $0.path(percentEncoded: false) < $1.path(percentEncoded: false)
    }
  }

  private static func files(in folder: URL, named suffixes: Set<String>) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { suffixes.contains($0.pathExtension) }
      .sorted { $0.path(percentEncoded: false) < $1.path(percentEncoded: false) }
  }
}
