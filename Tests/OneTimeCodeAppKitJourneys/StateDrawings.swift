import AppKitDriver
import LayerRendering
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeAppKit

/// The main states as drawings that can be reviewed as text. Slots are drawn by the same code as in UIKit, where all
/// states are.
@MainActor
@Suite("What states look like on a Mac")
struct StateDrawings {
  struct State: Sendable, CustomTestStringConvertible {
    let name: String
    var format = CodeFormat.digits(6)
    var appearance = NSAppearance.Name.aqua
    var isRightToLeft = false
    var flips = true
    let prepare: @MainActor @Sendable (Scene) async throws -> Void
    var testDescription: String { name }
  }

  nonisolated static let states: [State] = [
    State(name: "empty") { _ in },
    State(name: "partly-filled") {
      await $0.focus()
      $0.person.type("985")
    },
    State(name: "selected", flips: false) {
      try $0.view.set("985391")
      await $0.click(slot: 2)
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
    State(name: "underline") {
      $0.view.style.shape = .underline
      try $0.view.set("9853")
      await $0.focus()
    },
    State(name: "dark", appearance: .darkAqua) {
      await $0.focus()
      $0.person.type("985")
    },
    State(name: "dark-contrast-rejected", appearance: .accessibilityHighContrastDarkAqua) {
      try $0.view.set("985391")
      $0.view.reject(Rejection.expired)
    },
    State(name: "right-to-left", isRightToLeft: true) {
      $0.view.setFrameSize(NSSize(width: 440, height: 80))
      await $0.focus()
      $0.person.type("98x")
    },
    State(
      name: "two-rows",
      format: (try? CodeFormat(length: 8, grouping: [4, 4])) ?? .digits(8),
      flips: false
    ) {
      $0.view.setFrameSize(NSSize(width: 160, height: 80))
      try $0.view.set("98539")
    },
  ]

  @Test("S1, S2 each state is drawn as it was reviewed", arguments: states)
  func drawing(_ state: State) async throws {
    var unknowns = StandIn.Unknowns()
    unknowns.flipsHostedLayers = state.flips
    let content = OneTimeCodeContent(format: state.format, phrases: .english)
    try await Scene.play(unknowns, settings: { $0.isRightToLeft = state.isRightToLeft }, content: content) {
      scene in
      Driving.change(scene.window, to: state.appearance)
      try await state.prepare(scene)
      await settle()
      let width = scene.view.frame.width
      scene.view.setFrameSize(
        NSSize(width: width, height: scene.view.sizeThatFits(NSSize(width: width, height: 0)).height)
      )
      scene.window.layoutIfNeeded()
      try Snapshot.compare(Rendering.svg(of: scene.view), with: "\(state.name).svg")
    }
  }
}
