import Foundation

/// A `POST` request with a JSON body.
struct Request: Sendable {
  let server: Server
  let path: String
  let json: String

  /// Measures requests that curl sends over persistent connections, up to `connections` requests at a time.
  /// The client is a separate process, so that this process does only the servers' work.
  static func send(_ requests: [Request], connections: Int) async throws -> Measurement {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let configuration = folder.appending(path: "requests")
    let text = requests.map(\.configuration).joined(separator: "next\n")
    try Data(text.utf8).write(to: configuration)
    let parallel = connections > 1 ? ["--parallel", "--parallel-max", "\(connections)"] : []
    let start = ContinuousClock.now
    let (output, status) = try await runProgram(["curl", "-q", "-s", "-K", configuration.path] + parallel)
    let seconds = (ContinuousClock.now - start) / .seconds(1)

    let lines = output.split(separator: "\n").map { $0.split(separator: " ") }
    let times = lines.compactMap { $0[0].hasPrefix("2") ? Double($0[1]) : nil }
    guard times.count == requests.count else {
      throw UnexpectedResult(
        description: "curl exited with \(status); \(times.count) of \(requests.count) requests succeeded"
      )
    }
    return Measurement(milliseconds: times.map { $0 * 1000 }, seconds: seconds)
  }

  /// The request in curl's configuration format.
  private var configuration: String {
    """
    url = "\(server.address)\(path)"
    header = "Content-Type: application/json"
    data = "\(json.replacing("\"", with: "\\\""))"
    output = /dev/null
    write-out = "%{http_code} %{time_total}\\n"

    """
  }
}

/// Runs a program. Returns its output and its exit status.
func runProgram(_ arguments: [String]) async throws -> (output: String, status: Int32) {
  let file = FileManager.default.temporaryDirectory.appending(path: "output-\(UUID().uuidString)")
  try Data().write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = arguments
  process.standardOutput = try FileHandle(forWritingTo: file)
  process.standardError = FileHandle.nullDevice
  let status = try await withCheckedThrowingContinuation { continuation in
    process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
    do { try process.run() } catch { continuation.resume(throwing: error) }
  }
  return (try String(contentsOf: file, encoding: .utf8), status)
}

struct UnexpectedResult: Error, CustomStringConvertible {
  let description: String
}
