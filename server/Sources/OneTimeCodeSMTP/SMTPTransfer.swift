#if SMTP
  import CCurl
  import Foundation
  import OneTimeCodeService

  /// The transfer of one message to a mail server, with libcurl.
  final class SMTPTransfer: @unchecked Sendable {
    enum Outcome: Sendable {
      case accepted
      /// The server rejected the recipient or message permanently (5xx).
      case refused
      case failed(SMTPError)
    }

    private enum Phase {
      case greeting
      case authentication
      case sender
      case recipient
      case message
    }

    private let server: SMTPServer
    private let sender: String
    private let recipient: String
    private let mail: [UInt8]
    private let timeout: Duration
    private let trace: (@Sendable (String) -> Void)?

    private var phase = Phase.greeting
    /// The code of the server's reply to the last command, or 0 before the reply arrives.
    private var reply = 0
    private var sent = 0
    /// Whether libcurl has sent QUIT. Replies after QUIT don't change the outcome.
    private var isOver = false
    /// Whether libcurl has read the whole message, so that its end may have been sent.
    private var isComplete = false

    private static let library: Void = { _ = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) }()

    init(
      _ server: SMTPServer,
      from sender: String,
      to recipient: String,
      mail: String,
      timeout: Duration,
      trace: (@Sendable (String) -> Void)?
    ) {
      self.server = server
      self.sender = sender
      self.recipient = recipient
      self.mail = Array(mail.utf8)
      self.timeout = timeout
      self.trace = trace
    }

    /// Sends the message, passes the outcome to `finish`, and closes the connection. Blocks the thread.
    func perform(_ finish: (Outcome) -> Void) {
      Self.library
      guard let curl = curl_easy_init() else {
        return finish(.failed(SMTPError(cause: "curl", kind: .notAccepted)))
      }
      let recipients = curl_slist_append(nil, recipient)
      defer {
        curl_easy_cleanup(curl)
        curl_slist_free_all(recipients)
      }
      setUp(curl, recipients)
      let code = curl_easy_perform(curl)
      finish(outcome(code))
      // Turns off tracing, because the reply to QUIT doesn't matter.
      _ = curl_set_number(curl, CURLOPT_VERBOSE, 0)
    }

    private func setUp(_ handle: UnsafeMutableRawPointer, _ recipients: UnsafeMutablePointer<curl_slist>?) {
      let own = Unmanaged.passUnretained(self).toOpaque()
      _ = curl_set_text(handle, CURLOPT_URL, server.url)
      _ = curl_set_text(handle, CURLOPT_PROXY, "")
      _ = curl_set_number(handle, CURLOPT_NOSIGNAL, 1)
      _ = curl_set_number(handle, CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue))
      _ = curl_set_number(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
      if let certificates = server.certificates { _ = curl_set_text(handle, CURLOPT_CAINFO, certificates) }
      if let user = server.user, let password = server.password {
        _ = curl_set_text(handle, CURLOPT_USERNAME, user)
        _ = curl_set_text(handle, CURLOPT_PASSWORD, password)
        // By default, libcurl prefers mechanisms that hide the password. TLS makes them unnecessary.
        _ = curl_set_text(handle, CURLOPT_LOGIN_OPTIONS, "AUTH=PLAIN;AUTH=LOGIN")
      }
      let milliseconds = Int(timeout / .milliseconds(1))
      _ = curl_set_number(handle, CURLOPT_TIMEOUT_MS, milliseconds)
      _ = curl_set_number(handle, CURLOPT_CONNECTTIMEOUT_MS, min(milliseconds, 5000))
      _ = curl_set_number(handle, CURLOPT_SERVER_RESPONSE_TIMEOUT, max(milliseconds / 1000, 1))
      _ = curl_set_text(handle, CURLOPT_MAIL_FROM, sender)
      _ = curl_set_pointer(handle, CURLOPT_MAIL_RCPT, recipients)
      _ = curl_set_number(handle, CURLOPT_UPLOAD, 1)
      _ = curl_set_reader(handle) { buffer, size, count, own in
        guard let buffer, let own else { return 0 }
        return Unmanaged<SMTPTransfer>.fromOpaque(own).takeUnretainedValue().read(into: buffer, size * count)
      }
      _ = curl_set_pointer(handle, CURLOPT_READDATA, own)
      _ = curl_set_debugger(handle) { _, type, text, count, own in
        guard let text, let own else { return 0 }
        let line = String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
        Unmanaged<SMTPTransfer>.fromOpaque(own).takeUnretainedValue().handleDebug(type, line)
        return 0
      }
      _ = curl_set_pointer(handle, CURLOPT_DEBUGDATA, own)
      _ = curl_set_number(handle, CURLOPT_VERBOSE, 1)
    }

    private func read(into buffer: UnsafeMutablePointer<CChar>, _ room: Int) -> Int {
      let count = min(room, mail.count - sent)
      guard count > 0 else {
        isComplete = true
        reply = 0
        return 0
      }
      UnsafeMutableRawBufferPointer(start: buffer, count: room).copyBytes(from: mail[sent..<sent + count])
      sent += count
      return count
    }

    private func handleDebug(_ type: curl_infotype, _ text: String) {
      let line = text.trimmingCharacters(in: .whitespacesAndNewlines)
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
      case CURLINFO_TEXT:
        if ["Connected to", "SSL connection using", "SSL certificate verify", "SSL certificate problem"]
          .contains(where: line.contains)
        {
          trace?(line)
        }
      default: break
      }
    }

    /// Returns a reply with the password hidden, because a server may repeat what was sent.
    private func redacted(_ line: String) -> String {
      guard let user = server.user, let password = server.password else { return line }
      let sent = ["\0\(user)\0\(password)", password].map { Data($0.utf8).base64EncodedString() }
      return (sent + [password]).reduce(line) { $0.replacing($1, with: "***") }
    }

    private func outcome(_ code: CURLcode) -> Outcome {
      if code == CURLE_OK { return .accepted }
      func failed(_ cause: String, _ kind: DeliveryFailureKind) -> Outcome {
        .failed(SMTPError(cause: cause, kind: kind))
      }
      let cause = "reply-\(reply)"
      if isComplete, reply == 0 {
        return failed(code == CURLE_OPERATION_TIMEDOUT ? "timeout" : "unanswered", .unanswered)
      }
      switch (reply, phase) {
      case (500..., .recipient), (500..., .message): return .refused
      // The server rejects the sender, account or machine, so all messages would fail.
      case (500..., _): return failed(cause, .misconfigured)
      case (400..., _): return failed(cause, .notAccepted)
      default: break
      }
      switch code {
      case CURLE_LOGIN_DENIED: return failed("login-denied", .misconfigured)
      case CURLE_USE_SSL_FAILED: return failed("no-tls", .misconfigured)
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR:
        return failed("certificate", .misconfigured)
      case CURLE_OPERATION_TIMEDOUT: return failed("timeout", .notAccepted)
      case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT: return failed("unreachable", .notAccepted)
      default: return failed("connection", .notAccepted)
      }
    }
  }
#endif
