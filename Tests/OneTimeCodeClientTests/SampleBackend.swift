// Apps on iOS can't start processes.
#if os(macOS) || os(Linux)
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// The backend of the guide "Getting started", which runs as it stands, and an app's session with it.
  final class SampleBackend {
    struct Missing: Error {}

    private static func python(_ arguments: String...) -> Process {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["python3"] + arguments
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      return process
    }

    static let isAvailable: Bool = {
      let process = python("-c", "import flask")
      try? process.run()
      process.waitUntilExit()
      return process.terminationStatus == 0
    }()

    private let process: Process
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    private var address = URL(fileURLWithPath: "/")
    private var session = URLSession(configuration: .ephemeral)

    /// Starts the backend, and waits until it listens.
    init(service: URL) async throws {
      // The package of the stand-ins compiles this file through a symbolic link.
      let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      let guide = try String(
        contentsOf: root.appendingPathComponent("Sources/OneTimeCodeUI/OneTimeCodeUI.docc/GettingStarted.md"),
        encoding: .utf8
      )
      let blocks = guide.components(separatedBy: "\n```python\n").dropFirst()
      guard blocks.count == 1, let source = blocks.first?.components(separatedBy: "```\n").first else {
        throw Missing()
      }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try source.write(to: folder.appendingPathComponent("app.py"), atomically: true, encoding: .utf8)
      let output = folder.appendingPathComponent("output")
      guard FileManager.default.createFile(atPath: output.path, contents: nil) else { throw Missing() }
      process = SampleBackend.python("-m", "flask", "run", "--port", "0")
      process.currentDirectoryURL = folder
      process.environment = ProcessInfo.processInfo.environment.merging([
        "SECRET_KEY": UUID().uuidString, "ONETIMECODE_API_KEY": "none",
        "ONETIMECODE_URL": service.absoluteString,
      ]) { $1 }
      process.standardError = try FileHandle(forWritingTo: output)
      try process.run()
      for _ in 0..<400 where process.isRunning {
        let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
        if let line = text.components(separatedBy: "Running on ").dropFirst().first, line.contains("\n"),
          let url = URL(string: line.components(separatedBy: "\n")[0])
        {
          address = url
          return
        }
        try await Task.sleep(nanoseconds: 50_000_000)
      }
      throw Missing()
    }

    deinit {
      // Python wouldn't hear of SIGTERM, because Foundation on Linux starts processes with most signals blocked.
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      try? FileManager.default.removeItem(at: folder)
    }

    /// Sends JSON, with the cookies of the app's session.
    func post(
      _ path: String,
      _ body: [String: String],
      isNewSession: Bool = false
    ) async throws -> (data: Data, status: Int) {
      if isNewSession { session = URLSession(configuration: .ephemeral) }
      var request = URLRequest(url: address.appendingPathComponent(path))
      request.httpMethod = "POST"
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = try JSONEncoder().encode(body)
      let (data, response) = try await session.data(for: request)
      return (data, (response as? HTTPURLResponse)?.statusCode ?? 0)
    }
  }
#endif
