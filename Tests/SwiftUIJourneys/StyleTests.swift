import Foundation
import OneTimeCode
import SwiftUI
import TestSupport
import Testing

@testable import OneTimeCodeUI

@MainActor
@Suite("The field's appearance and phrases", .everyFocusVariant)
struct StyleTests {
  @Test("S2.4 an outer appearance is inherited, and an inner change is added to it")
  func nested() async {
    var outer = OneTimeCodeSlotAppearance()
    outer.cornerRadius = 3
    outer.placeholder = .dot
    let field = OneTimeCodeField("Code", code: .constant(""))
      .oneTimeCodeSlotAppearance { $0.spacing = 6 }
      .oneTimeCodeSlotAppearance(outer)
    await Stage.play(field) { stage in
      #expect(stage.view.slotAppearance.spacing == 6)
      #expect(stage.view.slotAppearance.cornerRadius == 3)
      #expect(stage.view.slotAppearance.placeholder == .dot)
    }
  }

  @Test("S2.4, S5 SwiftUI colours apply to the slots and follow the appearance")
  func tint() async {
    let field = OneTimeCodeField("Code", code: .constant("985"))
      .oneTimeCodeTint(.teal, .indigo)
    await Stage.play(field) { stage in
      #expect(stage.components(of: stage.view.slotAppearance.startColor) == stage.components(of: .systemTeal))
      #expect(stage.components(of: stage.view.slotAppearance.endColor) == stage.components(of: .systemIndigo))
      let light = stage.view.slotLayers[0].borderGradient?.cgColors?.first
      await stage.turnDark()
      let dark = stage.view.slotLayers[0].borderGradient?.cgColors?.first
      #expect(light != nil)
      #expect(light != dark)
    }
  }

  @Test("S2.4 a tint of one colour colours the slots")
  func tintOfOneColor() async {
    await Stage.play(OneTimeCodeField("Code", code: .constant("985")).oneTimeCodeTint(.indigo)) { stage in
      #expect(
        stage.components(of: stage.view.slotAppearance.startColor) == stage.components(of: .systemIndigo)
      )
      #expect(stage.components(of: stage.view.slotAppearance.endColor) == stage.components(of: .systemIndigo))
    }
  }

  #if canImport(UIKit)
    @Test("F1.5 the app's return key, keyboard appearance and number pad apply to the field")
    func keyboard() async {
      let field = OneTimeCodeField("Code", code: .constant(""))
      await Stage.play(field) { stage in
        #expect(stage.view.returnKeyType == .default)
        #expect(stage.view.keyboardAppearance == .default)
        #expect(!stage.view.allowsNumberPadPopover)
      }
      let changed = field.oneTimeCodeReturnKeyType(.done).oneTimeCodeKeyboardAppearance(.dark)
        .oneTimeCodeNumberPadPopover(.visible)
      await Stage.play(changed) { stage in
        #expect(stage.view.returnKeyType == .done)
        #expect(stage.view.keyboardAppearance == .dark)
        #expect(stage.view.allowsNumberPadPopover)
      }
    }
  #endif

  @Test("S2.4 an update with the same colours keeps the appearance")
  func sameTint() async {
    let app = Screen.App()
    await Stage.play(Screen(app).oneTimeCodeTint(.teal)) { stage in
      let appearance = stage.view.slotAppearance
      await stage.focus()
      await stage.type("9")
      #expect(stage.view.slotAppearance == appearance)
    }
  }

  @Test("M10.3, M10.4 the copy policy applies to the field; by default, copied symbols stay on the device")
  func copyPolicy() async throws {
    await Stage.play(OneTimeCodeField("Code", code: .constant(""))) { stage in
      #expect(stage.view.copyPolicy == .localOnly)
    }
    let code = Binding.constant("985391")
    await Stage.play(OneTimeCodeField("Code", code: code).oneTimeCodeCopyPolicy(.forbidden)) { stage in
      stage.view.session.send(.selectAll)
      #expect(stage.view.copyPolicy == .forbidden)
      #expect(stage.view.session.entry.copied == nil)
    }
  }

  @Test("A1.1 the title is a literal, a string, or the phrases' default")
  func titles() async {
    let string = "PIN"
    let titles: [(OneTimeCodeField, String)] = [
      (OneTimeCodeField("Code of the letter", code: .constant("")), "Code of the letter"),
      (OneTimeCodeField(string, code: .constant("")), "PIN"),
      (OneTimeCodeField(string.dropLast(), code: .constant("")), "PI"),
      (OneTimeCodeField(code: .constant("")), "Verification code"),
    ]
    for (field, title) in titles {
      await Stage.play(field) { stage in
        #expect(stage.spokenLabels == [title])
      }
    }
  }

  @Test("A1.1 a literal is localized in the view's language; a string is used unchanged")
  func localized() async {
    let string = "Code"
    await LocalizedStringResource.$translations.withValue(["de": ["Code": "Kennzahl"]]) {
      for (field, title) in [
        (OneTimeCodeField("Code", code: .constant("")), "Kennzahl"),
        (OneTimeCodeField(string, code: .constant("")), "Code"),
      ] {
        await Stage.play(field.environment(\.locale, Locale(identifier: "de"))) { stage in
          #expect(stage.spokenLabels == [title])
        }
      }
    }
  }

  @Test("A10.3 phrases apply to labels and messages")
  func phrases() async {
    let app = Screen.App()
    app.verify = { _ in throw CodeRejection.expired }
    let field = OneTimeCodeField(code: .constant("")) { try await app.verify($0) }.oneTimeCodePhrases(.german)
    await Stage.play(field) { stage in
      #expect(stage.spokenLabels.first == CodePhrases.german[.label].other)
      await stage.focus()
      await stage.type("111111")
      #expect(stage.texts == [CodePhrases.german[.expired].other])
    }
  }

  @Test("V4.1 a rejection's message that the app hides is still announced")
  func hiddenMessage() async {
    let app = Screen.App()
    app.verify = { _ in throw CodeRejection.expired }
    await Stage.play(Screen(app).oneTimeCodeMessage(.hidden)) { stage in
      await stage.focus()
      await stage.type("111111")
      #expect(stage.texts == ["Enter the code"])
      #expect(await stage.waitForAnnouncements().last == CodePhrases.english[.expired].other)
    }
  }

  @Test("V8 a field that submits automatically shows a notice in advance")
  func submissionNotice() async {
    let field = OneTimeCodeField("Code", code: .constant("")).oneTimeCodeSubmitsWhenComplete()
    await Stage.play(field) { stage in
      #expect(stage.texts == [CodePhrases.english[.checkedWhenComplete].other])
    }
  }

  @Test("V3.3 the keyboard stays if the app disables dismissing it")
  func keyboardStays() async {
    let field = OneTimeCodeField("Code", code: .constant("")) { _ in }.oneTimeCodeKeyboardDismissalDisabled()
    await Stage.play(field) { stage in
      await stage.focus()
      await stage.type("985391")
      #expect(stage.view.phase == .accepted)
      #expect(stage.view.hasFocus)
      #if canImport(UIKit)
        #expect(!stage.view.field.isKeyboardHidden)
      #endif
    }
  }
}
