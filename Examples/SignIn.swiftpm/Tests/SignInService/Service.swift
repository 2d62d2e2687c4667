// Apps on iOS can't start processes.
#if os(macOS) || os(Linux)
  import Foundation

  /// A process of the verification service in development mode, in which the service prints the codes.
  ///
  /// `make test` builds the service and sets the environment variable `ONETIMECODE_SERVER` to its path.
  ///
  /// The unchecked conformance to `Sendable` is safe, because the properties don't change after `init`.
  package final class Service: @unchecked Sendable {
    /// An error for a service that doesn't start or doesn't print an expected line within 20 seconds.
    package struct Missing: Error {}

    /// The service program's path, or `nil` if `ONETIMECODE_SERVER` isn't set.
    package static var program: String? { ProcessInfo.processInfo.environment["ONETIMECODE_SERVER"] }

    private let process = Process()
    private let folder: URL
    private var output: URL { folder.appendingPathComponent("output") }

    /// The URL of the service.
    package private(set) var address = URL(fileURLWithPath: "/")

    /// Starts a service with an empty database and the options in `more`, and waits until it listens.
    package init(_ more: String...) async throws {
      guard let program = Service.program else { throw Missing() }
      folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      guard FileManager.default.createFile(atPath: output.path, contents: nil) else { throw Missing() }
      process.executableURL = URL(fileURLWithPath: program)
      let database = folder.appendingPathComponent("codes.sqlite").path
      process.arguments = ["serve", "--development", "--port", "0", "--database", database] + more
      process.environment = [:]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = FileHandle.nullDevice
      try process.run()
      let text = try await waitForLine { $0.hasPrefix("Listening on ") }.dropFirst("Listening on ".count)
      guard let url = URL(string: String(text)) else { throw Missing() }
      address = url
    }

    deinit {
      if process.isRunning { process.terminate() }
      try? FileManager.default.removeItem(at: folder)
    }

    /// Stops the service and waits until the process has exited.
    package func stop() {
      process.terminate()
      process.waitUntilExit()
    }

    /// Waits until `count` codes have been sent to a recipient, and returns the latest code.
    package func code(for recipient: String, count: Int = 1) async throws -> String {
      for _ in 0..<400 {
        let lines = printedLines.filter { $0.hasPrefix("Code for \(recipient): ") }
        if lines.count >= count, let code = lines.last?.split(separator: " ").last { return String(code) }
        try await Task.sleep(nanoseconds: 50_000_000)
      }
      throw Missing()
    }

    /// The lines that the service has printed so far, without the last line, which can be incomplete.
    private var printedLines: [String] {
      let data = FileManager.default.contents(atPath: output.path) ?? Data()
      return String(decoding: data, as: UTF8.self).components(separatedBy: "\n").dropLast()
    }

    private func waitForLine(_ predicate: (String) -> Bool) async throws -> String {
      for _ in 0..<400 {
        if let line = printedLines.first(where: predicate) { return line }
        if !process.isRunning { break }
        try await Task.sleep(nanoseconds: 50_000_000)
      }
      throw Missing()
    }
  }
#endif
