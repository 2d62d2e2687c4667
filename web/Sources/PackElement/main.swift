import ElementPacking
import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
let urls = arguments.dropFirst().map { URL(filePath: $0) }
do {
  switch arguments.first {
  case "module" where urls.count > 4:
    let builder = ModuleBuilder(swiftc: urls[0], clang: urls[1], linker: urls[2])
    try builder.build(Array(urls[4...]), to: urls[3])
  case "files" where urls.count > 1:
    try ElementFiles.write(Array(urls[1...]), into: urls[0])
  default:
    throw PackingError("PackElement is run by the plugin BuildElement.")
  }
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(1)
}
