import Foundation

/// The meaning of a provider's response.
enum ResponseMeaning: String, CaseIterable, Sendable {
  /// The message was accepted.
  case accepted
  /// The message wasn't accepted; a retry may succeed.
  case retry
  /// The recipient is unreachable; a retry is useless.
  case refused
  /// The provider can't reach the recipient, but another one may.
  case unreachable
  /// The configuration is wrong, so every message would fail.
  case misconfigured
}

/// A rule that interprets responses by their status and, optionally, a field of their body. The first rule
/// that matches applies.
struct ResponseRule: Sendable {
  let statuses: [ClosedRange<Int>]
  /// The condition on the body: a JSON Pointer to a field, and the values that match.
  let field: (pointer: String, values: Set<String>)?
  let meaning: ResponseMeaning

  /// Returns whether the rule matches a response. A rule with a field never matches without a body.
  func matches(status: Int, body: JSONNode?) -> Bool {
    guard statuses.contains(where: { $0.contains(status) }) else { return false }
    guard let field else { return true }
    guard let text = body?.value(at: field.pointer)?.scalar else { return false }
    return field.values.contains(text)
  }

  /// The rules that apply if no rule of a provider file matches.
  ///
  /// Only statuses that don't depend on the recipient mean a misconfiguration, because a misconfigured
  /// provider is paused for all messages.
  static let standard = [
    ResponseRule(statuses: [200...299], field: nil, meaning: .accepted),
    ResponseRule(statuses: [300...399, 401...401, 404...405], field: nil, meaning: .misconfigured),
    ResponseRule(statuses: [100...599], field: nil, meaning: .retry),
  ]
}
