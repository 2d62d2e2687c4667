// An app that declares types, and uses those of the module `Neighbour` unqualified, to detect name clashes.

import Neighbour
import OneTimeCodeUI
import SwiftUI

#if canImport(UIKit)
  import UIKit
#else
  import AppKit
#endif

struct Slot { var event = Event.opened }
struct Alphabet { var letters = "abc" }
enum Refusal { case late }
enum Rejection: Error { case late }

func useNames() throws {
  let phase = Phase.first
  _ = (Slot(), Alphabet(), Refusal.late, phase)
  _ = (Announcement(), Effects(), Feedback(), Host(), Move(), Phrases(), Reading(), Selection(), Sentence())
  _ = Symbols()
  throw Rejection.late
}

@MainActor
func makeField(code: Binding<String>) -> some View {
  OneTimeCodeField("Code", code: code) { code in
    if code == "000000" { throw CodeRejection.wrongCode(attemptsLeft: 2) }
  }
  .oneTimeCodePhrases(.german)
}

@MainActor
func useView() throws {
  let view = OneTimeCodeView(
    format: try CodeFormat(length: 8, alphabet: .lettersAndDigits, grouping: [4, 4])
  )
  view.configuration.phrases = .french
  if view.phase == .rejected(.expired) { view.clear() }
  if view.text.isEmpty { view.text = "12" }
}

// Enumerations that may get new cases require `@unknown default`, so that a new case doesn't break an app. Without
// that requirement, the compiler warns that the default is never executed.
func switchOverGrowingEnumerations(
  _ refusal: CodeRefusal,
  _ rejection: CodeRejection,
  _ reading: CodeReading,
  _ result: CodeEntry.Result
) -> String {
  switch refusal {
  case .symbol, .tooMany, .noCode, .severalCodes, .foreignDomain, .incomplete, .verifying, .accepted: break
  @unknown default: return "another refusal"
  }
  switch rejection {
  case .wrongCode, .expired, .usedUp, .tooManyAttempts, .noNetwork, .notVerified, .other: break
  @unknown default: return "another rejection"
  }
  switch reading {
  case .nothing, .part, .code, .refused: break
  @unknown default: return "another reading"
  }
  switch result {
  case .completed, .accepted, .rejected, .refused: break
  @unknown default: return "another result"
  }
  return ""
}

func switchOverGrowingEnumerations(
  _ event: CodeEntry.Event,
  _ announcement: CodeAnnouncement,
  _ error: CodeFormat.ValidationError
) -> String {
  switch event {
  case .enter, .replace, .delete, .cut, .deleteAll, .select, .selectAll, .tap, .drag, .activate, .focus,
    .blur, .undo,
    .redo, .submit:
    break
  @unknown default: return "another event"
  }
  switch announcement {
  case .filled, .filledMasked, .entered, .refused, .startedOver, .verifying, .accepted, .rejected, .codeSent,
    .calling, .expiring, .resendWait, .resendReady, .unverified:
    break
  @unknown default: return "another announcement"
  }
  switch error {
  case .length, .alphabet, .grouping: break
  @unknown default: return "another error"
  }
  return ""
}
