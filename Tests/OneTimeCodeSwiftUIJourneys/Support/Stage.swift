import OneTimeCode
import OneTimeCodeNative
import OneTimeCodeSlots
import SwiftUI
import TestSupport
import Testing
import UIKitDriver

@testable import OneTimeCodeSwiftUI
@testable import OneTimeCodeUIKit

/// A window with a SwiftUI hierarchy in it, somebody who uses it, and somebody who listens.
@MainActor
final class Stage<Root: View> {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  let controller: UIHostingController<AnyView>
  let person: Person
  let voiceOver: VoiceOver
  let clock: ManualClock

  private init(_ root: Root, _ clock: ManualClock) {
    self.clock = clock
    controller = UIHostingController(rootView: Stage.inEnglish(root, clock))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    person = Person(window: window)
    voiceOver = VoiceOver(window)
  }

  private static func inEnglish(_ root: some View, _ clock: ManualClock) -> AnyView {
    AnyView(root.oneTimeCodePhrases(.english).environment(\.oneTimeCodeClock, clock))
  }

  /// Plays a scene in a world of its own. At its end SwiftUI has nothing to complain of.
  static func play(
    _ root: Root,
    clock: ManualClock = ManualClock(),
    unknowns: StandIn.Unknowns = StandIn.Unknowns(),
    _ body: (Stage) async throws -> Void
  ) async rethrows {
    try await StandIn.inFreshWorld {
      StandIn.current.unknowns = unknowns
      let stage = Stage(root, clock)
      await stage.rest()
      try await body(stage)
      await stage.rest()
      #expect(stage.controller.host.complaints == [])
    }
  }

  /// Lets everything that follows happen, and lays the window out.
  func rest() async {
    for _ in 0..<2 {
      await breathe()
      window.layoutIfNeeded()
    }
  }

  /// The fields that stand in the window.
  var views: [OneTimeCodeView] { all(OneTimeCodeView.self) }

  /// The one field.
  var view: OneTimeCodeView {
    if let view = views.first { return view }
    Issue.record("there is no field")
    return OneTimeCodeView(frame: .zero)
  }

  /// The texts that are shown, from top to bottom.
  var texts: [String] {
    all(UILabel.self).filter { !$0.isHidden && $0.superview is any Hosting }.compactMap(\.text)
  }

  private func all<Found: UIView>(_ type: Found.Type) -> [Found] {
    func search(_ view: UIView) -> [Found] {
      (view as? Found).map { [$0] } ?? view.subviews.flatMap(search)
    }
    return search(window)
  }

  func focus() async {
    view.becomeFirstResponder()
    await rest()
  }

  func type(_ text: String) async {
    person.type(text)
    await rest()
  }

  /// What was announced since this was asked last.
  func heard() async -> [String] {
    await breathe()
    await clock.advance(by: .seconds(60))
    await rest()
    return voiceOver.announcements()
  }
}

/// Lets every task go on, those that are between two turns of the main actor, too: whoever sleeps by a clock is on
/// another thread for a moment, which a busy machine may make a long one.
@MainActor
func breathe() async {
  await settle()
  try? await Task.sleep(for: .milliseconds(2))
  await settle()
}

extension OneTimeCodeView {
  /// The layers of the slots.
  var slotLayers: [SlotLayer] { row.layer.sublayers?.compactMap { $0 as? SlotLayer } ?? [] }
}

extension SlotLayer {
  /// The gradient that the border is cut out of.
  var borderGradient: CAGradientLayer? {
    sublayers?.compactMap { $0 as? CAGradientLayer }.first { $0.mask is CAShapeLayer }
  }
}
