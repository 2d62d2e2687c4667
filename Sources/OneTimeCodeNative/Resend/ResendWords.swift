import Foundation
import OneTimeCode

/// What a re-send button shows and says, in these words.
package struct ResendWords {
  private let phrases: Phrases

  package init(_ phrases: Phrases) {
    self.phrases = phrases
  }

  /// The command without the seconds: a label that changes every second is read every second.
  package var label: String { phrases[.resend].other }

  /// What stands on the button: the command, with the seconds while it waits.
  package func title(in state: ResendState) -> String {
    guard case .waiting(let seconds) = state else { return label }
    return phrases.text(for: Sentence(.resendCountdown, count: seconds))
  }

  /// How long it still takes, for whoever asks; nothing if it does not wait.
  package func value(in state: ResendState) -> String? {
    guard case .waiting(let seconds) = state else { return nil }
    return speech(for: .resendWait(seconds)).text
  }

  /// An announcement, as it is handed to the screen reader.
  package func speech(for announcement: Announcement) -> Speech {
    Speech(phrases.text(for: announcement.sentence(in: .digits())), language: phrases.language)
  }

  /// What the app threw when it could not send.
  package func speech(for error: any Error) -> Speech {
    Speech(error.localizedDescription, language: phrases.language)
  }
}
