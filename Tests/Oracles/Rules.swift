import OneTimeCode

/// What holds of a field whatever happens to it, and a second, slower account of undo and of what was
/// reported, which the core must agree with.
package struct Rules {
  /// The rules that were broken, and by what.
  package private(set) var broken: [String] = []

  private struct Moment: Equatable {
    var symbols: CodeSymbols
    var selection: CodeEntry.Selection

    init(_ entry: CodeEntry) {
      symbols = entry.symbols
      selection = entry.selection
    }
  }

  private var past: [Moment] = []
  private var future: [Moment] = []

  /// Whether the code that stands there was reported.
  private var isReported = false

  package init() {}

  package mutating func check(_ transition: EventScript.Transition) {
    let (before, step, effects, after) = (
      transition.before, transition.step, transition.effects, transition.after
    )
    var found: [String] = []
    func require(_ condition: Bool, _ rule: String) {
      guard !condition else { return }
      found.append("\(rule): \(step) made \(Picture(of: after)) of \(Picture(of: before))")
    }
    let isChanged = after.symbols != before.symbols
    require(after.format.admits(after.symbols), "as many symbols of the alphabet as there are slots")
    require((0...after.symbols.count).contains(after.selection.anchor), "the anchor is in 0…n")
    require((0...after.symbols.count).contains(after.selection.head), "the head is in 0…n")
    require(holdsNoHole(after), "no holes")
    require(effects.isChanged == isChanged, "a change is told, and nothing else is")
    require(effects.refusal == nil || after == before, "a refusal changes nothing")
    require(!effects.cancelsVerification || before.phase == .verifying, "what does not run is not cancelled")
    require(before.phase != .verifying || !isChanged || effects.cancelsVerification, "a change cancels")
    require(!after.settings.isMasked || effects.announcement != .filled, "a masked field says no symbols")
    if case .rejected = before.phase, isChanged {
      if case .rejected = after.phase { require(false, "the first change clears the error") }
    }
    followReports(transition, require)
    followHistory(transition, require)
    broken += found
  }

  private func holdsNoHole(_ entry: CodeEntry) -> Bool {
    (0..<entry.format.length).allSatisfy {
      let slot = entry.slot(at: $0)
      let isFilled = $0 < entry.symbols.count
      return (slot.symbol != nil) == isFilled && slot.states.contains(.filled) == isFilled
    }
  }

  private mutating func followReports(
    _ transition: EventScript.Transition,
    _ require: (Bool, String) -> Void
  ) {
    let (before, effects, after) = (transition.before, transition.effects, transition.after)
    let isChanged = after.symbols != before.symbols
    if isChanged { isReported = false }
    if transition.isByProgram {
      require(!effects.isCompleted, "what the program does is never reported")
      if transition.emptiesHistory { isReported = after.phase == .accepted }
      if after.phase != .editing { isReported = true }
      return
    }
    var wasRejected = false
    if case .rejected = before.phase { wasRejected = true }
    if effects.isCompleted {
      require(after.isFull, "only a full code is reported")
      require(!isReported || wasRejected, "a code is reported once")
      isReported = true
    }
    require(!isChanged || !after.isFull || effects.isCompleted, "a full code is reported")
  }

  private mutating func followHistory(
    _ transition: EventScript.Transition,
    _ require: (Bool, String) -> Void
  ) {
    let (before, after) = (transition.before, transition.after)
    if transition.emptiesHistory {
      past = []
      future = []
    } else if transition.step.isUndo, before.phase != .accepted {
      guard let moment = past.popLast() else { return require(before == after, "nothing is undone") }
      require(Moment(after) == moment, "undo leads back")
      future.append(Moment(before))
    } else if transition.step.isRedo, before.phase != .accepted {
      guard let moment = future.popLast() else { return require(before == after, "nothing is made again") }
      require(Moment(after) == moment, "redo leads forward")
      past.append(Moment(before))
    } else if after.symbols != before.symbols {
      past = (past + [Moment(before)]).suffix(32)
      future = []
    }
  }
}

extension Step {
  fileprivate var isUndo: Bool { kind == .happen && numbers[0] == 3 }
  fileprivate var isRedo: Bool { kind == .happen && numbers[0] == 4 }
  fileprivate var isClearing: Bool { kind == .happen && numbers[0] == 8 }
  fileprivate var isVerifying: Bool { kind == .happen && numbers[0] == 7 }
}

extension EventScript.Transition {
  /// Whether the app did it, and not the person.
  fileprivate var isByProgram: Bool {
    step.isClearing || step.isVerifying || [.set, .format, .accepted, .rejected].contains(step.kind)
  }

  /// Whether nothing can be undone after it.
  fileprivate var emptiesHistory: Bool {
    switch step.kind {
    case .set: step.symbolsToSet(in: before) != nil
    case .format: after.format != before.format
    case .accepted: before.phase != .accepted
    default: step.isClearing
    }
  }
}
