import CCurl
import Foundation
import OneTimeCodeService

/// A sender of HTTP requests, with limits on time and size.
///
/// Redirects aren't followed. Plain http is possible only to the same machine, and no connection is made to the address
/// of a cloud metadata service, whatever the host's name resolves to.
struct HTTPExchange: Sendable {
  struct Request: Sendable {
    let method: String
    let url: String
    let headers: [(name: String, value: String)]
    let body: String
  }

  struct Response: Sendable, Equatable {
    let status: Int
    /// The value of the header `Retry-After`, or `nil` if it is missing.
    let retryAfter: String?
    /// The body, or `nil` if the body is larger than ``HTTPExchange/largest`` or was cut off.
    let body: Data?

    /// Whether a proxy got no valid response. The request may have been processed.
    var isFromProxy: Bool { status == 502 || status == 504 }
  }

  /// The maximum size of a response's body, and of its headers, in bytes.
  static let largest = 65_536

  /// The maximum duration of a request and its response.
  var timeout = Duration.seconds(10)
  /// The path of a PEM file of CA certificates, or `nil` for the system's.
  var certificates: String?
  var trace: (@Sendable (String) -> Void)?

  /// Sends a request and reads the response, within the timeout. If the task is cancelled, stops immediately. Without a
  /// response, the failure tells whether the request was sent, at least in part.
  func send(_ request: Request) async -> Result<Response, DeliveryResult> {
    await HTTPTransport.shared.perform(
      HTTPTransfer(request, timeout: timeout, certificates: certificates, trace: trace)
    )
  }
}

/// The transfer of one HTTP request and its response.
final class HTTPTransfer: CurlTransfer, @unchecked Sendable {
  private let isPlain: Bool
  private let trace: (@Sendable (String) -> Void)?
  private var status = 0
  private var retryAfter: String?
  private var headSize = 0
  private var hasHead = false
  private var responseBody = Data()
  private var hasForbiddenAddress = false

  init(
    _ request: HTTPExchange.Request,
    timeout: Duration,
    certificates: String?,
    trace: (@Sendable (String) -> Void)?
  ) {
    isPlain = request.url.hasPrefix("http:")
    self.trace = trace
    let body = Array(request.body.utf8)
    super.init(
      url: request.url,
      body: body,
      certificates: certificates,
      timeout: timeout,
      connectTimeout: .seconds(3)
    )
    let own = Unmanaged.passUnretained(self).toOpaque()
    _ = curl_set_number(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    // Requests wait for the first one's TLS handshake, in case they can share its connection with HTTP/2. Without TLS, they
    // would wait for its response.
    _ = curl_set_number(handle, CURLOPT_PIPEWAIT, isPlain ? 0 : 1)
    _ = curl_set_number(handle, CURLOPT_POST, 1)
    _ = curl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method)
    // Because the body is read by a function that can't start again, libcurl doesn't repeat a request on another
    // connection after the server has closed the first one, so the server can't process a request twice.
    _ = curl_set_number(handle, CURLOPT_POSTFIELDSIZE, body.count)
    // A semicolon stands for an empty value; a header without a value isn't sent.
    set(
      CURLOPT_HTTPHEADER,
      request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" } + ["Expect:"]
    )
    _ = curl_set_writer(handle, CURLOPT_HEADERFUNCTION) { text, size, count, own in
      guard let text, let own else { return 0 }
      let bytes = UnsafeRawBufferPointer(start: text, count: size * count)
      return Unmanaged<HTTPTransfer>.fromOpaque(own).takeUnretainedValue().addHeader(bytes) ? bytes.count : 0
    }
    _ = curl_set_pointer(handle, CURLOPT_HEADERDATA, own)
    _ = curl_set_writer(handle, CURLOPT_WRITEFUNCTION) { text, size, count, own in
      guard let text, let own else { return 0 }
      let bytes = UnsafeRawBufferPointer(start: text, count: size * count)
      return Unmanaged<HTTPTransfer>.fromOpaque(own).takeUnretainedValue().addBody(bytes) ? bytes.count : 0
    }
    _ = curl_set_pointer(handle, CURLOPT_WRITEDATA, own)
    _ = curl_set_opener(handle) { own, _, address in
      guard let own, let address else { return -1 }
      return Unmanaged<HTTPTransfer>.fromOpaque(own).takeUnretainedValue().openSocket(address)
    }
    _ = curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, own)
    if trace != nil { _ = curl_set_number(handle, CURLOPT_VERBOSE, 1) }
  }

  override func handleReport(_ type: curl_infotype, _ line: String) {
    if Self.isAboutConnection(type, line) { trace?(line) }
  }

  /// Returns the response, or the result without one, after libcurl has ended the transfer with `code`.
  func answer(_ code: CURLcode) -> Result<HTTPExchange.Response, DeliveryResult> {
    if hasHead {
      return .success(
        .init(status: status, retryAfter: retryAfter, body: code == CURLE_OK ? responseBody : nil)
      )
    }
    var sentCount = 0
    _ = curl_get_number(handle, CURLINFO_REQUEST_SIZE, &sentCount)
    if sentCount > 0 { return .failure(DeliveryResult(.unanswered)) }
    if hasForbiddenAddress { return .failure(DeliveryResult(.misconfigured, "address")) }
    if Self.isAboutCertificates(code) { return .failure(DeliveryResult(.misconfigured, "certificate")) }
    return .failure(DeliveryResult(.retry, "unreachable"))
  }

  private func addHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
    headSize += bytes.count
    guard headSize <= HTTPExchange.largest else { return false }
    // The fields after the body don't count.
    if hasHead { return true }
    let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    let field = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if line.hasPrefix("HTTP/") {
      status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      retryAfter = nil
    } else if line.isEmpty {
      // A response with a status below 200 precedes the final one.
      hasHead = status >= 200
    } else if field.count == 2, field[0].lowercased() == "retry-after", retryAfter == nil {
      retryAfter = field[1].trimmingCharacters(in: .whitespaces)
    }
    return true
  }

  private func addBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard responseBody.count + bytes.count <= HTTPExchange.largest else { return false }
    responseBody.append(contentsOf: bytes)
    return true
  }

  private func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    guard let bytes = Endpoint.bytes(of: curl_address(address)), !Endpoint.isMetadata(bytes),
      !isPlain || Endpoint.isLoopback(bytes)
    else {
      hasForbiddenAddress = true
      return -1
    }
    let descriptor = socket(address.pointee.family, address.pointee.socktype, address.pointee.protocol)
    // Otherwise programs that the service starts would inherit the socket.
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return descriptor
  }
}

/// A thread that performs all HTTP transfers with libcurl, so that they share connections and block no thread of Swift
/// concurrency.
final class HTTPTransport: @unchecked Sendable {
  static let shared = HTTPTransport()

  /// The maximum number of idle connections that are kept.
  private static let maximumIdle = 256

  private struct Job {
    let transfer: HTTPTransfer
    let continuation: CheckedContinuation<Result<HTTPExchange.Response, DeliveryResult>, Never>
  }

  /// What the thread has not done yet.
  private struct Requests {
    var added: [Job] = []
    /// The transfers whose tasks were cancelled.
    var cancelled: Set<ObjectIdentifier> = []
  }

  private let multi: UnsafeMutableRawPointer
  private let requests = Mutex(Requests())

  private init() {
    guard let multi = curl_multi_init() else { fatalError("libcurl isn't available.") }
    self.multi = multi
    _ = curl_multi_set_number(multi, CURLMOPT_MAXCONNECTS, Self.maximumIdle)
    let thread = Thread { [self] in run() }
    thread.name = "HTTP"
    thread.start()
  }

  func perform(_ transfer: HTTPTransfer) async -> Result<HTTPExchange.Response, DeliveryResult> {
    let name = ObjectIdentifier(transfer)
    defer { requests.withLock { _ = $0.cancelled.remove(name) } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        requests.withLock { $0.added.append(Job(transfer: transfer, continuation: continuation)) }
        curl_multi_wakeup(multi)
      }
    } onCancel: {
      requests.withLock { _ = $0.cancelled.insert(name) }
      curl_multi_wakeup(multi)
    }
  }

  private func run() {
    var jobs: [UnsafeMutableRawPointer: Job] = [:]
    func finish(_ handle: UnsafeMutableRawPointer, _ code: CURLcode) {
      curl_multi_remove_handle(multi, handle)
      guard let job = jobs.removeValue(forKey: handle) else { return }
      job.continuation.resume(returning: job.transfer.answer(code))
    }
    while true {
      let (new, ended) = requests.withLock { requests in
        defer { requests.added = [] }
        return (requests.added, requests.cancelled)
      }
      for job in new {
        jobs[job.transfer.handle] = job
        curl_multi_add_handle(multi, job.transfer.handle)
      }
      if !ended.isEmpty {
        for job in Array(jobs.values) where ended.contains(ObjectIdentifier(job.transfer)) {
          finish(job.transfer.handle, CURLE_ABORTED_BY_CALLBACK)
        }
      }
      var running: Int32 = 0
      curl_multi_perform(multi, &running)
      var left: Int32 = 0
      while let message = curl_multi_info_read(multi, &left) {
        guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else { continue }
        // Copied, because removing the handle invalidates the message.
        let code = message.pointee.data.result
        finish(handle, code)
      }
      // Returns earlier if a transfer has to go on, and at once after `curl_multi_wakeup`.
      curl_multi_poll(multi, nil, 0, 60_000, nil)
    }
  }
}
