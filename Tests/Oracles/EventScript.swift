import OneTimeCode

/// A list of events with the state and effects expected after each, for comparing two builds of the core.
package struct EventScript: Equatable {
  /// The initial format; see `Step.Kind.format`.
  package var format: Step

  /// The settings as bits: 1 masked, 2 reveals the last symbol, 4 verifies, 8 submits when complete, 16 dismisses the
  /// keyboard when complete, 32 verifies on submission, 64 empties a rejected code.
  package var settings: Int

  package var steps: [Transition] = []

  package init(format: Step, settings: Int) {
    self.format = format
    self.settings = settings
  }
}

extension EventScript {
  /// The record of one event: the field before the event, the event's effects, and the field after it.
  package struct Transition: Equatable {
    package var before: CodeEntry
    package var step: Step
    package var effects: CodeEntry.Effects
    package var after: CodeEntry
  }

  /// Plays one step and returns the transition.
  package static func transition(_ step: Step, _ entry: inout CodeEntry) -> Transition {
    let before = entry
    let effects = play(step, &entry)
    return Transition(before: before, step: step, effects: effects, after: entry)
  }

  /// Creates a script that focuses a field and sends it random events. The same seed produces the same script.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random numbers.
  ///   - count: The number of events, including the first, which focuses the field.
  ///   - isTaken: A closure that returns whether to use a step in a field. If it returns `false`, another step is drawn.
  ///   - watch: A closure that is called with each transition.
  /// - Returns: The script.
  package static func random(
    seed: UInt64,
    steps count: Int,
    where isTaken: (Step, CodeEntry) -> Bool = { _, _ in true },
    watch: (Transition) -> Void = { _ in }
  ) -> EventScript {
    var generator = SeededGenerator(seed: seed)
    var script = EventScript(
      format: .randomFormat(using: &generator),
      settings: Int.random(in: 0...127, using: &generator)
    )
    var entry = script.start
    var time = 0
    for index in 0..<count {
      let focus = Step(kind: .happen, numbers: [1])
      var step = focus
      if index > 0 {
        repeat { step = Step.random(for: entry, using: &generator) } while !isTaken(step, entry)
      }
      // About as long as the time for which a key after a rejection is refused.
      time += Int.random(in: 0...900, using: &generator)
      step.time = time
      let transition = EventScript.transition(step, &entry)
      script.steps.append(transition)
      watch(transition)
    }
    return script
  }

  /// How many seconds before the expiry the field warns: few, because the events take a few seconds together.
  package static let expiryWarning = 3

  package var start: CodeEntry {
    var entry = CodeEntry()
    entry.settings.isMasked = settings & 1 != 0
    entry.settings.revealsLastSymbol = settings & 2 != 0
    entry.settings.verifies = settings & 4 != 0
    entry.settings.submitsWhenComplete = settings & 8 != 0
    entry.settings.dismissesKeyboardWhenComplete = settings & 16 != 0
    if settings & 32 != 0 { entry.settings.verifyOn = .submit }
    entry.settings.emptiesRejectedCode = settings & 64 != 0
    entry.settings.expiryWarning = EventScript.expiryWarning
    EventScript.play(format, &entry)
    return entry
  }

  @discardableResult
  package static func play(_ step: Step, _ entry: inout CodeEntry) -> CodeEntry.Effects {
    step.play(in: &entry) ?? CodeEntry.Effects()
  }
}
