import Foundation
import OneTimeCode
import SwiftUI
import TestSupport
import Testing

@testable import OneTimeCodeSwiftUI

@MainActor
@Suite("The field's look and its words")
struct StyleTests {
  @Test("S2 a style further out holds within, and a change adds to it")
  func nested() async {
    var outer = OneTimeCodeStyle()
    outer.cornerRadius = 3
    outer.placeholder = .dot
    let field = OneTimeCodeField("Code", code: .constant(""))
      .oneTimeCodeStyle { $0.shape = .underline }
      .oneTimeCodeStyle(outer)
    await Stage.play(field) { stage in
      #expect(stage.view.style.shape == .underline)
      #expect(stage.view.style.cornerRadius == 3)
      #expect(stage.view.style.placeholder == .dot)
    }
  }

  @Test("S2 colours of SwiftUI reach the boxes, and follow the appearance")
  func tint() async {
    let field = OneTimeCodeField("Code", code: .constant("985"))
      .oneTimeCodeTint(.teal, .indigo)
    await Stage.play(field) { stage in
      #expect(stage.components(of: stage.view.style.startColor) == stage.components(of: .systemTeal))
      #expect(stage.components(of: stage.view.style.endColor) == stage.components(of: .systemIndigo))
      let light = stage.view.slotLayers[0].borderGradient?.cgColors?.first
      await stage.turnDark()
      let dark = stage.view.slotLayers[0].borderGradient?.cgColors?.first
      #expect(light != nil)
      #expect(light != dark)
    }
  }

  @Test("S2 the same colours again are no other style: nothing is drawn anew")
  func sameTint() async {
    let app = Screen.App()
    await Stage.play(Screen(app).oneTimeCodeTint(.teal)) { stage in
      let style = stage.view.style
      await stage.focus()
      await stage.type("9")
      #expect(stage.view.style == style)
    }
  }

  @Test("A1 a title is a literal, a string, or the word of the phrases")
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
        #expect(stage.heardLabels == [title])
      }
    }
  }

  @Test("A1 a literal is looked up in the language of the view; a string is left as it is")
  func localized() async {
    let word = "Code"
    await LocalizedStringResource.$translations.withValue(["de": ["Code": "Kennzahl"]]) {
      for (field, title) in [
        (OneTimeCodeField("Code", code: .constant("")), "Kennzahl"),
        (OneTimeCodeField(word, code: .constant("")), "Code"),
      ] {
        await Stage.play(field.environment(\.locale, Locale(identifier: "de"))) { stage in
          #expect(stage.heardLabels == [title])
        }
      }
    }
  }

  @Test("A1 other phrases are other words, for what is said and what is shown")
  func phrases() async {
    let app = Screen.App()
    app.answer = { _ in throw CodeRejection.expired }
    let field = OneTimeCodeField(code: .constant("")) { try await app.answer($0) }.oneTimeCodePhrases(.german)
    await Stage.play(field) { stage in
      #expect(stage.heardLabels.first == CodePhrases.german[.label].other)
      await stage.focus()
      await stage.type("111111")
      #expect(stage.texts == [CodePhrases.german[.expired].other])
    }
  }

  @Test("V4 where the app shows the message itself, the field does not, and says it all the same")
  func hiddenMessage() async {
    let app = Screen.App()
    app.answer = { _ in throw CodeRejection.expired }
    await Stage.play(Screen(app).oneTimeCodeMessage(isShown: false)) { stage in
      await stage.focus()
      await stage.type("111111")
      #expect(stage.texts == ["Enter the code"])
      #expect(await stage.heard().last == CodePhrases.english[.expired].other)
    }
  }

  @Test("V8 a field that submits at once says so beforehand")
  func saysThatItSubmits() async {
    let field = OneTimeCodeField("Code", code: .constant("")).oneTimeCodeSubmitsWhenComplete()
    await Stage.play(field) { stage in
      #expect(stage.texts == [CodePhrases.english[.checkedWhenComplete].other])
    }
  }

  @Test("V3 the keyboard stays where the app wants it")
  func keyboardStays() async {
    let field = OneTimeCodeField("Code", code: .constant("")) { _ in }.oneTimeCodeDismissesKeyboard(false)
    await Stage.play(field) { stage in
      await stage.focus()
      await stage.type("985391")
      #expect(stage.view.phase == .accepted)
      #expect(stage.view.hasFocus)
    }
  }
}
