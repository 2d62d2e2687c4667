import CCurl
import Foundation

/// A transfer of one message with libcurl, over HTTP or SMTP. Its state belongs to the thread that performs it.
class CurlTransfer: @unchecked Sendable {
  let handle: UnsafeMutableRawPointer
  private let body: [UInt8]
  private var readCount = 0
  private var lists: [UnsafeMutablePointer<curl_slist>?] = []

  private static let library: Void = { _ = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) }()

  /// Creates a transfer without a proxy. TLS, if it is used, has version 1.2 or newer.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - body: The bytes to send.
  ///   - certificates: The path of a PEM file of CA certificates, or `nil` for the system's.
  ///   - timeout: The maximum duration of the transfer.
  ///   - connectTimeout: The maximum time until there is a connection.
  init(url: String, body: [UInt8], certificates: String?, timeout: Duration, connectTimeout: Duration) {
    Self.library
    guard let handle = curl_easy_init() else { fatalError("libcurl isn't available.") }
    self.handle = handle
    self.body = body
    let own = Unmanaged.passUnretained(self).toOpaque()
    _ = curl_set_text(handle, CURLOPT_URL, url)
    // By default, libcurl uses the proxy that the environment names.
    _ = curl_set_text(handle, CURLOPT_PROXY, "")
    _ = curl_set_number(handle, CURLOPT_NOSIGNAL, 1)
    _ = curl_set_number(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let certificates { _ = curl_set_text(handle, CURLOPT_CAINFO, certificates) }
    _ = curl_set_number(handle, CURLOPT_TIMEOUT_MS, timeout.milliseconds)
    _ = curl_set_number(handle, CURLOPT_CONNECTTIMEOUT_MS, min(timeout, connectTimeout).milliseconds)
    curl_leave_resolver(handle)
    _ = curl_set_reader(handle) { buffer, size, count, own in
      guard let buffer, let own else { return 0 }
      let room = UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
      return Unmanaged<CurlTransfer>.fromOpaque(own).takeUnretainedValue().read(into: room)
    }
    _ = curl_set_pointer(handle, CURLOPT_READDATA, own)
    _ = curl_set_debugger(handle) { _, type, text, count, own in
      guard let text, let own else { return 0 }
      let line = String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      Unmanaged<CurlTransfer>.fromOpaque(own).takeUnretainedValue().handleReport(type, line)
      return 0
    }
    _ = curl_set_pointer(handle, CURLOPT_DEBUGDATA, own)
  }

  deinit {
    // Otherwise libcurl would report how it closes the connection.
    _ = curl_set_number(handle, CURLOPT_VERBOSE, 0)
    curl_easy_cleanup(handle)
    for list in lists { curl_slist_free_all(list) }
  }

  /// Sets an option to a list, which exists as long as the transfer.
  func set(_ option: CURLoption, _ items: [String]) {
    let list = items.reduce(nil) { list, item in curl_slist_append(list, item) }
    lists.append(list)
    _ = curl_set_pointer(handle, option, list)
  }

  /// Handles a line of libcurl's report about the transfer, if the option `CURLOPT_VERBOSE` is set.
  func handleReport(_ type: curl_infotype, _ line: String) {}

  /// Handles that libcurl has read the whole body, so that its end may have been sent.
  func handleEndOfBody() {}

  private func read(into room: UnsafeMutableRawBufferPointer) -> Int {
    let part = body[readCount...].prefix(room.count)
    if part.isEmpty { handleEndOfBody() }
    room.copyBytes(from: part)
    readCount += part.count
    return part.count
  }

  /// Whether a line of libcurl's report is about the connection, for operators who test a configuration.
  static func isAboutConnection(_ type: curl_infotype, _ line: String) -> Bool {
    let known = [
      "Trying ", "Connected to", "Could not resolve", "connect to ", "SSL connection using",
      "SSL certificate ",
      "Operation timed out", "Connection timed out",
    ]
    return type == CURLINFO_TEXT && known.contains(where: line.contains)
  }

  /// Whether the other side's certificate isn't valid, or the file of CA certificates isn't.
  static func isAboutCertificates(_ code: CURLcode) -> Bool {
    [CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR].contains(code)
  }
}

extension Duration {
  /// The duration in whole milliseconds, at least 1, because 0 means no limit to libcurl.
  var milliseconds: Int { max(Int(self / .milliseconds(1)), 1) }
}
