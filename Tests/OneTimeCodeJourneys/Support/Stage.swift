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

  /// A system on which a journey is played. On a Mac or in a simulator there is one; a stand-in plays one for each answer
  /// to what no documentation says. Whatever that is, the same comes of it.
  struct Stage: Sendable, CustomStringConvertible {
    let description: String

    /// Runs a scene while nobody else uses the pasteboard and the keyboard.
    let world: @MainActor @Sendable (_ scene: @MainActor () async -> Void) async -> Void

    /// How what a person does reaches the text field.
    var route: @MainActor @Sendable () -> InputRoute = { InputRoute() }

    /// What the system was told to announce since this was asked last. Where nobody can ask, what the face was told to
    /// say is heard.
    var announcements: (@MainActor @Sendable () -> [String])?

    /// The system that the tests run on, used by public interfaces alone.
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

  /// A pasteboard and a keyboard are there once, so that scenes take turns.
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

  // What both scenes say of themselves.
  extension Scene {
    func point(at slot: Int) async { await point(at: slot, count: 1) }

    var entry: CodeEntry { view.session.entry }

    /// What the platform and the core hold, and where the caret is: `98|5` for a caret, `[98]5` for a range. Says where
    /// they differ.
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

    /// What was announced since this was asked last, when everything has been said.
    func heard() async -> [String] {
      // The announcer sleeps on other threads, which may be late on a busy machine.
      for _ in 0..<200 {
        await clock.advance(by: .seconds(60))
        guard view.session.announcer.isSpeaking else { break }
        try? await Task.sleep(for: .milliseconds(1))
      }
      return announcements()
    }

    /// What was announced since this was asked last.
    func announcements() -> [String] { stage.announcements?() ?? listener.texts() }

    /// Puts a resend button beside the field.
    func makeResendButton() -> OneTimeCodeResendButton {
      let button = OneTimeCodeResendButton(frame: .zero)
      button.phrases = .english
      button.codeView = view
      return button
    }
  }

  /// Stands between a session and its view, and hears what the view is told to say.
  @MainActor
  final class Listener: FieldView {
    private let view: any FieldView
    private var said: [String] = []

    init(_ view: OneTimeCodeView) {
      self.view = view
      view.session.view = self
    }

    /// What was said since this was asked last.
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
