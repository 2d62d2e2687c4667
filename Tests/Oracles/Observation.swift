import OneTimeCode

/// A record of an event's effects and of the field's state after the event, as primitive values.
package struct Observation: Codable, Equatable {
  package var text: String
  package var anchor: Int
  package var head: Int

  /// The phase: 0 editing, 1 verifying, 2 accepted, 3 rejected.
  package var phase: Int

  /// The slots, each as two numbers: its symbol's ASCII code, or 0 if it is empty, and its states' raw value.
  package var slots: [[Int]]

  package var changed: Bool
  package var completed: Bool
  package var cancels: Bool
  package var takesFocus: Bool
  package var submits: Bool
  package var reveals: Bool

  /// The feedback: 0 none, 1 success, 2 error.
  package var feedback: Int

  /// The announcement that the event causes, or `nil` if it causes none.
  package var announcement: Said?

  /// The field's accessibility description, which edits don't change while the field is focused.
  package var description: Said

  /// The reason for the rejection, or `nil` if the code wasn't rejected.
  package var error: Said?

  package struct Said: Codable, Equatable {
    package var phrase: Int
    package var count: Int
    package var length: Int

    package init(_ sentence: CodePhrases.Sentence) {
      phrase = Int(sentence.phrase.rawValue)
      count = sentence.count
      length = sentence.length
    }
  }

  package init(_ entry: CodeEntry, _ effects: CodeEntry.Effects) {
    text = String(entry.symbols)
    anchor = entry.selection.anchor
    head = entry.selection.head
    phase =
      switch entry.phase {
      case .editing: 0
      case .verifying: 1
      case .accepted: 2
      case .rejected: 3
      }
    slots = (0..<entry.format.length).map {
      let slot = entry.slot(at: $0)
      return [Int(slot.symbol ?? 0), Int(slot.states.rawValue)]
    }
    changed = effects.isChanged
    completed = effects.isCompleted
    cancels = effects.cancelsVerification
    takesFocus = effects.takesFocus
    submits = effects.submits
    reveals = effects.reveals
    feedback = effects.feedback == .success ? 1 : effects.feedback == .error ? 2 : 0
    let accessibility = entry.accessibility
    announcement = effects.announcement.map { Said($0.sentence(in: entry.format)) }
    description = Said(accessibility.description)
    error = accessibility.error.map { Said($0) }
  }
}
