// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
open class UIEvent: NSObject {
  public enum EventType: Int, Sendable {
    case touches, motion, remoteControl, presses
    case scroll = 10
    case hover, transform
  }

  public struct ButtonMask: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    public static let primary = ButtonMask(rawValue: 1)
    public static let secondary = ButtonMask(rawValue: 2)
  }

  open var type: EventType { .touches }
  open var timestamp: TimeInterval { time }
  open var allTouches: Set<UITouch>? { touches }
  open var modifierFlags: UIKeyModifierFlags { modifiers }
  open var buttonMask: ButtonMask { buttons }

  private let touches: Set<UITouch>
  private let modifiers: UIKeyModifierFlags
  private let buttons: ButtonMask
  private let time: TimeInterval

  public override init() {
    touches = []
    modifiers = []
    buttons = .primary
    time = StandIn.current.uptime
    super.init()
  }

  package init(
    touches: Set<UITouch>,
    modifiers: UIKeyModifierFlags = [],
    buttons: ButtonMask = .primary
  ) {
    self.touches = touches
    self.modifiers = modifiers
    self.buttons = buttons
    time = StandIn.current.uptime
    super.init()
  }
}
