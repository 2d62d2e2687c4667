import Foundation
import PackagePlugin

/// A plugin that compiles the core, the exports and the runtime to WebAssembly, and writes the element's files.
///
/// Each command runs PackElement rather than a compiler, because all declared outputs become resources, and
/// object files must not become resources.
@main
struct BuildElement: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    let inputs = try Inputs(of: target, in: context.package)
    let tools = try ["swiftc", "clang", "wasm-ld"].map { try tool($0, in: context) }
    let packElement = try context.tool(named: "PackElement").url
    let folder = context.pluginWorkDirectoryURL
    let module = folder.appending(path: "one-time-code-module.js")
    return [
      .buildCommand(
        displayName: "Compiling the WebAssembly module",
        executable: packElement,
        arguments: ["module"] + paths(tools + [module] + inputs.module),
        inputFiles: inputs.module,
        outputFiles: [module]
      ),
      .buildCommand(
        displayName: "Writing the element's files",
        executable: packElement,
        arguments: ["files"] + paths([folder] + inputs.element),
        inputFiles: inputs.element,
        // The phrases are declared as a folder, because only the core lists the languages.
        outputFiles: (inputs.element.map(\.lastPathComponent).filter { $0 != "one-time-code-slots.css" }
          + inputs.element.map(\.lastPathComponent).filter { $0.hasSuffix(".css") }.map { $0 + ".js" }
          + ["phrases", "one-time-code-languages.js", "one-time-code-numbers.js"])
          .map { folder.appending(path: $0) }
      ),
    ]
  }

  /// Returns paths without percent encoding, because a clone's folder name may contain a space.
  private func paths(_ files: [URL]) -> [String] {
    files.map { $0.path(percentEncoded: false) }
  }

  private func tool(_ name: String, in context: PluginContext) throws -> URL {
    do {
      return try context.tool(named: name).url
    } catch {
      throw BuildElementError(
        """
        The Swift toolchain in use has no \(name), which the WebAssembly build needs. Xcode's toolchain lacks \
        it: install a toolchain from swift.org, and select it (for instance by TOOLCHAINS=swift).
        """
      )
    }
  }
}
