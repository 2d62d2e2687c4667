#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode
  import OneTimeCodeNative
  import SwiftUI

  /// The button that asks for a new code, with its countdown: "Send a new code in 0:20".
  ///
  ///     ResendCodeButton(after: .seconds(20)) { try await api.resend() }
  ///
  /// While it waits it is disabled, and assistive technology is told so. The seconds are seen and not heard:
  /// the last 10 seconds and the end are announced, and after a press how long the next wait is. It waits for a
  /// date, so it is right after the app was in the background, and it never counts twice at once.
  ///
  /// It is a `Button`, so button styles, `tint(_:)` and fonts apply to it. What goes wrong with sending is shown
  /// under it, and said.
  public struct ResendCodeButton: View {
    private let wait: ResendWait
    private let action: @MainActor () async throws -> Void

    @Environment(\.oneTimeCodePhrases) private var phrases
    @Environment(\.scenePhase) private var scenePhase
    @Environment(\.oneTimeCodeGroup) private var group
    @State private var model: ResendModel
    @State private var state: ResendState
    @State private var failure: String?

    /// A button for a code that was sent when it appears.
    ///
    /// - Parameters:
    ///   - wait: After how long a new code can be asked for, in whole seconds. Each resend begins it anew.
    ///   - action: Sends a new code. Throwing shows and says the error's localized description.
    public init(after wait: Duration, action: @escaping @MainActor () async throws -> Void) {
      self.init(wait: .after(wait), session: ResendSession(), action: action)
    }

    /// A button that waits for a date which the app knows, so that a screen that was left and is entered again
    /// does not begin the wait anew.
    ///
    /// - Parameters:
    ///   - date: When a new code can be asked for. The app changes it when it has sent one.
    ///   - action: Sends a new code. Throwing shows and says the error's localized description.
    public init(until date: Date, action: @escaping @MainActor () async throws -> Void) {
      self.init(wait: .until(date), session: ResendSession(), action: action)
    }

    init(
      wait: ResendWait,
      session: ResendSession,
      action: @escaping @MainActor () async throws -> Void
    ) {
      self.wait = wait
      self.action = action
      _model = State(initialValue: ResendModel(session))
      // As it will be when it appears, so that it does not flash.
      _state = State(initialValue: wait.seconds > 0 ? .waiting(seconds: wait.seconds) : .ready)
    }

    /// The button, and under it what went wrong.
    public var body: some View {
      // Nothing that is drawn depends on it; the newest is to be there when the resend is asked for at the field.
      let _ = model.take(action)
      VStack(spacing: 8) {
        Button(action: press) { Text(words.title(in: state)) }
          .disabled(state != .ready)
          .accessibilityLabel(words.label)
          .accessibilityValue(words.value(in: state) ?? "")
        if let failure {
          // It was said when it happened, and stands here to be found again.
          Text(failure).font(.subheadline)
        }
      }
      .onAppear(perform: appear)
      .onDisappear(perform: disappear)
      // The form with one value is that of iOS 16 and macOS 13; visionOS knows it, and calls it deprecated.
      .onChange(of: wait) { model.wait($0) }
      .onChange(of: phrases) { model.session.phrases = $0 }
      .onChange(of: scenePhase) { if $0 == .active { model.session.tick() } }
    }

    private func appear() {
      let (shown, failed) = ($state, $failure)
      model.session.phrases = phrases
      model.isHeard = true
      group?.button = model
      model.connect {
        shown.wrappedValue = $0
      } failed: {
        failed.wrappedValue = $0
      }
      model.wait(wait)
    }

    private func disappear() {
      model.isHeard = false
      if group?.button === model { group?.button = nil }
    }

    private func press() {
      failure = nil
      model.press()
    }

    private var words: ResendWords { ResendWords(phrases) }
  }

  /// What a resend waits for.
  enum ResendWait: Equatable {
    /// A time from when the button appears.
    case after(Duration)
    /// A date.
    case until(Date)

    /// How long it takes from now on.
    var duration: Duration {
      switch self {
      case .after(let duration): duration
      // Rather a second too long: the server counts, too.
      case .until(let date): .seconds(max(date.timeIntervalSinceNow.rounded(.up), 0))
      }
    }

    /// The same, in whole seconds.
    var seconds: Int { max(Int(duration.components.seconds), 0) }
  }
#endif
