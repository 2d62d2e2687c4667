#if canImport(UIKit)
  import Foundation
  import OneTimeCode
  import Oracles
  import TestSupport
  import Testing
  import UIKit

  @testable import OneTimeCodeUI

  /// Sends lists of random events to the view.
  @MainActor
  @Suite("Random events")
  struct EventListJourneys {
    @Test("The view shows, reports and announces what the core decides")
    func lists() async {
      for seed in EventListJourneys.seeds {
        let stage = Stage.standard[Int(seed) % Stage.standard.count]
        let difference = await EventListJourneys.play(seed, on: stage)
        #expect(difference == nil, "seed \(seed)")
      }
    }

    /// Plays a list, and returns the first difference from the core, or `nil` if there is none.
    private static func play(_ seed: UInt64, on stage: Stage) async -> String? {
      let (script, steps) = EventScript.forUIKit(seed: seed, steps: 20)
      let reference = LiveField(script)
      let configuration = OneTimeCodeView.Configuration(format: reference.entry.format, phrases: .english)
      var difference: String?
      await stage.play(configuration: configuration, configure: { $0.apply(reference.entry.settings) }) {
        scene in
        difference = await scene.compare(steps, with: reference)
      }
      return difference
    }

    /// The seeds of the lists: 0 to 99 or, with `ONETIMECODE_LISTS=1000+500`, 500 seeds, starting with 1000.
    private static let seeds: Range<UInt64> = {
      let setting = ProcessInfo.processInfo.environment["ONETIMECODE_LISTS"] ?? ""
      let numbers = setting.split(separator: "+").compactMap { UInt64($0) }
      return numbers.count == 2 ? numbers[0]..<numbers[0] + numbers[1] : 0..<100
    }()
  }

  extension OneTimeCodeView {
    fileprivate func apply(_ settings: CodeEntry.Settings) {
      // Tapped slots must be within the view. A format with 32 slots needs several rows.
      frame.size.height = 500
      // If the view dismissed the keyboard, events would occur that aren't in the list.
      behavior.dismissesKeyboardWhenComplete = false
      // The list contains the acceptances and rejections, so this closure only waits.
      if settings.verifies { verify = { _ in try await Task.sleep(for: .seconds(86_400)) } }
      behavior.isMasked = settings.isMasked
      behavior.revealsLastSymbol = settings.revealsLastSymbol
      if !settings.allowsCopying { behavior.copyPolicy = .forbidden }
      behavior.verifyOn = settings.verifyOn
      behavior.submitsWhenComplete = settings.submitsWhenComplete
      behavior.emptiesRejectedCode = settings.emptiesRejectedCode
    }
  }

  extension Scene {
    /// Plays the steps as a user and an app do, and returns the first difference, or `nil` if there is none.
    fileprivate func compare(
      _ steps: [(step: Step, outcome: LiveField.Outcome)],
      with reference: LiveField
    ) async -> String? {
      var reference = reference
      var expectedCompletions: [String] = []
      var expectedChanges = 0
      for (index, item) in steps.enumerated() {
        await perform(item.step, before: reference.entry)
        _ = reference.play(item.step)
        let (entry, outcome) = (reference.entry, item.outcome)
        if let code = outcome.effects.completed { expectedCompletions.append(String(code)) }
        if outcome.effects.actions.contains(.changed) { expectedChanges += 1 }

        let expected = outcome.announcements.map { EventListJourneys.text($0, in: entry) }
        let announcements = await waitForAnnouncements(
          expected,
          isWaiting: item.step.kind == .tap || index == steps.count - 1
        )
        let (selection, phase) = (entry.selection.range, entry.phase)
        let checks: [(String, String, String)] = [
          ("text", view.field.text ?? "", String(entry.symbols)),
          ("code", view.text, String(entry.symbols)),
          ("phase", "\(view.phase)", "\(phase)"),
          ("focus", "\(view.isFirstResponder)", "\(entry.isFocused)"),
          ("selection", entry.isFocused ? "\(selected)" : "", entry.isFocused ? "\(selection)" : ""),
          ("slots", drawnSlots, EventListJourneys.drawn(entry)),
          ("announcements", "\(announcements)", "\(expected)"),
          ("label", view.field.accessibilityLabel ?? "", EventListJourneys.label(entry)),
          ("value", view.field.accessibilityValue ?? "", EventListJourneys.value(entry)),
          ("completions", "\(completions)", "\(expectedCompletions)"),
          ("changes", "\(changeCount)", "\(expectedChanges)"),
        ]
        for (name, actual, expected) in checks where actual != expected {
          return "step \(index), \(item.step.word): \(name) is \(actual), should be \(expected)"
        }
      }
      return nil
    }

    /// Waits for the expected number of announcements, which can be late on a busy machine, and returns the actual
    /// ones. The next call returns unexpected announcements that are made later.
    private func waitForAnnouncements(_ expected: [String], isWaiting: Bool) async -> [String] {
      for _ in 0..<4 { await Task.yield() }
      if isWaiting { await clock.advance(by: .seconds(60), turns: 8) }
      var texts = announcements()
      // Also waits while the field handles a tap, because it then ignores the platform's caret.
      for round in 0..<100 where texts.count < expected.count || view.field.isHandlingTap {
        if round > 2 { try? await Task.sleep(for: .milliseconds(1)) }
        await clock.advance(by: .seconds(60), turns: 8)
        texts += announcements()
      }
      return texts
    }

    private var selected: Range<Int> { view.field.offsets(of: view.field.selectedTextRange) ?? -1 ..< -1 }

    /// A description of the slots, one word each: the symbol, `|` for the caret, and `+` for a thick border.
    private var drawnSlots: String {
      view.slotLayers.map { layer in
        let hasCaret = layer.hasCaret
        let isThick = layer.sideWidth == view.slotAppearance.activeBorderWidth
        return layer.shownText + (hasCaret ? "|" : "") + (isThick ? "+" : "")
      }.joined(separator: " ")
    }

    private func perform(_ step: Step, before entry: CodeEntry) async {
      let code = try? entry.format.symbols(fromUTF16: step.text)
      switch (step.kind, step.event(in: entry)) {
      case (.enter, _):
        let text = String(decoding: step.text, as: UTF16.self)
        // Types a single character, unless it is a newline, which would press Return. Pastes other text.
        if text.count == 1, text != "\n" { person.type(text) } else { person.paste(text) }
      case (.remove, _): remove(step.numbers[0])
      case (.move, _): person.moveCaret([.left, .right, .start, .end][step.numbers[0]])
      case (_, .select(let selection)):
        person.select(selection.range)
      case (_, .tap(let slot, _)): await point(at: slot, count: 1)
      case (_, .focus): view.becomeFirstResponder()
      case (_, .blur): view.resignFirstResponder()
      case (_, .undo): person.undo()
      case (_, .redo): person.redo()
      case (_, .submit): person.pressReturn()
      case (_, .selectAll): person.selectAll()
      case (.clear, _): view.clear()
      case (.empty, _): view.empty()
      case (.accepted, _): view.session.accept(code ?? CodeSymbols())
      case (.rejected, _):
        guard let code else { break }
        view.session.reject(code, for: step.rejection == .other ? appError : step.rejection)
      case (.set, _):
        guard let code else { break }
        if code.isEmpty { view.clear() } else { view.text = String(code) }
      case (.format, _): if let format = step.newFormat { view.configuration.format = format }
      default: Issue.record("unsupported step \(step.word)")
      }
      window.layoutIfNeeded()
    }

    private func remove(_ target: Int) {
      switch target {
      case 0: person.backspace()
      case 1: person.forwardDelete()
      case 2: person.deleteWord()
      default: person.deleteToEnd()
      }
    }
  }

  private let appError = CodeRejection.other("The server is closed.")

  extension EventListJourneys {
    fileprivate static func drawn(_ entry: CodeEntry) -> String {
      (0..<entry.format.length).map { index in
        let slot = entry.slot(at: index)
        let symbol =
          slot.symbol.map { slot.states.contains(.masked) ? "●" : String(Unicode.Scalar($0)) } ?? ""
        let isSettled = !slot.states.isDisjoint(with: [.rejected, .accepted])
        let isThick = isSettled || slot.states.contains(.active) && !slot.states.contains(.verifying)
        return symbol + (slot.states.contains(.caret) ? "|" : "") + (isThick ? "+" : "")
      }.joined(separator: " ")
    }

    fileprivate static func text(_ sentence: CodePhrases.LocalizedMessage, in entry: CodeEntry) -> String {
      CodePhrases.english.text(
        for: sentence,
        spelling: CodeSymbols.Spelling(of: entry.symbols, in: entry.format),
        detail: appError.text
      )
    }

    fileprivate static func label(_ entry: CodeEntry) -> String {
      let label = CodePhrases.english[.label].other
      guard let error = entry.accessibility.error else { return label }
      return CodePhrases.english.label(label, with: text(error, in: entry))
    }

    /// Returns the expected accessibility value: text or dots while focused, else code unless masked, count, phase.
    fileprivate static func value(_ entry: CodeEntry) -> String {
      let code = String(CodeSymbols.Spelling(of: entry.symbols, in: entry.format))
      if entry.isFocused {
        return entry.settings.isMasked
          ? String(repeating: "•", count: entry.symbols.count) : String(entry.symbols)
      }
      var lines = [text(entry.accessibility.description, in: entry)]
      if entry.accessibility.value?.isEmpty == false { lines.insert(code, at: 0) }
      if entry.phase == .verifying { lines.append(CodePhrases.english[.verifying].other) }
      if entry.phase == .accepted { lines.append(CodePhrases.english[.accepted].other) }
      return lines.joined(separator: "\n")
    }
  }
#endif
