#if canImport(UIKit)
  import OneTimeCode
  import TestSupport
  import Testing
  import UIKit
  import UIKitDriver

  @testable import OneTimeCodeUI

  @MainActor
  @Suite("Drawings of states, UIKit only")
  struct UIKitDrawings {
    struct State: Sendable, CustomTestStringConvertible {
      let name: String
      var format = CodeFormat.digits(6)
      var traits: @MainActor @Sendable (inout any UIMutableTraits) -> Void = { _ in }
      let prepare: @MainActor @Sendable (Scene) async throws -> Void
      var testDescription: String { name }
    }

    nonisolated static let states: [State] = [
      State(name: "active") { await $0.focus() },
      State(name: "refused") {
        await $0.focus()
        $0.person.type("98x")
      },
      State(name: "dots") { $0.view.slotAppearance.placeholder = .dot },
      State(
        name: "dark-rejected",
        traits: {
          $0.userInterfaceStyle = .dark
          $0.accessibilityContrast = .high
        }
      ) {
        try $0.view.session.set("985391")
        $0.view.reject(CodeRejection.expired)
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
      State(name: "gradient-boxes", format: .digits(4)) {
        $0.view.startColor = .systemPurple
        $0.view.endColor = .systemPink
        $0.view.spacing = 10
        await $0.focus()
        $0.person.type("98")
      },
      State(name: "label-row") {
        $0.view.slotAppearance.startColor = .systemBlue
        $0.view.slotAppearance.endColor = .systemBlue
        $0.view.slotAppearance.spacing = 8
        $0.view.slotAppearance.maximumSlotWidth = 45
        try $0.view.session.set("985391")
        $0.view.reject(CodeRejection.wrongCode())
      },
      State(name: "grouped", format: (try? CodeFormat(length: 6, grouping: [3, 3])) ?? .digits(6)) {
        try $0.view.session.set("985391")
      },
    ]

    @Test("S1.1, S2.1 each state matches its reviewed drawing", arguments: states)
    func drawing(_ state: State) async throws {
      let configuration = OneTimeCodeView.Configuration(format: state.format, phrases: .english)
      try await Stage(StandIn.UndocumentedBehavior()).play(configuration: configuration) { scene in
        scene.person.change(state.traits)
        try await state.prepare(scene)
        await settle()
        try Snapshot.uiKit.compare(scene.drawing(), with: "\(state.name).svg")
      }
    }
  }
#endif
