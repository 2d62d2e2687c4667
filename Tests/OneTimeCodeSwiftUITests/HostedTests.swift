#if canImport(UIKit)
  import Foundation
  import OneTimeCodeSwiftUI
  import SwiftUI
  import TestSupport
  import Testing

  @testable import OneTimeCodeUIKit

  /// What can be said of a hosted field without somebody who uses it: on Apple's systems, with SwiftUI itself.
  @MainActor
  @Suite("A hosted field", .serialized)
  struct HostedTests {
    /// What the app keeps.
    @MainActor
    private final class App {
      var binding = Binding.constant("")
      var isShown = Binding.constant(true)
      var told: [String] = []
    }

    private struct Root: View {
      let app: App
      let verify: (@MainActor (String) async throws -> Void)?
      @State private var code = ""
      @State private var isShown = true

      var body: some View {
        let _ = (app.binding, app.isShown) = ($code, $isShown)
        if isShown {
          OneTimeCodeField("Verification code", code: $code, verify: verify)
            .onComplete { app.told.append($0) }
            .oneTimeCodePhrases(.english)
        }
      }
    }

    private func host(
      _ app: App,
      verify: (@MainActor (String) async throws -> Void)? = nil,
      _ body: (UIHostingController<Root>, OneTimeCodeView) async throws -> Void
    ) async throws {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let controller = UIHostingController(rootView: Root(app: app, verify: verify))
      window.rootViewController = controller
      window.makeKeyAndVisible()
      await until { search(window) != nil }
      try await body(controller, #require(search(window)))
    }

    private func search(_ view: UIView) -> OneTimeCodeView? {
      (view as? OneTimeCodeView) ?? view.subviews.lazy.compactMap { search($0) }.first
    }

    /// Waits until something is so, for as long as an update may take.
    private func until(_ isSo: () -> Bool) async {
      for _ in 0..<200 where !isSo() {
        await settle()
        try? await Task.sleep(for: .milliseconds(10))
      }
    }

    @Test("F4, V1 what is entered is in the binding, and a complete code is told once")
    func bindingOut() async throws {
      let app = App()
      try await host(app) { _, view in
        for digit in "985391" { view.field.insertText(String(digit)) }
        await until { app.binding.wrappedValue == "985391" }
        #expect(app.binding.wrappedValue == "985391")
        #expect(app.told == ["985391"])
      }
    }

    @Test("F10 what the app puts into the binding stands in the field; what does not fit is written back")
    func bindingIn() async throws {
      let app = App()
      try await host(app) { _, view in
        app.binding.wrappedValue = "98 5"
        await until { view.code == "985" && app.binding.wrappedValue == "985" }
        #expect(view.code == "985")
        #expect(app.binding.wrappedValue == "985")
        app.binding.wrappedValue = "too long for it"
        await until { app.binding.wrappedValue == "985" }
        #expect(view.code == "985")
        #expect(app.binding.wrappedValue == "985")
        #expect(app.told == [])
      }
    }

    @Test("V2 a field that goes away while it verifies cancels")
    func goesAway() async throws {
      let app = App()
      var (isRunning, isCancelled) = (false, false)
      let verify: @MainActor (String) async throws -> Void = { _ in
        isRunning = true
        do { try await Task.sleep(for: .seconds(3600)) } catch { isCancelled = true }
      }
      try await host(app, verify: verify) { _, view in
        for digit in "985391" { view.field.insertText(String(digit)) }
        await until { isRunning }
        #expect(view.phase == .verifying)
        app.isShown.wrappedValue = false
        await until { isCancelled }
        #expect(isCancelled)
      }
    }

    @Test("S4 it is as wide as its boxes, at least 44 points high, and wraps where it is narrow")
    func size() async throws {
      try await host(App()) { controller, view in
        let wide = controller.sizeThatFits(in: CGSize(width: 390, height: 844))
        #expect(wide.width <= 390)
        #expect(wide.height >= 44)
        #expect(view.sizeThatFits(CGSize(width: 120, height: 0)).height >= 2 * 44)
      }
    }
  }
#endif
