#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode
  import OneTimeCodeNative
  import SwiftUI

  #if canImport(UIKit)
    import OneTimeCodeUIKit
  #else
    import OneTimeCodeAppKit
  #endif

  /// What lives of a resend button while SwiftUI describes it again and again.
  @MainActor
  final class ResendModel {
    let session: ResendSession

    /// Whether the button is in sight, so that what it says means something.
    var isHeard = false

    private var current: ResendWait?

    init(_ session: ResendSession) {
      self.session = session
    }

    /// Tells the view what to show from now on.
    func connect(
      shown: @escaping @MainActor (ResendState) -> Void,
      failed: @escaping @MainActor (String) -> Void
    ) {
      session.isOffered = { [weak self] in self?.isHeard ?? false }
      session.show = { [weak self] in self.map { shown($0.session.state) } }
      session.announce = { [weak self] in self?.announce($0) }
      session.say = { [weak self] in self?.say($0) ?? false }
      session.fail = { failed($0.localizedDescription) }
    }

    /// Waits for this, without a word; if it does already, it goes on.
    func wait(_ wait: ResendWait) {
      if wait == current { return session.tick() }
      current = wait
      session.wait(for: wait.duration, isSilent: true)
    }

    /// The button is pressed.
    func press() { session.press() }

    /// Takes what sends a new code, which may be another each time.
    func take(_ action: @escaping @MainActor () async throws -> Void) {
      session.send = {
        try await action()
        return nil
      }
    }

    private func announce(_ announcement: CodeAnnouncement) {
      if isHeard { session.append(announcement) }
    }

    private func say(_ speech: Speech) -> Bool {
      if isHeard { OneTimeCodeView.postAnywhere(speech) }
      return isHeard
    }
  }
#endif
