import OneTimeCode

/// A queue of announcements, which are posted to the screen reader one at a time.
///
/// A screen reader that gets an announcement while echoing a key drops one of the two, so each announcement
/// is delayed by ``delay``. The next announcement waits until the screen reader reports the end of the
/// current one, or for ``timeout`` if no report comes, such as when no screen reader is running.
@MainActor
final class Announcer {
  /// A closure that posts the next announcement of the queue to the screen reader, or returns `false` if there is none
  /// that is still true.
  var post: (inout CodeAnnouncement.Queue) -> Bool = { _ in false }

  /// Whether an announcement is queued or being spoken.
  var isSpeaking: Bool { speaking != nil }

  private var queue = CodeAnnouncement.Queue()
  private let clock: any Clock<Duration>
  private var speaking: Task<Void, Never>?
  private var ending: Task<Void, Never>?

  /// The delay before an announcement, which leaves time for the echo of a key.
  static let delay = Duration.milliseconds(150)

  /// The longest time to wait for the screen reader to finish an announcement.
  static let timeout = Duration.seconds(4)

  init(clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
  }

  deinit {
    speaking?.cancel()
    ending?.cancel()
  }

  /// Adds an announcement to the queue, where it may replace obsolete announcements.
  func enqueue(_ announcement: CodeAnnouncement) {
    queue.append(announcement)
    if speaking == nil { speak() }
  }

  /// Makes the announcements that wait in another announcer, before later ones.
  func takeQueue(of other: Announcer) {
    queue = other.queue
    other.queue = CodeAnnouncement.Queue()
    if speaking == nil { speak() }
  }

  /// Ends the wait for the current announcement, which the screen reader has reported as finished.
  func finish() {
    ending?.cancel()
  }

  private func speak() {
    speaking = Task { [weak self, clock] in
      while (try? await clock.sleep(for: Announcer.delay)) != nil {
        guard let ending = self?.postNext() else { break }
        await ending.value
      }
      self?.speaking = nil
    }
  }

  /// Posts the next announcement. Returns a task that waits for its end, or `nil` if the queue is empty.
  private func postNext() -> Task<Void, Never>? {
    guard post(&queue) else { return nil }
    let ending = Task { [clock] in _ = try? await clock.sleep(for: Announcer.timeout) }
    self.ending = ending
    return ending
  }
}

/// Text that a screen reader speaks, with its language.
struct Speech: Equatable, Sendable {
  var text: String

  /// The part of ``text`` that is a code and is spoken symbol by symbol, or `nil` if there is none.
  var code: String?

  /// The language of the text, as a BCP 47 tag.
  var language: String

  init(_ text: String, code: String? = nil, language: String) {
    self.text = text
    self.code = code
    self.language = language
  }
}
