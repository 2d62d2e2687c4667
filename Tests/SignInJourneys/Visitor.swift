import OneTimeCode
import SwiftUI
import TestSupport
import Testing
import UIKit
import UIKitDriver

@testable import OneTimeCodeUI
@testable import SignInScreens

/// A simulated user who operates the example app, directly or with VoiceOver.
@MainActor
final class Visitor {
  let window: UIWindow
  let person: Person
  let voiceOver: VoiceOver
  private let controller: UIHostingController<AnyView>

  private init(_ screen: AnyView, height: CGFloat) {
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: height))
    controller = UIHostingController(rootView: screen)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    person = Person(window: window)
    voiceOver = VoiceOver(window)
  }

  static func visit(_ api: any SignInAPI, _ body: (Visitor) async throws -> Void) async rethrows {
    try await StandIn.withFreshState {
      let screen = SignInScreen { $0.hasPrefix("http") ? api : nil }.oneTimeCodePhrases(.english)
      let visitor = Visitor(AnyView(screen), height: 1600)
      await visitor.rest()
      try await body(visitor)
      #expect(visitor.controller.host.runtimeIssues == [])
    }
  }

  func rest() async {
    for _ in 0..<2 {
      await settle()
      window.layoutIfNeeded()
    }
  }

  /// Waits until a condition holds. Records an issue if 400 checks fail.
  func waitUntil(_ isSo: () -> Bool) async {
    for _ in 0..<400 {
      await rest()
      if isSo() { return }
      try? await Task.sleep(for: .milliseconds(25))
    }
    Issue.record("timed out: \(voiceOver.transcript)")
  }

  /// The labels of the accessibility elements.
  var names: [String] { voiceOver.elements.compactMap(\.accessibilityLabel) }

  /// Returns whether the label of any accessibility element starts with `name`.
  func meets(_ name: String) -> Bool { names.contains { $0.hasPrefix(name) } }

  func press(_ name: String) async {
    guard let element = voiceOver.element(name) else {
      Issue.record("there is no '\(name)' among \(names)")
      return
    }
    voiceOver.activate(element)
    await rest()
  }

  func enter(_ text: String, in name: String) async {
    await press(name)
    person.type(text)
    await rest()
  }

  /// The first code field in the window, or `nil` if there is none.
  var codeView: OneTimeCodeView? {
    func search(_ view: UIView) -> OneTimeCodeView? {
      (view as? OneTimeCodeView) ?? view.subviews.lazy.compactMap(search).first
    }
    return search(window)
  }
}

extension Visitor {
  /// Opens the gallery and runs `body` with a visitor.
  static func gallery(_ body: (Visitor) async -> Void) async {
    await StandIn.withFreshState {
      let visitor = Visitor(AnyView(GalleryScreen().oneTimeCodePhrases(.english)), height: 6000)
      await visitor.rest()
      await body(visitor)
      #expect(visitor.controller.host.runtimeIssues == [])
    }
  }
}
