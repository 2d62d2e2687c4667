import CCurl
import Foundation
import OneTimeCodeService

/// The transfer of one message to a mail server, with libcurl.
final class SMTPTransfer: CurlTransfer, @unchecked Sendable {
  private enum Phase {
    case greeting
    case authentication
    case sender
    case recipient
    case message
  }

  private let server: SMTPServer
  private let trace: (@Sendable (String) -> Void)?
  private let isCancelled: @Sendable () -> Bool

  private var phase = Phase.greeting
  /// The code of the server's reply to the last command, or 0 before the reply arrives.
  private var reply = 0
  /// Whether libcurl has sent QUIT. Replies after QUIT don't change the outcome.
  private var isOver = false
  /// Whether libcurl has read the whole message, so that its end may have been sent.
  private var isComplete = false
  private let answerTimeout: Duration
  /// The end of the time for the dialogue or, once the message is complete, for its answer.
  private var deadline: ContinuousClock.Instant

  init(
    _ server: SMTPServer,
    from sender: String,
    to recipient: String,
    mail: String,
    timeout: Duration,
    answerTimeout: Duration,
    trace: (@Sendable (String) -> Void)?,
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    self.server = server
    self.trace = trace
    self.isCancelled = isCancelled
    self.answerTimeout = answerTimeout
    deadline = .now + timeout
    let longest = timeout + answerTimeout
    super.init(
      url: server.url,
      body: Array(mail.utf8),
      certificates: server.certificates,
      timeout: longest,
      connectTimeout: min(timeout, .seconds(5))
    )
    _ = curl_set_number(handle, CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue))
    if let user = server.user, let password = server.password {
      _ = curl_set_text(handle, CURLOPT_USERNAME, user)
      _ = curl_set_text(handle, CURLOPT_PASSWORD, password)
      // By default, libcurl prefers mechanisms that hide the password. TLS makes them unnecessary.
      _ = curl_set_text(handle, CURLOPT_LOGIN_OPTIONS, "AUTH=PLAIN;AUTH=LOGIN")
    }
    _ = curl_set_number(handle, CURLOPT_SERVER_RESPONSE_TIMEOUT, longest.milliseconds / 1000 + 1)
    _ = curl_set_text(handle, CURLOPT_MAIL_FROM, sender)
    set(CURLOPT_MAIL_RCPT, [recipient])
    _ = curl_set_number(handle, CURLOPT_UPLOAD, 1)
    _ = curl_set_number(handle, CURLOPT_VERBOSE, 1)
    // libcurl calls this function once a second or more often. Other values than 0 end the transfer.
    _ = curl_set_progress(handle) { own, _, _, _, _ in
      guard let own else { return 1 }
      let transfer = Unmanaged<SMTPTransfer>.fromOpaque(own).takeUnretainedValue()
      return transfer.isCancelled() || transfer.isTimedOut ? 1 : 0
    }
    _ = curl_set_pointer(handle, CURLOPT_XFERINFODATA, Unmanaged.passUnretained(self).toOpaque())
    _ = curl_set_number(handle, CURLOPT_NOPROGRESS, 0)
  }

  /// Sends the message, and returns the result. Blocks the thread. The connection closes with the transfer.
  func perform() -> DeliveryResult { result(curl_easy_perform(handle)) }

  override func handleEndOfBody() {
    guard !isComplete else { return }
    isComplete = true
    reply = 0
    deadline = .now + answerTimeout
  }

  private var isTimedOut: Bool { ContinuousClock.now >= deadline }

  override func handleReport(_ type: curl_infotype, _ line: String) {
    isOver = isOver || type == CURLINFO_HEADER_OUT && line == "QUIT"
    guard !isOver else { return }
    switch type {
    case CURLINFO_HEADER_OUT:
      reply = 0
      switch line.prefix(4) {
      case "EHLO", "HELO", "STAR": phase = .greeting
      case "AUTH": phase = .authentication
      case "MAIL": phase = .sender
      case "RCPT": phase = .recipient
      case "DATA": phase = .message
      default: break
      }
      trace?("> " + (phase == .authentication ? "AUTH •••" : line))
    case CURLINFO_HEADER_IN:
      // A hyphen after the code marks a reply that continues.
      if let code = Int(line.prefix(3)), line.dropFirst(3).first != "-" { reply = code }
      trace?("< " + redacted(line).prefix(200).filter { $0.isASCII && ($0.asciiValue ?? 0) >= 0x20 })
    default: if Self.isAboutConnection(type, line) { trace?(line) }
    }
  }

  /// Returns a reply with the password hidden, because a server may repeat what was sent.
  private func redacted(_ line: String) -> String {
    guard let user = server.user, let password = server.password else { return line }
    let sent = ["\0\(user)\0\(password)", password].map { Data($0.utf8).base64EncodedString() }
    return (sent + [password]).reduce(line) { $0.replacing($1, with: "***") }
  }

  private func result(_ code: CURLcode) -> DeliveryResult {
    // To libcurl, only 250 means success, but any reply from 200 to 299 does (RFC 5321, 4.2.1).
    if code == CURLE_OK || isComplete && (200...299).contains(reply) { return .accepted }
    let isTimedOut = code == CURLE_OPERATION_TIMEDOUT || code == CURLE_ABORTED_BY_CALLBACK && isTimedOut
    if isComplete, reply == 0 { return DeliveryResult(.unanswered, isTimedOut ? "timeout" : "unanswered") }
    let cause = "reply-\(reply)"
    switch (reply, phase) {
    case (500..., .recipient), (500..., .message): return DeliveryResult(.refused, cause)
    // The server rejects the sender, account or machine, so all messages would fail.
    case (500..., _): return DeliveryResult(.misconfigured, cause)
    case (400..., _): return DeliveryResult(.retry, cause)
    default: break
    }
    switch code {
    case CURLE_LOGIN_DENIED: return DeliveryResult(.misconfigured, "login-denied")
    case CURLE_USE_SSL_FAILED: return DeliveryResult(.misconfigured, "no-tls")
    case _ where Self.isAboutCertificates(code): return DeliveryResult(.misconfigured, "certificate")
    case _ where isTimedOut: return DeliveryResult(.retry, "timeout")
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT: return DeliveryResult(.retry, "unreachable")
    default: return DeliveryResult(.retry, "connection")
    }
  }
}
