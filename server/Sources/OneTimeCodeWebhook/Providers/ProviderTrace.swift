import Foundation
import OneTimeCodeService

/// The steps of a try in words, for the person who tries a configuration out.
extension ProviderDelivery {
  func traceRequest(_ request: ProviderRequest) {
    guard let trace = exchange.trace else { return }
    let host = URL(string: request.url)?.host(percentEncoded: false) ?? ""
    let addresses = Endpoint.addresses(of: host)
    trace(
      addresses.isEmpty
        ? "There is no address of \(host)." : "\(host) is \(addresses.joined(separator: ", "))."
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
    trace("The answer has the status \(answer.status).")
    if let body = answer.body, !body.isEmpty {
      trace("  " + shown(String(decoding: body.prefix(500), as: UTF8.self)))
    }
    if answer.body == nil { trace("  Its body is longer than 64 KB, or did not come to its end.") }
    let words =
      switch meaning {
      case .taken: "taken"
      case .again: "not taken, and tried again later"
      case .never: "the recipient can't ever be reached"
      case .misconfigured: "a mistake in the configuration; nothing more is sent until it is mended"
      case nil: "unknown, since its body can't be read; the message may have been taken"
      }
    trace("Understood as: \(words).")
  }

  /// A text without secrets, on one line, for a terminal.
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
