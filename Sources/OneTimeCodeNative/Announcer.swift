import OneTimeCode

/// Says announcements one after another, each when the one before it has been said.
///
/// A screen reader that is told something while it echoes a key drops the one or the other, so each waits a
/// moment first. Then it waits until the screen reader says that it has finished, or for as long as a slow
/// voice would need: where no screen reader runs, nobody says so.
@MainActor
package final class Announcer {
  /// Hands an announcement to the screen reader. Returns whether there was anything to say.
  package var say: (CodeAnnouncement) -> Bool = { _ in false }

  /// Whether something is being said, or about to be.
  package var isSpeaking: Bool { speaking != nil }

  private var queue = CodeAnnouncement.Queue()
  private let clock: any Clock<Duration>
  private var speaking: Task<Void, Never>?
  private var ending: Task<Void, Never>?

  /// How long the echo of a key is given.
  package static let delay = Duration.milliseconds(150)

  /// How long an announcement is waited for at most.
  package static let patience = Duration.seconds(4)

  package init(clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
  }

  deinit {
    speaking?.cancel()
    ending?.cancel()
  }

  /// Adds an announcement, which may make unsaid ones obsolete.
  package func append(_ announcement: CodeAnnouncement) {
    queue.append(announcement)
    if speaking == nil { speak() }
  }

  /// The screen reader has finished with what it was given last.
  package func finish() {
    ending?.cancel()
  }

  private func speak() {
    speaking = Task { [weak self, clock] in
      while (try? await clock.sleep(for: Announcer.delay)) != nil {
        guard let ending = self?.sayNext() else { break }
        await ending.value
      }
      self?.speaking = nil
    }
  }

  /// Says what there is to say next. Returns what ends when it has been said, or nothing if all is said.
  private func sayNext() -> Task<Void, Never>? {
    while let announcement = queue.next() {
      guard say(announcement) else { continue }
      let ending = Task { [clock] in _ = try? await clock.sleep(for: Announcer.patience) }
      self.ending = ending
      return ending
    }
    return nil
  }
}

/// A text for a screen reader.
package struct Speech: Equatable, Sendable {
  /// The words.
  package var text: String

  /// The part of ``text`` that is a code, which is read symbol by symbol.
  package var code: String?

  /// The language of the words, as a BCP 47 tag.
  package var language: String

  package init(_ text: String, code: String? = nil, language: String) {
    self.text = text
    self.code = code
    self.language = language
  }
}
