import OneTimeCodeUI
import SwiftUI

// Replacements that look like older views. `ComingFromOtherFields.md` shows the UIKit versions.

/// A replacement for gradient boxes drawn over a transparent text field.
struct GradientBoxes: View {
  @State private var code = ""

  var body: some View {
    OneTimeCodeField("Boxes with a gradient", code: $code, format: .digits(4))
      .oneTimeCodeTint(.purple, .pink)
      .oneTimeCodeSlotAppearance { $0.spacing = 10 }
      .oneTimeCodeKeyboardDismissalDisabled(false)
  }
}

/// A replacement for a row of labels over a hidden text field. It keeps the old view's validation closure.
struct LabelRow: View {
  let validate: @MainActor (String) async throws -> Bool
  @State private var code = ""

  var body: some View {
    OneTimeCodeField("A row of labels", code: $code) { code in
      if try await !validate(code) { throw CodeRejection.wrongCode() }
    }
    .oneTimeCodeTint(.blue)
    .oneTimeCodeSlotAppearance {
      $0.spacing = 8
      $0.maximumSlotWidth = 45
    }
  }
}

/// A replacement for four boxes with dots, a countdown and alerts. The field's own messages are shown, too.
struct FourBoxes: View {
  let verify: @MainActor (String) async throws -> Void
  @State private var code = ""
  @State private var outcome = ""
  @State private var showsOutcome = false

  var body: some View {
    VStack(alignment: .leading, spacing: 24) {
      OneTimeCodeField("Four boxes and alerts", code: $code, format: .digits(4)) { code in
        do { try await verify(code) } catch let rejection as CodeRejection {
          show("The code is incorrect.")
          throw rejection
        }
      }
      .onAccept { _ in show("You’re signed in.") }
      .oneTimeCodeSlotAppearance { $0.placeholder = .dot }
      ResendCodeButton(after: .seconds(20)) {}
    }
    .oneTimeCodeGroup()
    .alert(outcome, isPresented: $showsOutcome) {
      Button("OK") {}
    }
  }

  private func show(_ outcome: String) {
    self.outcome = outcome
    showsOutcome = true
  }
}
