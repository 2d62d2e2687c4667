import Foundation

/// How many bytes `gzip -9` makes of these: the tool itself, because what it says is what people compare.
func gzip(_ bytes: [UInt8]) throws -> Int {
  let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try Data(bytes).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }

  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = ["gzip", "-9", "-n", "-c", file.path(percentEncoded: false)]
  let output = Pipe()
  process.standardOutput = output
  try process.run()
  let compressed = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return compressed.count
}
