#if canImport(UIKit)
  import Foundation
  import LayerRendering
  import OneTimeCode
  import SwiftUI
  import TestSupport
  import Testing
  import UIKit
  import UIKitDriver

  @testable import OneTimeCodeUI
  @testable import SignInScreens

  @MainActor
  @Suite("Drawings of the example's slot styles")
  struct SlotStyleDrawings {
    struct Setting: Sendable, CustomTestStringConvertible {
      let name: String
      var width: CGFloat = 390
      let traits: @MainActor @Sendable (inout any UIMutableTraits) -> Void
      var testDescription: String { name }
    }

    nonisolated static let settings: [Setting] = [
      Setting(name: "light") { _ in },
      Setting(name: "dark") { $0.userInterfaceStyle = .dark },
      Setting(name: "largest-text") {
        $0.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
      },
      Setting(name: "right-to-left", width: 460) { $0.layoutDirection = .rightToLeft },
    ]

    @Test("S1.2, S2.6 cards match their reviewed drawing", arguments: settings)
    func cards(_ setting: Setting) async throws {
      try await compare(States().oneTimeCodeSlotStyle(CardSlotStyle()), in: setting, with: "cards")
    }

    @Test("S1.2, S2.6 circles match their reviewed drawing", arguments: settings)
    func circles(_ setting: Setting) async throws {
      try await compare(States().oneTimeCodeSlotStyle(CircleSlotStyle()), in: setting, with: "circles")
    }

    private func compare(_ states: some View, in setting: Setting, with name: String) async throws {
      try await StandIn.withFreshState {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: setting.width, height: 1200))
        let root = states.oneTimeCodePhrases(.english)
        let controller = UIHostingController(rootView: root)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        Person(window: window).change(setting.traits)
        window.layoutIfNeeded()
        await prepare(window)
        window.frame.size.height = controller.sizeThatFits(in: window.bounds.size).height
        window.layoutIfNeeded()
        let drawing = SVGRenderer.svg(of: window, margin: 0)
        try Snapshot.example.compare(drawing, with: "\(name)-\(setting.name).svg")
      }
    }

    /// Changes the fields to the states that an app can't set.
    private func prepare(_ window: UIWindow) async {
      await settle()
      window.layoutIfNeeded()
      let fields = window.all(OneTimeCodeView.self)
      fields[2].verify = { _ in try await Task.sleep(for: .seconds(3600)) }
      fields[2].session.send(.enter(fields[2].session.read("1")))
      fields[3].accept()
      fields[4].reject(CodeRejection.wrongCode())
      fields[1].session.send(.focus)
      fields[1].session.send(.tap(slot: 1, extending: false))
      fields[0].becomeFirstResponder()
      for _ in 0..<3 {
        await settle()
        window.layoutIfNeeded()
      }
    }
  }

  /// Fields in all states, in a column.
  private struct States: View {
    var body: some View {
      VStack(alignment: .leading, spacing: 16) {
        OneTimeCodeField("Active", code: .constant("985"))
        OneTimeCodeField("Selected", code: .constant("985"))
        OneTimeCodeField("Verifying", code: .constant("98539"))
        OneTimeCodeField("Accepted", code: .constant("985391"))
        OneTimeCodeField("Rejected", code: .constant("985391"))
        OneTimeCodeField("Masked", code: .constant("985")).oneTimeCodeMasked()
        OneTimeCodeField("Disabled", code: .constant("985")).disabled(true)
      }
      .padding()
      .oneTimeCodeMessage(.hidden)
    }
  }

  extension UIView {
    fileprivate func all<Found: UIView>(_ type: Found.Type) -> [Found] {
      (self as? Found).map { [$0] } ?? subviews.flatMap { $0.all(type) }
    }
  }
#endif
