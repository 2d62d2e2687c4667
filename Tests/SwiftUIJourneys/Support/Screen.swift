import SwiftUI

@testable import OneTimeCodeUI

/// An app's screen with a code field. A test can read and change the screen's state.
struct Screen: View {
  /// The state of the screen.
  struct Model {
    var code = ""
    var format = CodeFormat.digits(6)
    var error: String?
    var domain: String?
    var isShown = true
    var isEnabled = true
    var isFocused = false
    var slotStyle: any OneTimeCodeSlotStyle = BoxSlotStyle()
    var isMasked = false
    /// The name of the closure that verifies codes, or `nil` if the app doesn't verify.
    var verifier: String? = "first"
  }

  /// The app that shows the screen, with a log of the calls to its closures.
  @MainActor
  final class App {
    var calls: [String] = []

    /// Called when the code is complete.
    var complete: @MainActor () -> Void = {}

    /// The service's verification of a code. Returning accepts the code, and throwing an error rejects it.
    var verify: @MainActor (String) async throws -> Void = { _ in }

    fileprivate(set) var binding = Binding.constant(Model())

    var model: Model {
      get { binding.wrappedValue }
      set { binding.wrappedValue = newValue }
    }
  }

  let app: App
  @State private var model: Model

  init(_ app: App, _ model: Model = Model()) {
    self.app = app
    _model = State(initialValue: model)
  }

  var body: some View {
    let _ = app.binding = $model
    VStack(alignment: .leading) {
      Text("Enter the code")
      if model.isShown {
        OneTimeCodeField(
          "Verification code",
          code: $model.code,
          format: model.format,
          error: $model.error,
          domain: model.domain,
          verify: verify
        )
        .focused($model.isFocused)
        .onComplete {
          app.calls.append("complete \($0)")
          app.complete()
        }
        .onAccept { app.calls.append("accepted \($0)") }
        .onReject { _ in app.calls.append("rejected") }
        .onFailure { _ in app.calls.append("failed") }
        .disabled(!model.isEnabled)
        .oneTimeCodeMasked(model.isMasked)
        .environment(\.oneTimeCodeSlotStyle, model.slotStyle)
      }
    }
  }

  private var verify: (@MainActor (String) async throws -> Void)? {
    guard let name = model.verifier else { return nil }
    return { code in
      app.calls.append("\(name) \(code)")
      try await app.verify(code)
    }
  }
}
