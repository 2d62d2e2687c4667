import OneTimeCode

/// A list of events, and what is expected after each: played into another build of the core, it shows
/// whether the two are the same.
struct EventScript: Codable, Equatable {
  /// The format that the field begins with, see `Step.Kind.format`.
  var format: Step

  /// 1 masked, 2 reveals the last symbol, 4 verifies, 8 submits when complete.
  var settings: Int

  var steps: [Recorded] = []

  struct Recorded: Codable, Equatable {
    var step: Step
    var expected: Observation
  }
}

extension EventScript {
  /// What one event made of a field.
  struct Transition {
    var before: CodeEntry
    var step: Step
    var effects: Effects
    var after: CodeEntry
  }

  /// A script of random events in a focused field, the same for the same seed.
  ///
  /// - Parameters:
  ///   - seed: What the events are made from.
  ///   - count: How many there are.
  ///   - isTaken: Which steps are taken; others are drawn again.
  ///   - watch: Sees each event as it is handled.
  /// - Returns: The script.
  static func random(
    seed: UInt64,
    steps count: Int,
    where isTaken: (Step) -> Bool = { _ in true },
    watch: (Transition) -> Void = { _ in }
  ) -> EventScript {
    var generator = SeededGenerator(seed: seed)
    var script = EventScript(
      format: .randomFormat(using: &generator),
      settings: Int.random(in: 0...15, using: &generator)
    )
    var entry = script.start
    for index in 0..<count {
      let focus = Step(kind: .happen, numbers: [1])
      var step = focus
      if index > 0 {
        repeat { step = Step.random(for: entry, using: &generator) } while !isTaken(step)
      }
      let before = entry
      let effects = EventScript.play(step, &entry)
      script.steps.append(Recorded(step: step, expected: Observation(entry, effects)))
      watch(Transition(before: before, step: step, effects: effects, after: entry))
    }
    return script
  }

  /// The field that the script begins with.
  var start: CodeEntry {
    var entry = CodeEntry()
    entry.settings.isMasked = settings & 1 != 0
    entry.settings.revealsLastSymbol = settings & 2 != 0
    entry.settings.verifies = settings & 4 != 0
    entry.settings.submitsWhenComplete = settings & 8 != 0
    EventScript.play(format, &entry)
    return entry
  }

  @discardableResult
  static func play(_ step: Step, _ entry: inout CodeEntry) -> Effects {
    guard let event = step.event(in: entry) else { return Effects() }
    return entry.handle(event)
  }
}
