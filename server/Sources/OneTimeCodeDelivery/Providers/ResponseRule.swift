import Foundation
import OneTimeCodeService

/// A rule that interprets responses by their status and, optionally, a field of their body. The first rule
/// that matches applies.
struct ResponseRule: Sendable {
  let statuses: [ClosedRange<Int>]
  /// The condition on the body: a JSON Pointer to a field, and the values that match.
  let field: (pointer: String, values: Set<String>)?
  let meaning: DeliveryResult.Outcome

  /// Returns whether the rule matches a response. A rule with a field never matches without a readable body.
  func matches(status: Int, body: Data?) -> Bool {
    guard statuses.contains(where: { $0.contains(status) }) else { return false }
    guard let field else { return true }
    guard let body, let text = try? JSONField(at: field.pointer, in: body).text else { return false }
    return field.values.contains(text)
  }

  /// The rules that apply if no rule of a provider file matches.
  ///
  /// Only statuses that don't depend on the recipient mean a misconfiguration, because a misconfigured
  /// provider is paused for all messages.
  static let `default` = [
    ResponseRule(statuses: [200...299], field: nil, meaning: .accepted),
    ResponseRule(statuses: [300...399, 401...401, 404...405], field: nil, meaning: .misconfigured),
    ResponseRule(statuses: [100...599], field: nil, meaning: .retry),
  ]
}

extension DeliveryResult {
  /// Interprets a response by the first rule that matches. If the meaning of a 2xx response depends on a body that can't
  /// be read, the message may have been accepted.
  init(_ response: HTTPExchange.Response, _ rules: [ResponseRule]) {
    let body = response.body.flatMap { (try? JSONField(at: "", in: $0)) == nil ? nil : $0 }
    let status = response.status
    let cause = "status-\(status)"
    for rule in rules {
      if rule.matches(status: status, body: body) {
        switch rule.meaning {
        case .accepted: self = .accepted
        case .retry:
          let wait = response.retryAfter.flatMap { RetryAfter.wait($0, now: Date()) }
          self.init(response.isFromProxy ? .unanswered : .retry, cause, retryAfter: wait)
        default: self.init(rule.meaning, cause)
        }
        return
      }
      let dependsOnBody = rule.field != nil && rule.statuses.contains { $0.contains(status) }
      if dependsOnBody, body == nil, (200...299).contains(status) {
        self.init(.unanswered, "response-unreadable")
        return
      }
    }
    self.init(.retry, cause)
  }
}
