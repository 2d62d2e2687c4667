import OneTimeCode

/// A simulation of a field in an app. When the core requests focus, the field takes it.
/// If the settings enable verification, a complete code starts a verification.
package struct LiveField {
  package private(set) var entry: CodeEntry
  private var queue = CodeAnnouncement.Queue()

  package init(_ script: EventScript) {
    entry = script.start
  }

  /// The effects of an event, and the announcements that it caused.
  package struct Outcome {
    package var effects: CodeEntry.Effects
    /// The announcements, in the order in which they are spoken.
    package var announcements: [CodePhrases.LocalizedMessage]
  }

  package mutating func play(_ step: Step) -> Outcome {
    let effects = EventScript.play(step, &entry)
    if let announcement = effects.announcement { queue.append(announcement) }
    if effects.actions.contains(.takesFocus) { entry.handle(.focus) }
    if effects.actions.contains(.verifies) {
      if let announcement = entry.beginVerification(of: entry.symbols).announcement {
        queue.append(announcement)
      }
    }
    var announcements: [CodePhrases.LocalizedMessage] = []
    while let announcement = queue.next(for: entry) {
      announcements.append(announcement.message(in: entry.format))
    }
    return Outcome(effects: effects, announcements: announcements)
  }
}

extension EventScript {
  /// Returns random events that the UIKit field supports. The same seed always produces the same events.
  ///
  /// Excludes, among others, directed selections (UIKit has none), drags, extending a selection, the brief
  /// reveal of a symbol (a matter of timing), strings with invalid UTF-16, and keys pressed without focus.
  ///
  /// - Returns: A script with only the format and the settings, and the steps with their outcomes in the core.
  package static func forUIKit(
    seed: UInt64,
    steps count: Int
  ) -> (script: EventScript, steps: [(step: Step, outcome: LiveField.Outcome)]) {
    var generator = SeededGenerator(seed: seed)
    let script = EventScript(
      format: .randomFormat(using: &generator),
      settings: Int.random(in: 0...127, using: &generator) & ~(2 | 16)
    )
    var field = LiveField(script)
    var steps: [(Step, LiveField.Outcome)] = []
    while steps.count < count {
      let step = Step.forUIKit(for: field.entry, using: &generator)
      steps.append((step, field.play(step)))
    }
    return (script, steps)
  }
}

extension Step {
  /// Returns a random next step that the UIKit field supports.
  fileprivate static func forUIKit(for entry: CodeEntry, using generator: inout SeededGenerator) -> Step {
    while true {
      if Int.random(in: 0..<16, using: &generator) == 0, let step = selecting(in: entry, using: &generator) {
        return step
      }
      var step = random(for: entry, using: &generator)
      // Keys on the screen aren't known.
      if step.kind == .enter { step.numbers = [] }
      if step.isForUIKit(in: entry) { return step }
      if !entry.isFocused, step.needsFocus { return Step(kind: .happen, numbers: [1]) }
    }
  }

  private static func selecting(in entry: CodeEntry, using generator: inout SeededGenerator) -> Step? {
    guard entry.isFocused else { return nil }
    let start = Int.random(in: 0...entry.symbols.count, using: &generator)
    let end = Int.random(in: start...entry.symbols.count, using: &generator)
    return Step(kind: .select, numbers: [start, end])
  }

  private func isPossible(in entry: CodeEntry) -> Bool {
    var entry = entry
    return play(in: &entry) != nil
  }

  private var needsFocus: Bool {
    switch kind {
    case .enter, .remove, .move, .select: true
    case .happen: [2, 3, 4, 5, 7].contains(numbers[0])
    default: false
    }
  }

  private func isForUIKit(in entry: CodeEntry) -> Bool {
    if needsFocus, !entry.isFocused { return false }
    return switch kind {
    case .enter: !text.isEmpty && Array(String(decoding: text, as: UTF16.self).utf16) == text
    case .remove: numbers[0] < 4
    case .move: numbers[1] == 0
    case .tap: numbers[1] == 0 && (0..<entry.format.length).contains(numbers[0])
    case .happen: [1, 2, 3, 4, 5, 7].contains(numbers[0])
    case .clear, .empty: true
    case .accepted, .rejected, .format, .set: isPossible(in: entry)
    case .changed, .select, .drag, .verify, .endVerify, .removeRejection, .sent, .expire, .pass: false
    }
  }
}
