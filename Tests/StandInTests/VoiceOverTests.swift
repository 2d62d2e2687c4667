import TestSupport
import Testing
import UIKit
import UIKitDriver

@MainActor
@Suite("Accessibility elements")
struct VoiceOverTests {
  @Test("The transcript is in reading order, without hidden, transparent or nested elements")
  func order() {
    let root = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    func label(_ text: String, _ y: CGFloat) -> UILabel {
      let label = UILabel(frame: CGRect(x: 0, y: y, width: 100, height: 20))
      label.text = text
      root.addSubview(label)
      return label
    }
    _ = label("second", 40)
    label("first", 0).accessibilityTraits.insert(.header)
    label("hidden", 80).isHidden = true
    label("transparent", 120).alpha = 0
    label("silent", 160).isAccessibilityElement = false
    let element = UIView(frame: CGRect(x: 0, y: 200, width: 100, height: 40))
    element.isAccessibilityElement = true
    element.accessibilityLabel = "whole"
    element.addSubview(UILabel(frame: element.bounds))
    root.addSubview(element)
    #expect(VoiceOver(root).transcript == ["first | heading", "second", "whole"])
  }

  @Test(
    "During editing, a text field has the traits \"text field\" and \"is editing\" until the app sets others"
  )
  func traits() {
    let stage = Stage()
    stage.field.accessibilityLabel = "Code"
    stage.field.becomeFirstResponder()
    stage.person.type("98")
    let voiceOver = VoiceOver(stage.window)
    #expect(voiceOver.transcript == ["Code | 98 | text field | is editing"])
    stage.field.accessibilityTraits = [.updatesFrequently]
    #expect(voiceOver.transcript == ["Code | 98 | updates frequently"])
  }

  @Test("Activating a text field starts editing")
  func activates() {
    let stage = Stage()
    stage.field.accessibilityLabel = "Code"
    let voiceOver = VoiceOver(stage.window)
    if let field = voiceOver.element("Code") { voiceOver.activate(field) }
    #expect(stage.field.isEditing)
  }

  @Test("Announcements are returned once, and custom actions are performed by name")
  func announces() {
    StandIn.withFreshState {
      let stage = Stage()
      let voiceOver = VoiceOver(stage.window)
      stage.field.accessibilityCustomActions = [
        UIAccessibilityCustomAction(name: "Say") { _ in
          UIAccessibility.post(notification: .announcement, argument: NSAttributedString(string: "Said"))
          return true
        }
      ]
      #expect(voiceOver.perform("Say", on: stage.field))
      #expect(!voiceOver.perform("Sing", on: stage.field))
      #expect(voiceOver.announcements() == ["Said"])
      #expect(voiceOver.announcements() == [])
    }
  }

  @Test("Turning on a setting notifies an observer on the main queue")
  func settings() async {
    await StandIn.withFreshState {
      @MainActor final class Box { var isOn = false }
      let box = Box()
      let token = NotificationCenter.default.addObserver(
        forName: UIAccessibility.voiceOverStatusDidChangeNotification,
        object: nil,
        queue: .main
      ) { _ in MainActor.assumeIsolated { box.isOn = true } }
      await StandIn.current.change { $0.isVoiceOverRunning = true }
      #expect(UIAccessibility.isVoiceOverRunning)
      #expect(box.isOn)
      NotificationCenter.default.removeObserver(token)
    }
    #expect(!UIAccessibility.isVoiceOverRunning)
  }
}
