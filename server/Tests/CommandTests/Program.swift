import Foundation
import OneTimeCodeService
import TestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The `onetimecode` program, started as a process.
final class Program: Sendable {
  /// A program didn't print or do what a test waits for.
  struct Missing: Error {
    let what: String
    let exitCode: Int32?
    let standardError: String

    init(_ what: String, of program: Program? = nil) {
      self.what = what
      exitCode = program?.exitStatus.value
      standardError = program?.standardError ?? ""
    }
  }

  private let process: Mutex<Process>
  private let exitStatus = Mutex<Int32?>(nil)
  private let folder: TemporaryFolder

  /// The standard output so far.
  var standardOutput: String { text("output") }

  /// The standard error so far.
  var standardError: String { text("errors") }

  /// Starts the program with these arguments, and with only these environment variables.
  init(_ arguments: [String], environment: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = Program.url
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    // Files, unlike pipes, are complete as soon as the program has exited.
    process.standardOutput = try Program.newFile(folder.file("output"))
    process.standardError = try Program.newFile(folder.file("errors"))
    process.terminationHandler = { [exitStatus] process in
      let code = process.terminationStatus
      exitStatus.withLock { $0 = code }
    }
    self.process = Mutex(process)
    try process.run()
  }

  private static func newFile(_ path: String) throws -> FileHandle {
    guard FileManager.default.createFile(atPath: path, contents: nil) else { throw Missing("a file") }
    return try FileHandle(forWritingTo: URL(filePath: path))
  }

  private func text(_ name: String) -> String {
    String(decoding: FileManager.default.contents(atPath: folder.file(name)) ?? Data(), as: UTF8.self)
  }

  deinit {
    process.withLock { if $0.isRunning { kill($0.processIdentifier, SIGKILL) } }
  }

  /// The URL of the program, which is built next to the test bundle.
  private static var url: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    return (bundle ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
      .appending(path: "onetimecode")
  }

  /// Returns the server's address once the server listens. Throws if the program exits, or after 20 seconds.
  func address() async throws -> String {
    for _ in 0..<400 {
      let line = standardOutput.split(separator: "\n").first { $0.hasPrefix("Listening on ") }
      if let line { return String(line.dropFirst("Listening on ".count)) }
      if exitStatus.value != nil { break }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw Missing("the address", of: self)
  }

  func signal(_ signal: Int32) {
    process.withLock { _ = kill($0.processIdentifier, signal) }
  }

  /// Waits until the program exits, and returns its exit code. Throws after 20 seconds.
  func exitCode() async throws -> Int32 {
    for _ in 0..<400 {
      if let code = exitStatus.value { return code }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw Missing("the exit", of: self)
  }

  /// Returns the first printed code, which can appear after the HTTP response. Throws after 20 seconds.
  func code() async throws -> String {
    for _ in 0..<400 {
      let lines = standardOutput.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let line = lines.first { $0.hasPrefix("Code for ") }
      if let code = line?.split(separator: " ").last { return String(code) }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw Missing("a code", of: self)
  }
}

/// An HTTP client for a running server.
struct Client {
  let address: String

  func get(_ path: String, key: String? = nil) async throws -> (status: Int, text: String) {
    var request = URLRequest(url: url(path))
    if let key { request.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization") }
    return try await send(request)
  }

  func post(_ path: String, _ json: String, key: String? = nil) async throws -> (status: Int, text: String) {
    var request = URLRequest(url: url(path))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    if let key { request.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization") }
    request.httpBody = Data(json.utf8)
    return try await send(request)
  }

  private func url(_ path: String) -> URL { URL(string: address + path) ?? URL(filePath: "/") }

  private func send(_ request: URLRequest) async throws -> (status: Int, text: String) {
    let (data, response) = try await URLSession(configuration: .ephemeral).data(for: request)
    return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
  }
}

extension String {
  /// Returns the value of a member of the JSON object in this string, as text.
  func member(_ name: String) -> String? {
    let object = try? JSONSerialization.jsonObject(with: Data(utf8)) as? [String: Any]
    return object?[name].map { "\($0)" }
  }
}
