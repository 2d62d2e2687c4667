#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode
  import OneTimeCodeNative
  import TestSupport

  #if canImport(UIKit)
    import OneTimeCode
    import OneTimeCodeNative
    import UIKit

    @testable import OneTimeCodeUIKit

  #else
    import AppKit
    import OneTimeCode
    import OneTimeCodeNative

    @testable import OneTimeCodeAppKit

  #endif

  /// A system on which a journey is played. A Mac or a simulator has only one. Stand-ins have one for each possible
  /// behaviour that Apple doesn't document; journeys must give the same result on all of them.
  struct Stage: Sendable, CustomStringConvertible {
    let description: String

    /// Runs a scene with exclusive access to the pasteboard and the keyboard.
    let world: @MainActor @Sendable (_ scene: @MainActor () async -> Void) async -> Void

    /// Creates the route by which the user's actions reach the text field.
    var route: @MainActor @Sendable () -> InputRoute = { InputRoute() }

    /// Returns what the system announced since the last call. If this is `nil`, the scene's listener is used.
    var announcements: (@MainActor @Sendable () -> [String])?

    /// The system that the tests run on, used only through public interfaces.
    static let system = Stage(description: "public interfaces", world: Turns.take)

    /// Plays a scene with a field in a window.
    @MainActor
    func play<Failure>(
      content: OneTimeCodeContent = OneTimeCodeContent(phrases: .english),
      configure: (OneTimeCodeView) -> Void = { _ in },
      _ body: (Scene) async throws(Failure) -> Void
    ) async throws(Failure) {
      var failure: Failure?
      await world {
        let scene = Scene(on: self, content, configure: configure)
        do throws(Failure) {
          try await body(scene)
        } catch {
          failure = error
        }
        scene.close()
        await settle()
      }
      if let failure { throw failure }
    }
  }

  #if canImport(ObjectiveC)
    extension Stage {
      static let all = [Stage.system]
      static let allFillings = all
      static let usual = all
    }
  #endif

  /// Lets scenes take turns, since there is only one pasteboard and one keyboard.
  @MainActor
  private enum Turns {
    private static var isTaken = false
    private static var waiting: [CheckedContinuation<Void, Never>] = []

    static func take(_ scene: @MainActor () async -> Void) async {
      if isTaken { await withCheckedContinuation { waiting.append($0) } }
      isTaken = true
      await scene()
      if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    }
  }

  // Shared by the scenes of UIKit and AppKit.
  extension Scene {
    func point(at slot: Int) async { await point(at: slot, count: 1) }

    var entry: CodeEntry { view.session.entry }

    /// The text and selection, `98|5` for a caret and `[98]5` for a range, or a description of the difference between
    /// the platform and the core.
    var state: String {
      let code = String(entry.symbols)
      for held in heldTexts where held != code { return "the platform holds '\(held)', the core '\(code)'" }
      let range = entry.selection.range
      if hasFocus, heldSelection != range {
        return "the platform has \(String(describing: heldSelection)), the core \(range)"
      }
      return entry.textWithCaret
    }

    /// The text in the slots, one character each, with a space for an empty slot.
    var drawn: String { view.slotLayers.shownText }

    /// Lets all pending announcements finish, and returns those since the last call.
    func heard() async -> [String] {
      // The announcer sleeps on other threads, which may be late on a busy machine.
      for _ in 0..<200 {
        await clock.advance(by: .seconds(60))
        guard view.session.announcer.isSpeaking else { break }
        try? await Task.sleep(for: .milliseconds(1))
      }
      return announcements()
    }

    /// Returns the announcements since the last call.
    func announcements() -> [String] { stage.announcements?() ?? listener.texts() }

    /// Creates a resend button that is connected to the field.
    func makeResendButton() -> OneTimeCodeResendButton {
      let button = OneTimeCodeResendButton(frame: .zero)
      button.phrases = .english
      button.codeView = view
      return button
    }
  }

  /// A proxy between a session and its view that records announcements.
  @MainActor
  final class Listener: FieldView {
    private let view: any FieldView
    private var said: [String] = []

    init(_ view: OneTimeCodeView) {
      self.view = view
      view.session.view = self
    }

    /// Returns the announcements since the last call.
    func texts() -> [String] {
      defer { said = [] }
      return said
    }

    func announce(_ speech: Speech) {
      said.append(speech.text)
      view.announce(speech)
    }

    var isEnabled: Bool { view.isEnabled }
    var canPaste: Bool { view.canPaste }
    func paste() { view.paste() }
    func update() { view.update() }
    func takeFocus() { view.takeFocus() }
    func resignFocus() { view.resignFocus() }
    func play(_ feedback: CodeEntry.Feedback) { view.play(feedback) }
    func codeDidChange() { view.codeDidChange() }
    func codeDidComplete(_ code: String) { view.codeDidComplete(code) }
    func codeWasSubmitted(_ code: String, byCompletion: Bool) {
      view.codeWasSubmitted(code, byCompletion: byCompletion)
    }
    func codeWasAccepted(_ code: String) { view.codeWasAccepted(code) }
  }
#endif
