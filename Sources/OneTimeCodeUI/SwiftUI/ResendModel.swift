#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode
  import SwiftUI

  /// The model of a resend button. Outlives the view values, which SwiftUI recreates at each update.
  @MainActor
  final class ResendModel {
    let session: ResendSession

    /// Whether the button is on screen. If it isn't, nothing is announced.
    var isVisible = false

    private var current: ResendWait?
    private var options: [ResendOption] = []

    init(_ session: ResendSession) {
      self.session = session
    }

    /// Connects the session to the view that SwiftUI currently shows.
    func connect(
      onChange: @escaping @MainActor (ResendState) -> Void,
      onFailure: @escaping @MainActor (String?) -> Void
    ) {
      session.isOffered = { [weak self] in self?.isVisible ?? false }
      session.onChange = { [weak self] in
        guard let self else { return }
        // A new request removes the error of the previous one.
        if session.state == .sending { onFailure(nil) }
        onChange(session.state)
      }
      session.announce = { [weak self] in self?.announce($0) }
      session.speak = { [weak self] in self?.speak($0) ?? false }
      session.fail = { [weak self] in onFailure(self?.session.message(for: $0)) }
    }

    /// Starts a wait, or continues the current wait if it equals `wait`.
    func wait(_ wait: ResendWait) {
      if wait == current { return session.tick() }
      current = wait
      session.wait(for: wait.duration, repeats: wait.repeats)
    }

    func press(_ channel: ResendChannel) { session.press(options.first { $0.channel == channel }) }

    /// Sets the actions that send a new code. Called with the latest actions at each update of the view.
    func take(
      _ action: @escaping @MainActor () async throws -> Void,
      _ alternatives: [(channel: ResendChannel, action: @MainActor () async throws -> Void)] = [],
      _ words: @escaping @MainActor (any Error) -> String? = { _ in nil }
    ) {
      session.words = words
      session.send = {
        try await action()
        return nil
      }
      let earlier = options
      options = alternatives.map { alternative in
        let option = earlier.first { $0.channel == alternative.channel } ?? makeOption(alternative.channel)
        option.send = {
          try await alternative.action()
          return nil
        }
        return option
      }
    }

    private func makeOption(_ channel: ResendChannel) -> ResendOption {
      let option = ResendOption(channel)
      option.isOffered = { [weak self] in self?.isVisible ?? false }
      option.fail = { [weak self] in self?.session.fail?($0) }
      session.add(option)
      return option
    }

    private func announce(_ announcement: CodeAnnouncement) {
      if isVisible { session.enqueue(announcement) }
    }

    private func speak(_ speech: Speech) -> Bool {
      if isVisible { speech.speak() }
      return isVisible
    }
  }
#endif
