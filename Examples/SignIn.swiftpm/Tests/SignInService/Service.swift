// An app on a phone cannot start programs, so the service is tried against where Swift itself runs.
#if os(macOS) || os(Linux)
  import Foundation

  /// The verification service itself, started as a developer would start it, with its codes on the console.
  ///
  /// `ONETIMECODE_SERVER` says where the program is; `make test` builds it and says so.
  ///
  /// It is set up once; what is asked of it afterwards changes nothing here.
  package final class Service: @unchecked Sendable {
    /// It could not be started, or did not do what was waited for.
    package struct Missing: Error {}

    /// Where the program is, if anything says so.
    package static var program: String? { ProcessInfo.processInfo.environment["ONETIMECODE_SERVER"] }

    private let process = Process()
    private let folder: URL
    private var output: URL { folder.appendingPathComponent("output") }

    /// Where it listens.
    package private(set) var address = URL(fileURLWithPath: "/")

    /// Starts one of its own, with an empty database, and waits until it listens.
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
      let text = try await line { $0.hasPrefix("Listening on ") }.dropFirst("Listening on ".count)
      guard let url = URL(string: String(text)) else { throw Missing() }
      address = url
    }

    deinit {
      if process.isRunning { process.terminate() }
      try? FileManager.default.removeItem(at: folder)
    }

    /// Ends it, and waits until it has ended.
    package func stop() {
      process.terminate()
      process.waitUntilExit()
    }

    /// The code that was sent to somebody, the latest if there are several, once there are `count` of them.
    package func code(for recipient: String, count: Int = 1) async throws -> String {
      for _ in 0..<400 {
        let lines = printed.filter { $0.hasPrefix("Code for \(recipient): ") }
        if lines.count >= count, let code = lines.last?.split(separator: " ").last { return String(code) }
        try await Task.sleep(nanoseconds: 50_000_000)
      }
      throw Missing()
    }

    /// What it has printed, line by line; the last line may not be whole yet.
    private var printed: [String] {
      let data = FileManager.default.contents(atPath: output.path) ?? Data()
      return String(decoding: data, as: UTF8.self).components(separatedBy: "\n").dropLast()
    }

    private func line(_ isWanted: (String) -> Bool) async throws -> String {
      for _ in 0..<400 {
        if let line = printed.first(where: isWanted) { return line }
        if !process.isRunning { break }
        try await Task.sleep(nanoseconds: 50_000_000)
      }
      throw Missing()
    }
  }
#endif
