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
      try $0.view.session.set("985391")
      await $0.point(at: 2)
    },
    State(name: "masked") {
      $0.view.behavior.isMasked = true
      await $0.focus()
      $0.person.type("9853")
    },
    State(name: "verifying") {
      $0.view.verify = { _ in try await Task.sleep(for: .seconds(3600)) }
      await $0.focus()
      $0.person.type("985391")
    },
    State(name: "rejected") {
      try $0.view.session.set("985391")
      $0.view.reject(CodeRejection.wrongCode(attemptsLeft: 2))
    },
    State(name: "rejected-focused") {
      $0.view.verify = { _ in throw CodeRejection.wrongCode(attemptsLeft: 2) }
      await $0.focus()
      $0.person.type("985391")
    },
    State(name: "rejected-underline-dark") {
      $0.turnDark()
      $0.view.makeSlotView = { UnderlineSlotView() }
      $0.view.verify = { _ in throw CodeRejection.wrongCode(attemptsLeft: 2) }
      await $0.focus()
      $0.person.type("985391")
      await settle()
      $0.person.moveCaret(.start)
    },
    State(name: "accepted-focused-dark") {
      $0.turnDark()
      try $0.view.session.set("985391")
      await $0.focus()
      $0.view.accept()
    },
    State(name: "accepted") {
      try $0.view.session.set("985391")
      $0.view.accept()
    },
    State(name: "disabled") {
      try $0.view.session.set("985")
      $0.view.isEnabled = false
    },
    State(name: "underline") {
      $0.view.makeSlotView = { UnderlineSlotView() }
      try $0.view.session.set("9853")
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

@MainActor
@Suite("Drawings of the focus")
struct FocusDrawings {
  enum Phase: CaseIterable { case incomplete, complete, verifying, rejected, emptied, accepted }

  @Test(
    "S1.3 the focus and the place of the caret are seen in each phase and look",
    arguments: Phase.allCases,
    Stage.drawn
  )
  func focus(_ phase: Phase, _ stage: Stage) async throws {
    for isUnderlined in [false, true] {
      var drawings: [String] = []
      for place in [nil, 3, 0] as [Int?] {
        try await stage.play { scene in
          if isUnderlined { scene.view.makeSlotView = { UnderlineSlotView() } }
          try await prepare(phase, in: scene)
          if let place {
            await scene.focus()
            scene.view.session.send(.select(CodeEntry.Selection(caret: place)))
          }
          await settle()
          #expect(scene.view.hasFocus == (place != nil))
          drawings.append(scene.drawing().withoutColors)
        }
      }
      // An empty field has a single place for the caret.
      #expect(Set(drawings).count == (phase == .emptied ? 2 : 3), "underline: \(isUnderlined)")
    }
  }

  private func prepare(_ phase: Phase, in scene: Scene) async throws {
    scene.view.verify = { _ in try await Task.sleep(for: .seconds(3600)) }
    try scene.view.session.set(phase == .incomplete ? "9853" : "985391")
    switch phase {
    case .incomplete, .complete: break
    case .verifying: scene.view.submit()
    case .rejected: scene.view.reject(CodeRejection.wrongCode())
    case .emptied:
      scene.view.reject(CodeRejection.wrongCode())
      scene.view.empty()
    case .accepted: scene.view.accept()
    }
  }
}

extension String {
  /// The drawing without its colours, which some people can't tell apart.
  fileprivate var withoutColors: String { replacing(#/#[0-9A-Fa-f]{3,8}|rgba?\([^)]*\)/#, with: "") }
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
