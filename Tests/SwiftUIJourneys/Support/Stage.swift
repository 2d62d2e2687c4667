import OneTimeCode
import SwiftUI
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

/// A window with a SwiftUI hierarchy, a simulated user and a simulated screen reader. Extensions for UIKit and for
/// AppKit contain the differences between the two.
@MainActor
final class Stage<Root: View> {
  let window: PlatformWindow
  let host: any Hosting
  let person: Person
  let voiceOver: VoiceOver
  let clock: ManualClock

  private init(_ root: Root, _ clock: ManualClock) {
    self.clock = clock
    // Fields of other tests have nothing to do with those of this one.
    let rootView = AnyView(
      root.oneTimeCodePhrases(.english)
        .environment(\.oneTimeCodeClock, clock)
        .environment(\.oneTimeCodePlaces, FieldPlaces())
    )
    (window, host) = Stage.open(rootView)
    window.layoutIfNeeded()
    person = Person(window: window)
    voiceOver = VoiceOver(Stage.rootView(of: window))
  }

  /// Resets the stand-ins, opens a window with `root`, runs `body`, and checks that SwiftUI reports no runtime issue.
  static func play(
    _ root: Root,
    clock: ManualClock = ManualClock(),
    behavior: StandIn.UndocumentedBehavior = StandIn.UndocumentedBehavior(),
    isRightToLeft: Bool = false,
    _ body: (Stage) async throws -> Void
  ) async rethrows {
    try await StandIn.withFreshState {
      StandIn.current.behavior = behavior
      if isRightToLeft { setRightToLeft() }
      let stage = Stage(root, clock)
      if isRightToLeft { stage.turnRightToLeft() }
      await stage.waitUntilIdle()
      try await body(stage)
      await stage.waitUntilIdle()
      #expect(stage.host.runtimeIssues == [])
    }
  }

  /// Waits until pending work has finished, and lays out the window.
  func waitUntilIdle() async {
    for _ in 0..<2 {
      await runPendingTasks()
      window.layoutIfNeeded()
    }
  }

  /// The fields in the window.
  var views: [OneTimeCodeView] { all(OneTimeCodeView.self) }

  /// The first field in the window. Without one, records an issue and returns a new field.
  var view: OneTimeCodeView {
    if let view = views.first { return view }
    Issue.record("there is no field")
    return OneTimeCodeView(frame: .zero)
  }

  var entry: CodeEntry { view.session.entry }
  var platformSelection: Range<Int>? { view.field.currentSelection }

  /// Whether the UIKit or AppKit field shows its own message, although SwiftUI should show the message.
  var showsOwnMessage: Bool { !view.messageLabel.isHidden }

  func all<Found: PlatformView>(_ type: Found.Type) -> [Found] {
    func search(_ view: PlatformView) -> [Found] {
      (view as? Found).map { [$0] } ?? view.subviews.flatMap(search)
    }
    return search(Stage.rootView(of: window))
  }

  func focus() async {
    view.takeFocus()
    await waitUntilIdle()
  }

  func type(_ text: String) async {
    person.type(text)
    await waitUntilIdle()
  }

  /// Waits until all announcements have finished, and returns those since the last call.
  func waitForAnnouncements() async -> [String] {
    await runPendingTasks()
    await clock.advance(by: .seconds(60))
    await waitUntilIdle()
    return voiceOver.announcements()
  }
}

extension OneTimeCodeView {
  /// The layers that draw the slots.
  var slotLayers: [SlotLayer] { slotsView.slots.compactMap { ($0 as? BoxSlotView)?.drawing } }

  /// The frames of the slots.
  var slotFrames: [CGRect] { slotsView.slots.map(\.frame) }
}

/// Lets all tasks run, including those whose sleep on a clock has just ended. They resume on other threads, which
/// can take a moment on a busy machine.
@MainActor
func runPendingTasks() async {
  await settle()
  try? await Task.sleep(for: .milliseconds(2))
  await settle()
}
