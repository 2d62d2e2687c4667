import LayerRendering
import OneTimeCode
import TestSupport
import Testing
import UIKitDriver

@testable import OneTimeCodeUIKit

/// Every state as a drawing that can be reviewed as text. `make pictures` makes the documentation's pictures of
/// them.
@MainActor
@Suite("What each state looks like")
struct StateDrawings {
  struct State: Sendable, CustomTestStringConvertible {
    let name: String
    var format = CodeFormat.digits(6)
    var phrases = Phrases.english
    var traits: @MainActor @Sendable (inout any UIMutableTraits) -> Void = { _ in }
    let prepare: @MainActor @Sendable (Scene) async throws -> Void
    var testDescription: String { name }
  }

  nonisolated static let states: [State] = [
    State(name: "empty") { _ in },
    State(name: "active") { await $0.focus() },
    State(name: "partly-filled") {
      await $0.focus()
      $0.person.type("985")
    },
    State(name: "selected") {
      try $0.view.set("985391")
      await $0.tap(slot: 2)
    },
    State(name: "masked") {
      $0.view.isMasked = true
      await $0.focus()
      $0.person.type("9853")
    },
    State(name: "verifying") {
      $0.view.verify = { _ in try await Task.sleep(for: .seconds(3600)) }
      await $0.focus()
      $0.person.type("985391")
    },
    State(name: "rejected") {
      try $0.view.set("985391")
      $0.view.reject(Rejection.wrongCode(attemptsLeft: 2))
    },
    State(name: "accepted") {
      try $0.view.set("985391")
      $0.view.accept()
    },
    State(name: "disabled") {
      try $0.view.set("985")
      $0.view.isEnabled = false
    },
    State(name: "refused") {
      await $0.focus()
      $0.person.type("98x")
    },
    State(name: "dots") { $0.view.style.placeholder = .dot },
    State(name: "underline") {
      $0.view.style.shape = .underline
      try $0.view.set("9853")
      await $0.focus()
    },
    State(name: "dark", traits: { $0.userInterfaceStyle = .dark }) {
      await $0.focus()
      $0.person.type("985")
    },
    State(
      name: "dark-rejected",
      traits: {
        $0.userInterfaceStyle = .dark
        $0.accessibilityContrast = .high
      }
    ) {
      try $0.view.set("985391")
      $0.view.reject(Rejection.expired)
    },
    State(
      name: "largest-text",
      format: (try? CodeFormat(length: 6, grouping: [3, 3])) ?? .digits(6),
      traits: { $0.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge }
    ) {
      await $0.focus()
      $0.person.type("985")
    },
    State(name: "right-to-left", traits: { $0.layoutDirection = .rightToLeft }) {
      $0.view.frame.size.width = 388
      await $0.focus()
      $0.person.type("985")
    },
    State(name: "grouped", format: (try? CodeFormat(length: 6, grouping: [3, 3])) ?? .digits(6)) {
      try $0.view.set("985391")
    },
  ]

  @Test("S1, S2 each state is drawn as it was reviewed", arguments: states)
  func drawing(_ state: State) async throws {
    let content = OneTimeCodeContent(format: state.format, phrases: state.phrases)
    try await Scene.play(content: content) { scene in
      scene.person.change(state.traits)
      try await state.prepare(scene)
      await settle()
      scene.view.frame.size.height =
        scene.view.sizeThatFits(CGSize(width: scene.view.bounds.width, height: 0)).height
      scene.view.setNeedsLayout()
      scene.window.layoutIfNeeded()
      try Snapshot.compare(Rendering.svg(of: scene.view), with: "\(state.name).svg")
    }
  }
}
