// Apps on iOS can't start processes.
#if os(macOS) || os(Linux)
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// A connection that passes requests on to the server, and loses the first responses to a verification.
  final class LossyConnection: URLProtocol {
    private static let header = "X-Losses"

    /// How many responses each connection still loses. The tests that use it are serialized.
    nonisolated(unsafe) private static var losses: [String: Int] = [:]

    static func session(losing count: Int) -> URLSession {
      let name = UUID().uuidString
      losses[name] = count
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [LossyConnection.self]
      configuration.httpAdditionalHeaders = [header: name]
      return URLSession(configuration: configuration)
    }

    /// A reference for the task's closure. `URLProtocol` is used on several threads, one at a time.
    private struct Reference: @unchecked Sendable {
      let connection: LossyConnection
    }

    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
      let name = request.value(forHTTPHeaderField: LossyConnection.header) ?? ""
      let isVerification = request.url?.lastPathComponent == "verify"
      let connection = Reference(connection: self)
      let task = URLSession.shared.dataTask(with: request) { data, response, error in
        let (connection, client) = (connection.connection, connection.connection.client)
        if isVerification, let left = LossyConnection.losses[name], left > 0 {
          LossyConnection.losses[name] = left - 1
          client?.urlProtocol(connection, didFailWithError: URLError(.networkConnectionLost))
        } else if let response, let data {
          client?.urlProtocol(connection, didReceive: response, cacheStoragePolicy: .notAllowed)
          client?.urlProtocol(connection, didLoad: data)
          client?.urlProtocolDidFinishLoading(connection)
        } else {
          client?.urlProtocol(connection, didFailWithError: error ?? URLError(.unknown))
        }
      }
      task.resume()
    }

    override func stopLoading() {}
  }

  /// The library that sets the time of another process.
  enum Faketime {
    static let library = [
      "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
      "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1",
    ].first { FileManager.default.fileExists(atPath: $0) }

    static func environment(_ offset: String) -> [String: String] {
      ["LD_PRELOAD": library ?? "", "FAKETIME": offset, "DONT_FAKE_MONOTONIC": "1"]
    }
  }

  /// A server whose certificate no device trusts.
  final class SecureServer {
    struct Missing: Error {}

    private static let openssl = URL(fileURLWithPath: "/usr/bin/openssl")

    static var isAvailable: Bool { FileManager.default.fileExists(atPath: openssl.path) }

    private let process = Process()
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let address: URL

    init() async throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let port = Int.random(in: 20_000..<60_000)
      guard let url = URL(string: "https://localhost:\(port)") else { throw Missing() }
      address = url
      let (key, certificate) = (folder.path + "/key.pem", folder.path + "/certificate.pem")
      let create = Process()
      create.executableURL = SecureServer.openssl
      create.arguments =
        ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
        + ["-keyout", key, "-out", certificate]
      create.standardError = FileHandle.nullDevice
      try create.run()
      create.waitUntilExit()
      process.executableURL = SecureServer.openssl
      process.arguments = [
        "s_server", "-quiet", "-www", "-port", "\(port)", "-key", key, "-cert", certificate,
      ]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      try await Task.sleep(nanoseconds: 5_000_000_000)
      guard process.isRunning else { throw Missing() }
    }

    deinit {
      if process.isRunning { process.terminate() }
      try? FileManager.default.removeItem(at: folder)
    }
  }
#endif
