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
    private let folder: Folder
    private let output: URL

    /// The URL of the service.
    package private(set) var address = URL(fileURLWithPath: "/")

    /// Starts a service with an empty database, and waits until it listens.
    package convenience init() async throws {
      try await self.init(in: Folder(), port: 0)
    }

    private init(in folder: Folder, port: Int, environment: [String: String] = [:]) async throws {
      guard let program = ServiceProcess.program else { throw Missing() }
      self.folder = folder
      output = folder.url.appendingPathComponent(UUID().uuidString)
      guard FileManager.default.createFile(atPath: output.path, contents: nil) else { throw Missing() }
      process.executableURL = URL(fileURLWithPath: program)
      let database = folder.url.appendingPathComponent("codes.sqlite").path
      process.arguments = ["serve", "--development", "--port", "\(port)", "--database", database]
      process.environment = environment
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
    }

    /// Stops the service and waits until the process has exited.
    package func stop() {
      process.terminate()
      process.waitUntilExit()
    }

    /// Stops the service, if it runs, and starts it again at the same address and with the same database.
    package func restarted(environment: [String: String] = [:]) async throws -> ServiceProcess {
      stop()
      return try await ServiceProcess(in: folder, port: address.port ?? 0, environment: environment)
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
