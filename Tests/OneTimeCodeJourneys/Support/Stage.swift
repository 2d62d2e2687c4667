#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode
  import TestSupport

  @testable import OneTimeCodeUI

  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  /// A system on which journeys are played. A Mac or a simulator is a single stage. Stand-ins provide stages
  /// for each variant of behaviour that Apple doesn't document. A journey must have the same result on all
  /// stages.
  struct Stage: Sendable, CustomStringConvertible {
    let description: String

    /// A closure that runs a scene with exclusive access to the pasteboard and the keyboard.
    let runExclusively: @MainActor @Sendable (_ scene: @MainActor () async -> Void) async -> Void

    /// A closure that creates the object that delivers the simulated user's input to text fields.
    var route: @MainActor @Sendable () -> InputRoute = { InputRoute() }

    /// A closure that returns the system's announcements since its last call. If `nil`, the recorder returns them.
    var announcements: (@MainActor @Sendable () -> [String])?

    /// The system that the tests run on, accessed only through public interfaces.
    static let system = Stage(description: "public interfaces", runExclusively: SceneQueue.run)

    /// Plays a scene with a field in a window, and then closes the window.
    @MainActor
    func play<Failure>(
      configuration: OneTimeCodeView.Configuration = OneTimeCodeView.Configuration(phrases: .english),
      configure: (OneTimeCodeView) -> Void = { _ in },
      _ body: (Scene) async throws(Failure) -> Void
    ) async throws(Failure) {
      var failure: Failure?
      await runExclusively {
        let scene = Scene(on: self, configuration, configure: configure)
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
      static let allFillRoutes = all
      static let standard = all
    }
  #endif

  /// A queue that runs one scene at a time, because there is only one pasteboard and one keyboard.
  @MainActor
  private enum SceneQueue {
    private static var isRunning = false
    private static var waiting: [CheckedContinuation<Void, Never>] = []

    static func run(_ scene: @MainActor () async -> Void) async {
      if isRunning { await withCheckedContinuation { waiting.append($0) } }
      isRunning = true
      await scene()
      if waiting.isEmpty { isRunning = false } else { waiting.removeFirst().resume() }
    }
  }

  // Members that the UIKit scene and the AppKit scene share.
  extension Scene {
    func point(at slot: Int) async { await point(at: slot, count: 1) }

    var entry: CodeEntry { view.session.entry }

    /// The text with the caret, as in `98|5`, or the selection, as in `[98]5`. If the platform and the core differ,
    /// this is a description of the difference.
    var state: String {
      let code = String(entry.symbols)
      for text in platformTexts where text != code {
        return "the platform holds '\(text)', the core '\(code)'"
      }
      let range = entry.selection.range
      if hasFocus, platformSelection != range {
        return "the platform has \(String(describing: platformSelection)), the core \(range)"
      }
      return entry.textWithCaret
    }

    /// The characters that the slots show, with a space for each blank slot.
    var drawn: String { view.slotLayers.shownText }

    /// Waits until all announcements have finished, and returns those since the last call.
    func waitForAnnouncements() async -> [String] {
      // The announcer's tasks resume on other threads, which can take a moment on a busy machine.
      for _ in 0..<200 {
        await clock.advance(by: .seconds(60))
        guard view.session.announcer.isSpeaking else { break }
        try? await Task.sleep(for: .milliseconds(1))
      }
      return announcements()
    }

    /// Returns the announcements since the last call, without waiting.
    func announcements() -> [String] { stage.announcements?() ?? recorder.announcements() }

    /// Creates a resend button that is on screen and connected to the field.
    func makeResendButton() -> ResendCodeControl {
      let button = ResendCodeControl(frame: .zero)
      button.phrases = .english
      button.codeView = view
      show(button)
      return button
    }

    /// Adds a button after the field.
    func show(_ button: ResendCodeControl) {
      button.frame = CGRect(x: view.frame.maxX - 1, y: view.frame.minY, width: 1, height: 1)
      view.superview?.addSubview(button)
    }
  }

  /// A proxy for a session's view that records announcements and forwards all calls to the view.
  @MainActor
  final class AnnouncementRecorder: FieldView {
    private let view: any FieldView
    private var texts: [String] = []

    init(_ view: OneTimeCodeView) {
      self.view = view
      view.session.view = self
    }

    /// Returns the texts of the announcements since the last call.
    func announcements() -> [String] {
      defer { texts = [] }
      return texts
    }

    func speak(_ speech: Speech) {
      texts.append(speech.text)
      view.speak(speech)
    }

    var isEnabled: Bool { view.isEnabled }
    var isOnScreen: Bool { view.isOnScreen }
    var canPaste: Bool { view.canPaste }
    func paste() { view.paste() }
    func update() { view.update() }
    func takeFocus() { view.takeFocus() }
    func dismissKeyboard() { view.dismissKeyboard() }
    func play(_ feedback: Feedback) { view.play(feedback) }
    func notify(_ notification: FieldNotification) {
      view.notify(notification)
    }
  }
#endif
