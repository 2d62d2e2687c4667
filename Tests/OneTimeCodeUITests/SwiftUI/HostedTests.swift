#if canImport(UIKit) || canImport(AppKit)
  import Foundation
  import OneTimeCodeUI
  import SwiftUI
  import TestSupport
  import Testing

  /// Tests of a hosted field that use only public API. On Apple's platforms, they run with the real SwiftUI.
  @MainActor
  @Suite("A hosted field", .serialized)
  struct HostedTests {
    /// The state of the app that shows the field, with the completions that the field reported.
    @MainActor
    private final class App {
      var binding = Binding.constant("")
      var isShown = Binding.constant(true)
      var isFocused = Binding.constant(false)
      var calls: [String] = []
    }

    private struct Root: View {
      let app: App
      let verify: (@MainActor (String) async throws -> Void)?
      @State private var code = ""
      @State private var isShown = true
      @State private var isFocused = false

      var body: some View {
        let _ = (app.binding, app.isShown, app.isFocused) = ($code, $isShown, $isFocused)
        if isShown {
          OneTimeCodeField("Verification code", code: $code, verify: verify)
            .focused($isFocused)
            .onComplete { app.calls.append($0) }
            .oneTimeCodePhrases(.english)
        }
      }
    }

    private func host(
      _ app: App,
      width: CGFloat = 390,
      verify: (@MainActor (String) async throws -> Void)? = nil,
      _ body: (Hosted<Root>) async throws -> Void
    ) async throws {
      let hosted = Hosted(Root(app: app, verify: verify), size: CGSize(width: width, height: 844))
      await hosted.waitUntil { hosted.view != nil }
      try await body(hosted)
    }

    @Test("F4.4, V1.1 typed text is written to the binding, and a complete code is reported once")
    func bindingOut() async throws {
      let app = App()
      try await host(app) { hosted in
        await hosted.focus()
        await hosted.type("985391")
        await hosted.waitUntil { app.binding.wrappedValue == "985391" }
        #expect(app.binding.wrappedValue == "985391")
        #expect(app.calls == ["985391"])
      }
    }

    @Test("F10.1, F10.4 a bound value is shown, and one that doesn't fit is replaced by the current code")
    func bindingIn() async throws {
      let app = App()
      try await host(app) { hosted in
        app.binding.wrappedValue = "98 5"
        await hosted.waitUntil { hosted.view?.text == "985" && app.binding.wrappedValue == "985" }
        #expect(hosted.view?.text == "985")
        #expect(app.binding.wrappedValue == "985")
        app.binding.wrappedValue = "too long for it"
        await hosted.waitUntil { app.binding.wrappedValue == "985" }
        #expect(hosted.view?.text == "985")
        #expect(app.binding.wrappedValue == "985")
        #expect(app.calls == [])
      }
    }

    @Test("M0.4 the focus binding moves the focus and follows it")
    func focus() async throws {
      let app = App()
      try await host(app) { hosted in
        app.isFocused.wrappedValue = true
        await hosted.waitUntil { hosted.hasFocus }
        #expect(hosted.hasFocus)
        app.isFocused.wrappedValue = false
        await hosted.waitUntil { !hosted.hasFocus }
        #expect(!hosted.hasFocus)
        await hosted.focus()
        await hosted.waitUntil { app.isFocused.wrappedValue }
        #expect(app.isFocused.wrappedValue)
      }
    }

    @Test("V2.10 removing the field doesn't cancel its verification")
    func removed() async throws {
      let app = App()
      var (isRunning, isFinished) = (false, false)
      let verify: @MainActor (String) async throws -> Void = { _ in
        isRunning = true
        while app.isShown.wrappedValue { try await Task.sleep(for: .milliseconds(5)) }
        try await Task.sleep(for: .milliseconds(50))
        isFinished = true
      }
      try await host(app, verify: verify) { hosted in
        await hosted.focus()
        await hosted.type("985391")
        await hosted.waitUntil { isRunning }
        #expect(hosted.view?.phase == .verifying)
        app.isShown.wrappedValue = false
        await hosted.waitUntil { isFinished }
        #expect(isFinished)
      }
    }

    #if canImport(UIKit)
      @Test("V3.2, V4.3 the app can turn haptic feedback on and off", arguments: [true, false])
      func haptics(_ plays: Bool) async {
        let field = OneTimeCodeField("Verification code", code: .constant("")).oneTimeCodeHapticsDisabled(
          !plays
        )
        let hosted = Hosted(field, size: CGSize(width: 390, height: 844))
        await hosted.waitUntil { hosted.view != nil }
        #expect(hosted.view?.playsHaptics == plays)
      }
    #endif

    @Test(
      "S4.1, S4.2 the field fits its window's width, is at least 44 points high, and wraps in a narrow window"
    )
    func size() async throws {
      try await host(App()) { hosted in
        await hosted.waitUntil { hosted.view?.frame.height ?? 0 > 0 }
        let size = try #require(hosted.view?.frame.size)
        #expect(size.width <= 390)
        #expect(size.height >= 44)
      }
      try await host(App(), width: 120) { hosted in
        await hosted.waitUntil { hosted.view?.frame.height ?? 0 > 0 }
        let size = try #require(hosted.view?.frame.size)
        #expect(size.width <= 120)
        #expect(size.height >= 2 * 44)
      }
    }
  }
#endif
