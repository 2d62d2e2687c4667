import OneTimeCode
import SwiftUI
import TestSupport
import Testing

@testable import OneTimeCodeUI
@testable import SignInScreens

#if canImport(UIKit)
  import UIKit
  import UIKitDriver
#else
  import AppKit
  import AppKitDriver
#endif

/// A simulated user who operates the example app, directly or with VoiceOver. Extensions for UIKit and for AppKit contain
/// the differences between the two.
@MainActor
final class Visitor {
  let window: PlatformWindow
  let person: Person
  let voiceOver: VoiceOver
  private let host: any Hosting

  private init(_ screen: AnyView, height: CGFloat) {
    (window, host) = Visitor.open(screen, height: height)
    person = Person(window: window)
    voiceOver = VoiceOver(Visitor.rootView(of: window))
  }

  static func visit(_ api: any SignInAPI, _ body: (Visitor) async throws -> Void) async rethrows {
    let screen = SignInScreen { $0.hasPrefix("http") ? api : nil }
    try await visit(AnyView(screen.oneTimeCodePhrases(.english)), height: 1600, body)
  }

  /// Opens the gallery and runs `body` with a visitor.
  static func gallery(_ body: (Visitor) async -> Void) async {
    await visit(AnyView(GalleryScreen().oneTimeCodePhrases(.english)), height: 6000, body)
  }

  private static func visit(
    _ screen: AnyView,
    height: CGFloat,
    _ body: (Visitor) async throws -> Void
  ) async rethrows {
    try await StandIn.withFreshState {
      let visitor = Visitor(screen, height: height)
      await visitor.rest()
      try await body(visitor)
      #expect(visitor.host.runtimeIssues == [])
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

  /// Returns whether the name of any accessibility element starts with `name`.
  func meets(_ name: String) -> Bool { names.contains { $0.hasPrefix(name) } }

  func press(_ name: String) async {
    guard activate(name) else {
      Issue.record("there is no '\(name)' among \(names)")
      return
    }
    await rest()
  }

  func enter(_ text: String, in name: String) async {
    await press(name)
    person.type(text)
    await rest()
  }

  /// The first code field in the window, or `nil` if there is none.
  var codeView: OneTimeCodeView? { first(OneTimeCodeView.self) { _ in true } }

  func first<Found: PlatformView>(_ type: Found.Type, where isIt: @escaping (Found) -> Bool) -> Found? {
    func search(_ view: PlatformView) -> Found? {
      if let found = view as? Found, isIt(found) { return found }
      return view.subviews.lazy.compactMap(search).first
    }
    return search(Visitor.rootView(of: window))
  }
}
