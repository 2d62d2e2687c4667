import OneTimeCode

/// A checker for the invariants of a field. It also compares the core with a second implementation of undo
/// and of the reporting of complete codes.
package struct Rules {
  /// Descriptions of the broken rules, each with the step that broke the rule.
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

  /// Whether the app knows the current code: it was reported, or the app is verifying or has judged it.
  private var isReported = false

  package init() {}

  package mutating func check(_ transition: EventScript.Transition) {
    let (before, step, effects, after) = (
      transition.before, transition.step, transition.effects, transition.after
    )
    var found: [String] = []
    func require(_ condition: Bool, _ rule: String) {
      guard !condition else { return }
      found.append("\(rule): \(step) changed \(Picture(of: before)) to \(Picture(of: after))")
    }
    let isChanged = after.symbols != before.symbols
    require(after.format.allows(after.symbols), "the symbols fit the slots and the alphabet")
    require((0...after.symbols.count).contains(after.selection.anchor), "the anchor is in 0…n")
    require((0...after.symbols.count).contains(after.selection.head), "the head is in 0…n")
    require(hasNoGaps(after), "filled slots have no gaps")
    require(
      effects.actions.contains(.changed) == isChanged,
      "changes to the symbols are reported, and no others"
    )
    if case .refused(let refusal) = effects.result {
      require(!isChanged && after.selection == before.selection, "a refusal changes nothing")
      require(after.phase == before.phase, "a refusal changes nothing")
      require(after.refusal == refusal, "a refusal is shown")
    }
    require(
      after.refusal == nil || !isChanged && !(step.kind.isByApp && effects.isVerdict),
      "a change or a verdict removes earlier refusals"
    )
    require(
      !effects.actions.contains(.cancelsVerification) || before.phase == .verifying,
      "only a running verification is cancelled"
    )
    require(
      before.phase != .verifying || !isChanged || transition.empties
        || effects.actions.contains(.cancelsVerification),
      "a change cancels the verification"
    )
    require(
      !after.settings.isMasked || effects.announcement != .filled,
      "a masked field does not announce symbols"
    )
    if case .rejected = before.phase, isChanged, !step.kind.isByApp {
      if case .rejected = after.phase { require(false, "the first change clears the error") }
    }
    require(
      !transition.repeatsVerifiedCode
        || after.symbols == before.symbols && after.phase == .verifying && effects == CodeEntry.Effects(),
      "entering the code that is being verified once more has no effect"
    )
    followReports(transition, require)
    followHistory(transition, require)
    broken += found
  }

  private func hasNoGaps(_ entry: CodeEntry) -> Bool {
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
    if transition.step.kind.isByApp {
      require(effects.completed == nil, "changes by the app are never reported")
      if transition.emptiesHistory { isReported = after.phase == .accepted }
      if transition.step.kind == .removeRejection, after != before { isReported = false }
      if after.phase != .editing { isReported = true }
      return
    }
    var wasRejected = false
    if case .rejected = before.phase { wasRejected = true }
    if let code = effects.completed {
      require(after.isFull && code == after.symbols, "only a complete code is reported")
      require(!isReported || wasRejected, "a code is reported once")
      isReported = true
    }
    let isUndo = transition.step.isUndo || transition.step.isRedo
    require(!isUndo || effects.completed == nil, "undo and redo report nothing")
    require(!isChanged || !after.isFull || effects.completed != nil || isUndo, "a complete code is reported")
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
      guard let moment = past.popLast() else {
        return require(before == after, "undo without history has no effect")
      }
      require(Moment(after) == moment, "undo restores the previous state")
      future.append(Moment(before))
    } else if transition.step.isRedo, before.phase != .accepted {
      guard let moment = future.popLast() else {
        return require(before == after, "redo without history has no effect")
      }
      require(Moment(after) == moment, "redo restores the undone state")
      past.append(Moment(before))
    } else if after.symbols != before.symbols {
      past = (past + [Moment(before)]).suffix(32)
      future = []
    }
  }
}

extension CodeEntry {
  fileprivate func fits(_ symbols: CodeSymbols) -> Bool {
    symbols.count <= format.length && format.allows(symbols)
  }
}

extension Step {
  fileprivate var isUndo: Bool { kind == .happen && numbers[0] == 3 }
  fileprivate var isRedo: Bool { kind == .happen && numbers[0] == 4 }
}

extension EventScript.Transition {
  /// Whether the event enters symbols that leave the code that is being verified, or a beginning of it.
  fileprivate var repeatsVerifiedCode: Bool {
    guard before.phase == .verifying, case .enter(let reading) = step.event(in: before) else { return false }
    switch reading {
    case .code(let code): return code == before.symbols
    case .part(let part) where !part.isEmpty:
      let range = before.selection.range
      let end = range.isEmpty ? range.lowerBound + part.count : range.upperBound
      guard end <= before.symbols.count else { return false }
      let result = Array(before.symbols.prefix(range.lowerBound)) + part + before.symbols.dropFirst(end)
      return before.symbols.starts(with: result)
    default: return false
    }
  }

  /// Whether the app empties the field, or has a rejection empty it.
  fileprivate var empties: Bool {
    switch step.kind {
    case .empty: true
    case .rejected, .expire, .pass:
      if case .rejected(let reason) = effects.result, !reason.allowsRetry {
        after.settings.emptiesRejectedCode
      } else {
        false
      }
    default: false
    }
  }

  fileprivate var emptiesHistory: Bool {
    switch step.kind {
    case .set: (try? before.format.symbols(fromUTF16: step.text)).map(before.fits) ?? false
    case .clear, .empty: true
    case .rejected, .pass: empties
    case .expire: before.phase == .rejected(.expired) || empties
    case .sent: if case .rejected = before.phase { true } else { false }
    case .format: after.format != before.format
    case .accepted: before.phase != .accepted && after.phase == .accepted
    default: false
    }
  }
}

extension CodeEntry.Effects {
  /// The code that the event completed, or `nil`.
  package var completed: CodeSymbols? {
    if case .completed(let code) = result { code } else { nil }
  }

  /// The reason why the event was refused, or `nil`.
  package var refusal: CodeRefusal? {
    if case .refused(let refusal) = result { refusal } else { nil }
  }

  fileprivate var isVerdict: Bool {
    switch result {
    case .accepted, .rejected: true
    default: false
    }
  }
}
