#if canImport(AppKit)
  import AppKit
  import AppKitDriver
  import OneTimeCode
  import TestSupport
  import Testing

  @testable import OneTimeCodeUI

  @MainActor
  @Suite("Drawings of states, AppKit only")
  struct AppKitDrawings {
    struct State: Sendable, CustomTestStringConvertible {
      let name: String
      var format = CodeFormat.digits(6)
      var appearance = NSAppearance.Name.aqua
      var isRightToLeft = false
      let prepare: @MainActor @Sendable (Scene) async throws -> Void
      var testDescription: String { name }
    }

    nonisolated static let states: [State] = [
      State(name: "dark-contrast-rejected", appearance: .accessibilityHighContrastDarkAqua) {
        try $0.view.session.set("985391")
        $0.view.reject(CodeRejection.expired)
      },
      State(name: "right-to-left", isRightToLeft: true) {
        $0.view.setFrameSize(NSSize(width: 440, height: 80))
        await $0.focus()
        $0.person.type("98x")
      },
      State(name: "two-rows", format: (try? CodeFormat(length: 8, grouping: [4, 4])) ?? .digits(8)) {
        $0.view.setFrameSize(NSSize(width: 160, height: 80))
        try $0.view.session.set("98539")
      },
    ]

    @Test("S1.1, S2.1 each state matches its reviewed drawing", arguments: states, [true, false])
    func drawing(_ state: State, flips: Bool) async throws {
      var behavior = StandIn.UndocumentedBehavior()
      behavior.flipsHostedLayers = flips
      let configuration = OneTimeCodeView.Configuration(format: state.format, phrases: .english)
      let isRightToLeft = state.isRightToLeft
      let stage = Stage(behavior) { $0.isRightToLeft = isRightToLeft }
      try await stage.play(configuration: configuration) { scene in
        Driver.change(scene.window, to: state.appearance)
        try await state.prepare(scene)
        await settle()
        try Snapshot.appKit.compare(scene.drawing(), with: "\(state.name).svg")
      }
    }
  }
#endif
