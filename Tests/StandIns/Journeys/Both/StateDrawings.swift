import Foundation
import LayerRendering
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeUI

#if canImport(UIKit)
  import UIKit
  import UIKitDriver
#else
  import AppKit
  import AppKitDriver
#endif

/// Snapshot tests of the main states, shared by UIKit and AppKit. Each of the two also has other snapshots.
/// `make pictures` creates the documentation's pictures from the shared and the UIKit snapshots.
@MainActor
@Suite("Drawings of states")
struct StateDrawings {
  struct State: Sendable, CustomTestStringConvertible {
    let name: String
    let prepare: @MainActor @Sendable (Scene) async throws -> Void
    var testDescription: String { name }
  }

  nonisolated static let states: [State] = [
    State(name: "empty") { _ in },
    State(name: "partly-filled") {
      await $0.focus()
      $0.person.type("985")
    },
    State(name: "selected") {
      try $0.view.set("985391")
      await $0.point(at: 2)
    },
    State(name: "masked") {
      $0.view.settings.isMasked = true
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
      $0.view.reject(CodeRejection.wrongCode(attemptsLeft: 2))
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
      $0.view.makeSlotView = { UnderlineSlotView() }
      try $0.view.set("9853")
      await $0.focus()
    },
    State(name: "dark") {
      $0.turnDark()
      await $0.focus()
      $0.person.type("985")
    },
  ]

  @Test("S1.1, S2.1 each state matches its reviewed drawing", arguments: states, Stage.drawn)
  func drawing(_ state: State, _ stage: Stage) async throws {
    try await stage.play { scene in
      // UIKit's drawings use the scale of a Mac, so that rounding to pixels gives the same edges as on macOS.
      #if canImport(UIKit)
        scene.person.change { $0.displayScale = 2 }
      #endif
      try await state.prepare(scene)
      await settle()
      try Snapshot.current.compare(scene.drawing(), with: "\(state.name).svg")
    }
  }
}

extension Scene {
  /// Resizes the view to the height that fits its width, and returns an SVG drawing of the view.
  func drawing() -> String {
    let width = view.bounds.width
    let height = view.sizeThatFits(CGSize(width: width, height: 0)).height
    #if canImport(UIKit)
      view.setNeedsLayout()
    #endif
    resize(to: CGSize(width: width, height: height))
    return SVGRenderer.svg(of: view)
  }

  func turnDark() {
    #if canImport(UIKit)
      person.change { $0.userInterfaceStyle = .dark }
    #else
      window.appearance = NSAppearance(named: .darkAqua)
    #endif
  }
}
