// Apps on iOS can't start processes.
#if os(macOS) || os(Linux)
  import Foundation

  /// A process of the verification service in development mode, in which the service prints the codes.
  ///
  /// `make test` builds the service and sets the environment variable `ONETIMECODE_SERVER` to its path.
  ///
  /// The unchecked conformance to `Sendable` is safe, because the properties don't change after `init`.
  package final class ServiceProcess: @unchecked Sendable {
    /// An error for a service that doesn't start or doesn't print an expected line within 20 seconds.
    package struct Missing: Error {}

    /// A folder for the database, which is removed with the last process that uses it.
    private final class Folder {
      let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

      init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

      deinit { try? FileManager.default.removeItem(at: url) }
    }

    /// The service program's path, or `nil` if `ONETIMECODE_SERVER` isn't set.
    package static var program: String? {
      ProcessInfo.processInfo.environment["ONETIMECODE_SERVER"].flatMap { $0.isEmpty ? nil : $0 }
    }

    private let process = Process()
    private let isAhead: Bool
    private let folder: Folder
    private let output: URL

    /// The URL of the service.
    package private(set) var address = URL(fileURLWithPath: "/")

    /// Starts a service with an empty database, and waits until it listens.
    package convenience init() async throws {
      try await self.init(in: Folder(), port: 0)
    }

    /// The library that changes the clock of a process, or `nil` if it isn't installed.
    package static let clockLibrary = ["x86_64", "aarch64"]
      .map { "/usr/lib/\($0)-linux-gnu/faketime/libfaketime.so.1" }
      .first { FileManager.default.fileExists(atPath: $0) }

    private init(in folder: Folder, port: Int, ahead seconds: Int = 0) async throws {
      guard let program = ServiceProcess.program else { throw Missing() }
      self.folder = folder
      output = folder.url.appendingPathComponent(UUID().uuidString)
      guard FileManager.default.createFile(atPath: output.path, contents: nil) else { throw Missing() }
      let database = folder.url.appendingPathComponent("codes.sqlite").path
      let arguments = ["serve", "--development", "--port", "\(port)", "--database", database]
      isAhead = seconds != 0
      process.executableURL = URL(fileURLWithPath: isAhead ? "/usr/bin/env" : program)
      // A Swift program that is the first to load the library can't read its arguments, so `env` loads it first.
      process.arguments = isAhead ? [program] + arguments : arguments
      process.environment =
        isAhead
        ? [
          "LD_PRELOAD": ServiceProcess.clockLibrary ?? "", "FAKETIME": "+\(seconds)s",
          "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        ] : [:]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = FileHandle.nullDevice
      try process.run()
      let text = try await waitForLine { $0.hasPrefix("Listening on ") }.dropFirst("Listening on ".count)
      guard let url = URL(string: String(text)) else { throw Missing() }
      address = url
    }

    deinit {
      if process.isRunning { end() }
    }

    /// Stops the service and waits until the process has exited.
    package func stop() {
      end()
      process.waitUntilExit()
    }

    /// With another clock, the service's wait for open connections would never end.
    private func end() {
      if isAhead { kill(process.processIdentifier, SIGKILL) } else { process.terminate() }
    }

    /// Stops the service, if it runs, and starts it again at the same address and with the same database. Its clock is
    /// `seconds` ahead, which requires ``clockLibrary``.
    package func restarted(ahead seconds: Int = 0) async throws -> ServiceProcess {
      stop()
      return try await ServiceProcess(in: folder, port: address.port ?? 0, ahead: seconds)
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
