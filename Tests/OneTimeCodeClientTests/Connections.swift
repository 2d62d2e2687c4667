// Apps on iOS can't start processes.
#if os(macOS) || os(Linux)
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// A connection that passes requests on to the server, and loses the first responses of an operation.
  final class LossyConnection: URLProtocol {
    /// How many responses are still lost. The tests that use a lossy connection are serialized.
    nonisolated(unsafe) private static var losses = 0
    nonisolated(unsafe) private static var operation = ""

    static func session(losing count: Int, of operation: String = "verify") -> URLSession {
      (losses, LossyConnection.operation) = (count, operation)
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [LossyConnection.self]
      return URLSession(configuration: configuration)
    }

    /// A reference for the task's closure. `URLProtocol` is used on several threads, one at a time.
    private struct Reference: @unchecked Sendable {
      let connection: LossyConnection
    }

    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
      let connection = Reference(connection: self)
      // Foundation on Linux calls this method, and the closure of a task, on a queue for which a session waits.
      DispatchQueue.global().async {
        let request = connection.connection.request
        let task = URLSession.shared.dataTask(with: request) { data, response, error in
          DispatchQueue.global().async { connection.connection.finish(data, response, error) }
        }
        task.resume()
      }
    }

    private func finish(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
      if request.url?.lastPathComponent == LossyConnection.operation, LossyConnection.losses > 0 {
        LossyConnection.losses -= 1
        client?.urlProtocol(self, didFailWithError: URLError(.networkConnectionLost))
      } else if let response, let data {
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: data)
        client?.urlProtocolDidFinishLoading(self)
      } else {
        client?.urlProtocol(self, didFailWithError: error ?? URLError(.unknown))
      }
    }

    override func stopLoading() {}
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
