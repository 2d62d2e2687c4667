#if canImport(UIKit)
  import OneTimeCode
  import OneTimeCodeNative
  import TestSupport
  import Testing
  import UIKit

  @testable import OneTimeCodeUIKit

  /// Tests based on features and defects of a common design: labels over a hidden field, and a validation closure.
  @MainActor
  @Suite("Features and fixed defects of the label row")
  struct LabelRowTests {
    // MARK: Features

    @Test("V1 `verify` is called only when the last digit is entered")
    func validates() async {
      var verified: [String] = []
      let view = OneTimeCodeView(format: .digits(4))
      view.verify = { verified.append($0) }
      view.type("123")
      await settle()
      #expect(verified == [])
      view.type("4")
      await settle()
      #expect(verified == ["1234"])
    }

    @Test("V4 a rejection turns every slot red, and the next digit starts a new code")
    func invalid() async throws {
      let view = makeField { $0.verify = { _ in throw CodeRejection.wrongCode() } }
      view.type("985391")
      await settle()
      let error = view.style.errorColor.resolvedColor(with: view.traitCollection).cgColor
      for slot in view.slotLayers {
        #expect(slot.borderGradient?.cgColors?.allSatisfy { $0 == error } == true)
      }
      view.type("1")
      #expect(view.code == "1")
      #expect(view.phase == .editing)
    }

    // MARK: Fixed defects

    @Test("S6 the text field isn't hidden, so it is accessible and AutoFill finds it")
    func notHidden() {
      let field = makeField().field
      #expect(!field.isHidden)
      #expect(field.alpha == 1)
      #expect(field.frame.width > 0 && field.frame.height > 0)
      #expect(!field.accessibilityElementsHidden)
      #expect(field.textContentType == .oneTimeCode)
    }

    @Test("V4 the app can reject the code")
    func settable() {
      let view = makeField()
      view.type("985391")
      view.reject(CodeRejection.tooManyAttempts)
      #expect(view.phase == .rejected(.tooManyAttempts))
    }

    @Test("F5 only digits are entered")
    func filtered() {
      let view = makeField()
      for character in "9x8😀5½三" { view.field.insertText(String(character)) }
      #expect(view.code == "985")
    }

    @Test("V2 `verify` is asynchronous, and a running verification doesn't retain the view")
    func noCycle() async {
      weak var weakView: OneTimeCodeView?
      do {
        let view = OneTimeCodeView(format: .digits(4))
        view.verify = { _ in try await Task.sleep(for: .seconds(3600)) }
        weakView = view
        view.type("1234")
        await settle()
        #expect(view.phase == .verifying)
      }
      await settle()
      #expect(weakView == nil)
    }

    @Test("F8 a paste that is too long is refused with a message")
    func overlong() {
      let view = makeField()
      view.field.insertText("9853912")
      #expect(view.code == "")
      #expect(view.message == "There is not enough room for 7 digits: the code has 6.")
    }
  }
#endif
