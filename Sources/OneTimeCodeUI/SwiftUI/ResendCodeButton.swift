#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode
  import SwiftUI

  /// A button that requests a new code and shows a countdown: "Request a new code in 0:20".
  ///
  ///     ResendCodeButton(after: .seconds(20)) { try await api.resend() }
  ///
  /// The button is disabled during a request and the countdown. VoiceOver doesn't speak every second: it
  /// announces the remaining time after a resend and when 10 seconds are left, and the end of the countdown.
  /// The countdown ends at a fixed time, so it stays correct while the app is in the background; setting the
  /// device's clock has no effect.
  ///
  /// The view contains a `Button`, so button styles, `tint(_:)` and fonts apply. If sending fails, the error
  /// is shown under the button and announced.
  ///
  /// If the user can also get the code by a call or by WhatsApp, add a button for each, which shares the countdown:
  ///
  ///     ResendCodeButton(after: .seconds(20)) { try await api.resend() }
  ///       .alternative(.call) { try await api.resend(channel: "voice") }
  public struct ResendCodeButton: View {
    private let wait: ResendWait
    private let action: @MainActor () async throws -> Void
    private var alternatives: [Alternative] = []

    private struct Alternative {
      let channel: ResendChannel
      let action: @MainActor () async throws -> Void
    }

    @Environment(\.oneTimeCodePhrases) private var phrases
    @Environment(\.oneTimeCodeWords) private var words
    @Environment(\.scenePhase) private var scenePhase
    @Environment(\.oneTimeCodeGroup) private var group
    @State private var model: ResendModel
    @State private var state: ResendState
    @State private var failure: String?

    /// Creates a button whose countdown starts when the button appears, for a code that has just been sent.
    ///
    /// - Parameters:
    ///   - wait: The wait until the user can request a new code. The wait restarts after each resend.
    ///   - action: Sends a new code. If it throws, a message is shown and announced: that no code could be sent, or the
    ///     app's own words, as of `CodeRejection.other("…")`.
    public init(after wait: Duration, action: @escaping @MainActor () async throws -> Void) {
      self.init(wait: .after(wait), session: ResendSession(), action: action)
    }

    /// Creates a button that counts down to a date, so that returning to the screen doesn't restart the wait.
    ///
    /// - Parameters:
    ///   - date: The earliest date for requesting a new code. The app sets a new date after each resend. The
    ///     date is compared with the device's clock once, when the button appears or the date changes.
    ///   - action: Sends a new code. If it throws, a message is shown and announced: that no code could be sent, or the
    ///     app's own words, as of `CodeRejection.other("…")`.
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
      // Starts in the state that `onAppear` sets, so that the title doesn't flash.
      _state = State(initialValue: ResendState(waitingFor: wait.duration))
    }

    /// Adds a button under this one that requests a new code by another channel. Both share the countdown: after a
    /// request with either, both are disabled until the countdown ends. After a request for a call, VoiceOver announces
    /// that the user is being called.
    ///
    /// - Parameters:
    ///   - channel: The channel, which determines the title.
    ///   - action: Requests a new code by this channel.
    /// - Returns: The button with the additional one.
    public func alternative(
      _ channel: ResendChannel,
      action: @escaping @MainActor () async throws -> Void
    ) -> ResendCodeButton {
      var copy = self
      copy.alternatives.append(Alternative(channel: channel, action: action))
      return copy
    }

    /// The buttons, and the error message under them.
    public var body: some View {
      // Passes the current actions to the model, which the field's accessibility actions also use.
      let _ = model.take(action, alternatives.map { ($0.channel, $0.action) }, words)
      VStack(spacing: 8) {
        button(.message)
        ForEach(alternatives.map(\.channel), id: \.self) { button($0) }
        if let failure {
          // Needs no announcement, because the session has already announced the error.
          Text(failure).font(.subheadline)
        }
      }
      .onAppear(perform: appear)
      .onDisappear(perform: disappear)
      // iOS 16 and macOS 13 have only this form of `onChange`, which later versions deprecate.
      .onChange(of: wait) { model.wait($0) }
      .onChange(of: phrases) { model.session.phrases = $0 }
      .onChange(of: scenePhase) { if $0 == .active { model.session.tick() } }
    }

    private func button(_ channel: ResendChannel) -> some View {
      let texts = ResendTexts(phrases, channel)
      return Button(action: { model.press(channel) }) { Text(texts.title(in: state)) }
        .disabled(state != .ready)
        .accessibilityLabel(texts.label)
        .accessibilityValue(texts.value(in: state) ?? "")
    }

    private func appear() {
      let (state, failure) = ($state, $failure)
      model.session.phrases = phrases
      model.isVisible = true
      group?.button = model
      model.connect {
        state.wrappedValue = $0
      } onFailure: {
        failure.wrappedValue = $0
      }
      model.wait(wait)
    }

    private func disappear() {
      model.isVisible = false
      if group?.button === model { group?.button = nil }
    }
  }

  enum ResendWait: Equatable {
    /// A wait that starts when the button appears.
    case after(Duration)
    case until(Date)

    /// The given duration, or the remaining time until the date.
    var duration: Duration {
      switch self {
      case .after(let duration): duration
      case .until(let date): .seconds(date.timeIntervalSinceNow)
      }
    }

    /// Whether each resend starts the same wait again.
    var repeats: Bool {
      if case .after = self { true } else { false }
    }
  }
#endif
