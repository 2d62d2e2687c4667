import Foundation
import OneTimeCode
import Testing

/// A series of edits that AutoFill, keyboards or dictation send to a field, from `Fixtures/bursts.json`.
struct Burst: Decodable, Sendable {
  let name: String
  let rejected: String?
  let steps: [Step]
  let completions: [String]
  let text: String

  struct Step: Decodable {
    let insert: String?
    let replace: [Int]?
    let text: String?
  }

  static func all() throws -> [Burst] {
    try JSONDecoder().decode([Burst].self, from: Repository.fixture("bursts.json"))
  }
}

extension Burst.Step {
  /// Returns the core's event for this edit, or `nil` if the edit isn't valid.
  func event(as format: CodeFormat) -> CodeEntry.Event? {
    if let insert { return .enter(CodeReading(insert, as: format)) }
    guard let replace, replace.count == 2, let text else { return nil }
    let range = replace[0]..<replace[1]
    return text.isEmpty ? .delete(range) : .replace(range, CodeReading(text, as: format))
  }
}

extension Burst: CustomTestStringConvertible {
  var testDescription: String { name }
}
