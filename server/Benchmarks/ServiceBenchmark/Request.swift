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
    let (configuration, output) = (folder.appending(path: "requests"), folder.appending(path: "output"))
    let text = requests.map(\.configuration).joined(separator: "next\n")
    try Data(text.utf8).write(to: configuration)
    try Data().write(to: output)

    let curl = Process()
    curl.executableURL = URL(filePath: "/usr/bin/env")
    curl.arguments = ["curl", "-q", "-s", "-K", configuration.path]
    if connections > 1 { curl.arguments? += ["--parallel", "--parallel-max", "\(connections)"] }
    curl.standardOutput = try FileHandle(forWritingTo: output)
    curl.standardError = FileHandle.nullDevice
    let start = ContinuousClock.now
    let status = try await withCheckedThrowingContinuation { continuation in
      curl.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try curl.run() } catch { continuation.resume(throwing: error) }
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)

    let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: " ")
    }
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

struct UnexpectedResult: Error {
  let description: String
}
