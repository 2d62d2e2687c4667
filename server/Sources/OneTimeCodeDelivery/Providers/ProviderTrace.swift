import Foundation
import OneTimeCodeService

/// Traces the steps of a delivery, for operators who test a configuration.
extension ProviderDelivery {
  func traceRequest(_ request: ProviderRequest) {
    guard let trace = exchange.trace else { return }
    trace("\(request.method) \(redacted(request.url))")
    for header in request.headers {
      let isSetByService = ["Content-Type"].contains(header.name)
      trace(
        "  \(header.name): \(isSetByService ? header.value : redacted(header.value, hiding: request.credentials))"
      )
    }
    trace("  \(request.body.utf8.count) bytes of body")
  }

  func traceResponse(
    _ response: HTTPExchange.Response,
    _ result: DeliveryResult,
    to request: ProviderRequest,
    with message: CodeMessage
  ) {
    guard let trace = exchange.trace else { return }
    trace("The response has the status \(response.status).")
    if let body = response.body, !body.isEmpty {
      // The response may echo the request with its secrets. They are hidden before the text is truncated,
      // because a truncated secret wouldn't be recognized.
      let text = redacted(
        String(decoding: body, as: UTF8.self),
        hiding: request.credentials + [String(message.code), message.spacedCode]
      )
      trace("  " + text.prefix(500))
    }
    if response.body == nil { trace("  Its body is larger than 64 KB, or was cut off.") }
    let summary =
      switch result.outcome {
      case .accepted: "accepted"
      case .retry: "not accepted; retried later"
      case .refused: "the recipient is unreachable"
      case .unreachable: "the recipient is unreachable through this provider"
      case .misconfigured:
        "misconfigured; if another recipient's message fails, too, the server pauses this provider for 30 seconds"
      case .unanswered: "unknown; the message may have been accepted"
      }
    trace("Interpreted as: \(summary).")
  }

  /// Returns the text on one line, with control characters replaced, and secrets and `others` hidden.
  ///
  /// Each hidden value is replaced in its plain, percent-encoded and JSON-escaped forms.
  func redacted(_ text: String, hiding others: [String] = []) -> String {
    var text = text
    let hidden =
      (settings.secrets + others).flatMap {
        [$0, $0.percentEncoded, String($0.asJSON.dropFirst().dropLast())]
      }
    // Longer values are replaced first, because they may contain shorter ones.
    for secret in hidden.sorted(by: { $0.count > $1.count }) where !secret.isEmpty {
      text = text.replacing(secret, with: "•••")
    }
    return String(
      text.map {
        $0.isNewline
          ? " " : $0.unicodeScalars.contains { $0.properties.generalCategory == .control } ? "�" : $0
      }
    )
  }
}

extension ProviderRequest {
  /// The Base64 credentials of Basic authentication, and the signature of a request to Amazon.
  fileprivate var credentials: [String] {
    headers.map(\.value).flatMap { value in
      ["Basic ", AWSSignature.prefix].compactMap { prefix in
        value.contains(prefix) ? value.split(separator: prefix).last.map(String.init) : nil
      }
    }
  }
}
