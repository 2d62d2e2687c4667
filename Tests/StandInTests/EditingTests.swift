import Testing
import UIKit
import UIKitDriver

@MainActor
@Suite("Editing in a text field")
struct EditingTests {
  @Test("The delegate is asked, then notified, when editing begins and ends")
  func begins() {
    let stage = Stage()
    #expect(stage.field.becomeFirstResponder())
    #expect(stage.delegateCalls() == ["shouldBegin", "didBegin"])
    #expect(stage.field.isEditing)
    stage.field.resignFirstResponder()
    #expect(stage.delegateCalls() == ["shouldEnd", "didEnd"])
  }

  @Test("The delegate can prevent editing")
  func refuses() {
    let stage = Stage()
    stage.recorder.allowsBegin = false
    #expect(!stage.field.becomeFirstResponder())
    #expect(stage.delegateCalls() == ["shouldBegin"])
    #expect(!stage.field.isEditing)
  }

  @Test("becomeFirstResponder fails for a view without a window")
  func needsWindow() {
    #expect(!UITextField(frame: .zero).becomeFirstResponder())
  }

  @Test("Removing a field from its window ends editing, even if the delegate refuses")
  func removed() {
    let stage = Stage()
    stage.field.becomeFirstResponder()
    stage.recorder.allowsEnd = false
    #expect(!stage.field.resignFirstResponder())
    _ = stage.delegateCalls()
    stage.field.removeFromSuperview()
    #expect(stage.delegateCalls() == ["didEnd"])
    #expect(!stage.field.isEditing)
    #expect(Driver.firstResponder(of: stage.window) == nil)
  }

  @Test("The text field asks its delegate before each change that the user makes")
  func asks() {
    StandIn.withFreshState {
      let stage = Stage()
      stage.field.becomeFirstResponder()
      _ = stage.delegateCalls()
      stage.person.type("12")
      #expect(
        stage.delegateCalls().filter { $0.hasPrefix("should") } == [
          "shouldChange 0+0 '1' of ''", "shouldChange 1+0 '2' of '1'",
        ]
      )
      stage.person.backspace()
      #expect(stage.delegateCalls().first == "shouldChange 1+1 '' of '12'")
      stage.recorder.allowsChange = false
      stage.person.type("3")
      #expect(stage.field.text == "1")
    }
  }

  @Test(
    "In every variant of undocumented behaviour, typing asks the delegate once per key, with the same result",
    arguments: StandIn.UndocumentedBehavior.all.indices
  )
  func routes(_ index: Int) {
    StandIn.withFreshState {
      StandIn.current.behavior = StandIn.UndocumentedBehavior.all[index]
      let stage = Stage()
      stage.field.becomeFirstResponder()
      stage.person.type("985")
      stage.person.backspace()
      let shouldChangeCalls = stage.delegateCalls().filter { $0.hasPrefix("shouldChange") }
      #expect(shouldChangeCalls.count == 4)
      #expect(stage.field.text == "98")
    }
  }

  @Test("Backspace in an empty field calls deleteBackward without asking the delegate")
  func emptyBackspace() {
    final class CountingField: UITextField {
      var count = 0
      override func deleteBackward() {
        count += 1
        super.deleteBackward()
      }
    }
    let field = CountingField(frame: .zero)
    let stage = Stage(field)
    field.becomeFirstResponder()
    _ = stage.delegateCalls()
    stage.person.backspace()
    #expect(field.count == 1)
    #expect(stage.delegateCalls() == [])
  }

  @Test("Setting the text moves the caret to the end, without notifying the delegate")
  func setsText() {
    let stage = Stage()
    var changes = 0
    stage.field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
    stage.field.becomeFirstResponder()
    _ = stage.delegateCalls()
    stage.field.text = "985"
    #expect(stage.delegateCalls() == [])
    #expect(changes == 0)
    #expect(stage.field.selected == 3..<3)
  }

  @Test("The delegate isn't asked when the app calls insertText or deleteBackward")
  func byCode() {
    let stage = Stage()
    stage.field.becomeFirstResponder()
    _ = stage.delegateCalls()
    stage.field.insertText("12")
    stage.field.deleteBackward()
    #expect(stage.field.text == "1")
    #expect(!stage.delegateCalls().contains { $0.hasPrefix("shouldChange") })
  }

  @Test(
    "editingChanged or textDidChangeNotification comes first, as configured",
    arguments: [true, false]
  )
  func order(_ controlComesFirst: Bool) {
    StandIn.withFreshState {
      StandIn.current.behavior.controlEventComesFirst = controlComesFirst
      let stage = Stage()
      let recorder = stage.recorder
      stage.field.addAction(UIAction { _ in recorder.calls.append("event") }, for: .editingChanged)
      let token = NotificationCenter.default.addObserver(
        forName: UITextField.textDidChangeNotification,
        object: stage.field,
        queue: nil
      ) { _ in MainActor.assumeIsolated { recorder.calls.append("notification") } }
      stage.field.becomeFirstResponder()
      _ = stage.delegateCalls()
      stage.person.type("1")
      let calls = stage.delegateCalls().filter { $0 == "event" || $0 == "notification" }
      #expect(calls == (controlComesFirst ? ["event", "notification"] : ["notification", "event"]))
      NotificationCenter.default.removeObserver(token)
    }
  }

  @Test("The first key after a secure field regains focus replaces the field's text")
  func secure() {
    let stage = Stage()
    stage.field.isSecureTextEntry = true
    stage.field.becomeFirstResponder()
    stage.person.type("12")
    stage.field.resignFirstResponder()
    stage.field.becomeFirstResponder()
    stage.person.type("3")
    #expect(stage.field.text == "3")
  }

  @Test("Return asks the delegate, and sends primaryActionTriggered unless the delegate refuses")
  func pressesReturn() {
    let stage = Stage()
    var events = 0
    stage.field.addAction(UIAction { _ in events += 1 }, for: .primaryActionTriggered)
    stage.field.becomeFirstResponder()
    stage.recorder.allowsReturn = false
    stage.person.pressReturn()
    #expect(events == 0)
    stage.recorder.allowsReturn = true
    stage.person.pressReturn()
    #expect(events == 1)
    #expect(stage.field.isEditing)
  }

  @Test(
    "A tap focuses the field, then moves the caret to a word edge or the nearest position, as configured"
  )
  func taps() async {
    for (isEdge, waits, place) in [(true, false, 0), (false, false, 2), (true, true, 0), (false, true, 2)] {
      await StandIn.withFreshState {
        StandIn.current.behavior.tapGoesToWordEdge = isEdge
        StandIn.current.behavior.tapWaits = waits
        let stage = Stage()
        stage.field.text = "985391"
        let advance = 17 * 0.6
        stage.person.tap(at: CGPoint(x: 20 + 2.1 * advance, y: 120))
        #expect(stage.field.isEditing)
        if waits {
          #expect(stage.field.selected == 6..<6)
          for _ in 0..<20 { await Task.yield() }
        }
        #expect(stage.field.selected == place..<place)
        #expect(stage.delegateCalls() == ["shouldBegin", "didBegin", "selection"])
      }
    }
  }

  @Test(
    "The edit menu has the suggested actions or the delegate's menu, and only selected text can be dragged"
  )
  func editMenu() {
    final class MenuDelegate: NSObject, UITextFieldDelegate {
      func textField(
        _ textField: UITextField,
        editMenuForCharactersIn range: NSRange,
        suggestedActions: [UIMenuElement]
      ) -> UIMenu? {
        range.length == 2 ? UIMenu(children: [suggestedActions[0]]) : nil
      }
    }
    StandIn.withFreshState {
      let stage = Stage()
      let menuDelegate = MenuDelegate()
      stage.field.delegate = menuDelegate
      stage.field.text = "985391"
      stage.field.becomeFirstResponder()
      #expect(stage.person.editMenu() == ["Select", "Select All", "AutoFill"])
      #expect(stage.person.dragSelection() == 0)
      Driver.select(NSRange(location: 0, length: 2), in: stage.field)
      #expect(stage.person.editMenu() == ["Cut", "Copy", "Select", "Select All"])
      #expect(stage.person.dragSelection() == 1)
    }
  }

  @Test("Composing replaces the marked text, and committing replaces it with plain text")
  func composes() {
    let stage = Stage()
    stage.field.becomeFirstResponder()
    stage.person.compose("k", "ka")
    #expect(stage.field.text == "ka")
    #expect(stage.field.markedTextRange != nil)
    stage.person.commit("1")
    #expect(stage.field.text == "1")
    #expect(stage.field.markedTextRange == nil)
  }

  @Test(
    "Offsets count UTF-16 code units, positions outside the text are nil, and deleting removes a whole emoji"
  )
  func positions() {
    let field = UITextField(frame: .zero)
    field.text = "1😀"
    #expect(field.offset(from: field.beginningOfDocument, to: field.endOfDocument) == 3)
    #expect(field.position(from: field.beginningOfDocument, offset: 4) == nil)
    field.deleteBackward()
    #expect(field.text == "1")
  }
}
