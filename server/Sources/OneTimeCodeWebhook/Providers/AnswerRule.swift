import Foundation

/// What an answer of a provider means.
enum AnswerMeaning: String, CaseIterable, Sendable {
  /// The message is taken.
  case taken
  /// It is not taken, and may be tried again.
  case again
  /// The recipient can't ever be reached.
  case never
  /// A mistake in the configuration, which every message would meet.
  case misconfigured
}

/// How answers are understood: by their status and, perhaps, by a field of their body. The first rule that fits counts.
struct AnswerRule: Sendable {
  let statuses: [ClosedRange<Int>]
  /// A JSON Pointer, and the values that fit.
  let field: (pointer: String, values: Set<String>)?
  let meaning: AnswerMeaning

  /// Whether a rule fits an answer; without a body, no rule with a field does.
  func fits(status: Int, body: JSONNode?) -> Bool {
    guard statuses.contains(where: { $0.contains(status) }) else { return false }
    guard let field else { return true }
    guard let text = body?.value(at: field.pointer)?.scalar else { return false }
    return field.values.contains(text)
  }

  /// What holds where no rule of a file fits.
  ///
  /// Only what no single recipient can bring about is a misconfiguration: it stops the delivery of every message.
  static let standard = [
    AnswerRule(statuses: [200...299], field: nil, meaning: .taken),
    AnswerRule(statuses: [300...399, 401...401, 404...405], field: nil, meaning: .misconfigured),
    AnswerRule(statuses: [100...599], field: nil, meaning: .again),
  ]
}
