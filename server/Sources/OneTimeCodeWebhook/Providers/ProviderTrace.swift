import Foundation
import OneTimeCodeService

/// Traces the steps of a try, for operators who test a configuration.
extension ProviderDelivery {
  func traceRequest(_ request: ProviderRequest) {
    guard let trace = exchange.trace else { return }
    let host = URL(string: request.url)?.host(percentEncoded: false) ?? ""
    let addresses = Endpoint.addresses(of: host)
    trace(
      addresses.isEmpty
        ? "\(host) has no address." : "\(host) resolves to \(addresses.joined(separator: ", "))."
    )
    trace("\(request.method) \(shown(request.url))")
    for header in request.headers {
      let isOurs = ["Content-Type"].contains(header.name)
      trace("  \(header.name): \(isOurs ? header.value : shown(header.value))")
    }
    trace("  \(request.body.utf8.count) bytes of body")
  }

  func traceAnswer(_ answer: HTTPExchange.Answer, _ meaning: AnswerMeaning?) {
    guard let trace = exchange.trace else { return }
    trace("The response has the status \(answer.status).")
    if let body = answer.body, !body.isEmpty {
      trace("  " + shown(String(decoding: body.prefix(500), as: UTF8.self)))
    }
    if answer.body == nil { trace("  Its body is larger than 64 KB, or was cut off.") }
    let words =
      switch meaning {
      case .taken: "taken"
      case .again: "not taken; retried later"
      case .never: "the recipient is unreachable"
      case .misconfigured: "misconfigured; nothing more is sent until this is fixed"
      case nil: "unknown, because its body can't be read; the message may have been taken"
      }
    trace("Understood as: \(words).")
  }

  /// Returns the text on one line, without secrets and control characters.
  func shown(_ text: String) -> String {
    var text = text
    for secret in settings.secrets where !secret.isEmpty { text = text.replacing(secret, with: "•••") }
    if text.hasPrefix("Basic ") { text = "Basic •••" }
    return String(
      text.map {
        $0.isNewline
          ? " " : $0.unicodeScalars.contains { $0.properties.generalCategory == .control } ? "�" : $0
      }
    )
  }
}
