import Testing
import UIKit
import UIKitDriver

@MainActor
@Suite("Responders, touches and controls")
struct ResponderTests {
  @Test("A window has one first responder, and asks the previous one to resign")
  func one() {
    let stage = Stage()
    let other = UITextField(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    stage.window.addSubview(other)
    stage.field.becomeFirstResponder()
    #expect(other.becomeFirstResponder())
    #expect(!stage.field.isFirstResponder)
    stage.recorder.allowsEnd = false
    other.resignFirstResponder()
    stage.field.becomeFirstResponder()
    #expect(!other.becomeFirstResponder())
    #expect(stage.field.isFirstResponder)
  }

  @Test("hitTest ignores views that are hidden, have user interaction disabled, or have an alpha below 0.01")
  func hits() {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    parent.addSubview(child)
    let point = CGPoint(x: 20, y: 20)
    #expect(parent.hitTest(point, with: nil) === child)
    child.isHidden = true
    #expect(parent.hitTest(point, with: nil) === parent)
    child.isHidden = false
    child.isUserInteractionEnabled = false
    #expect(parent.hitTest(point, with: nil) === parent)
    child.isUserInteractionEnabled = true
    child.alpha = 0.005
    #expect(parent.hitTest(point, with: nil) === parent)
    #expect(parent.hitTest(CGPoint(x: 200, y: 20), with: nil) == nil)
  }

  @Test("A recognizer receives a touch before its view and cancels the view's touch when it recognizes a tap")
  func recognizers() {
    final class RecordingRecognizer: UIGestureRecognizer {
      var onTouchesEnded: () -> Void = {}
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { onTouchesEnded() }
    }
    let stage = Stage()
    let recognizer = RecordingRecognizer(target: nil, action: nil)
    var wasEditing: Bool?
    recognizer.onTouchesEnded = { wasEditing = stage.field.isEditing }
    stage.field.addGestureRecognizer(recognizer)
    stage.person.tap(stage.field)
    #expect(wasEditing == false)
    #expect(stage.field.isEditing)

    stage.field.resignFirstResponder()
    stage.field.addGestureRecognizer(UITapGestureRecognizer(target: nil, action: nil))
    stage.person.tap(stage.field)
    #expect(!stage.field.isEditing)
  }

  @Test(
    "An enabled button sends touchUpInside, then primaryActionTriggered, unless the touch ends outside"
  )
  func presses() {
    let stage = Stage()
    let button = UIButton(frame: CGRect(x: 0, y: 300, width: 100, height: 44))
    stage.window.addSubview(button)
    var events: [String] = []
    button.addAction(UIAction { _ in events.append("up") }, for: .touchUpInside)
    button.addAction(UIAction { _ in events.append("primary") }, for: .primaryActionTriggered)
    stage.person.tap(button)
    #expect(events == ["up", "primary"])
    button.isEnabled = false
    stage.person.tap(button)
    #expect(events.count == 2)
    button.isEnabled = true
    stage.person.drag([CGPoint(x: 50, y: 320), CGPoint(x: 50, y: 600)])
    #expect(events.count == 2)
  }

  @Test("Adding an action replaces an action with the same identifier")
  func replacesAction() {
    let control = UIControl(frame: .zero)
    var calls: [Int] = []
    let name = UIAction.Identifier("name")
    control.addAction(UIAction(identifier: name) { _ in calls.append(1) }, for: .valueChanged)
    control.addAction(UIAction(identifier: name) { _ in calls.append(2) }, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(calls == [2])
  }

  @Test("Actions registered during an undo become its redo")
  func undoes() {
    final class Box { var value = 0 }
    let (manager, box) = (UndoManager(), Box())
    @MainActor func set(_ value: Int) {
      let old = box.value
      manager.registerUndo(withTarget: box) { _ in set(old) }
      box.value = value
    }
    set(1)
    set(2)
    manager.undo()
    #expect(box.value == 1)
    manager.redo()
    #expect(box.value == 2)
    manager.undo()
    manager.undo()
    #expect(box.value == 0)
    #expect(!manager.canUndo)
    manager.removeAllActions()
    #expect(!manager.canRedo)
  }

  @Test("Each read of the pasteboard is counted; hasStrings doesn't read it")
  func pasteboard() {
    StandIn.withFreshState {
      UIPasteboard.general.string = "985391"
      #expect(UIPasteboard.general.hasStrings)
      #expect(StandIn.current.pasteboard.reads == 0)
      #expect(UIPasteboard.general.string == "985391")
      #expect(StandIn.current.pasteboard.reads == 1)
    }
  }

  @Test("An item provider delivers its object off the main thread")
  func provider() async {
    let provider = NSItemProvider(object: NSString(string: "985"))
    let isMain: Bool = await withCheckedContinuation { continuation in
      _ = provider.loadObject(ofClass: NSString.self) { object, _ in
        #expect(object as? NSString == "985")
        continuation.resume(returning: Thread.isMainThread)
      }
    }
    #expect(!isMain)
  }
}
