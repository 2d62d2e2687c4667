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
  do { try view.set("12") } catch CodeRefusal.symbol { view.clear() }
}
