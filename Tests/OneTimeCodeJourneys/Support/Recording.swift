import Foundation
import Testing

/// A series of edits that AutoFill, keyboards or dictation send to a field, from `Fixtures/bursts.json`.
struct Recording: Decodable, Sendable, CustomTestStringConvertible {
  let name: String
  let rejected: String?
  let steps: [Step]
  let completions: [String]
  private let oneTurnCompletions: [String]?
  let text: String

  /// The complete codes that the app receives if all edits arrive in one run loop turn.
  var completionsInOneTurn: [String] { oneTurnCompletions ?? completions }

  struct Step: Decodable {
    private let insert: String?
    private let replace: [Int]?
    private let text: String?

    /// Creates an edit that replaces a range, or the selection if `range` is `nil`.
    init(_ replacement: String, in range: Range<Int>? = nil) {
      insert = range == nil ? replacement : nil
      replace = range.map { [$0.lowerBound, $0.upperBound] }
      text = range == nil ? nil : replacement
    }

    /// The range that the edit replaces, or `nil` if it replaces the selection.
    var range: Range<Int>? { replace.map { $0[0]..<$0[1] } }

    /// The string that the edit inserts.
    var replacement: String { (replace == nil ? insert : text) ?? "" }
  }

  var testDescription: String { name }

  static func all() throws -> [Recording] {
    let tests = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appending(path: "Fixtures/bursts.json")
    return try JSONDecoder().decode([Recording].self, from: Data(contentsOf: file))
  }
}
