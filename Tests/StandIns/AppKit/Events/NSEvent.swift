// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

open class NSEvent: NSObject {
  public enum EventType: UInt, Sendable {
    case leftMouseDown = 1
    case leftMouseUp = 2
    case rightMouseDown = 3
    case leftMouseDragged = 6
    case keyDown = 10
  }

  public struct ModifierFlags: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let shift = ModifierFlags(rawValue: 1 << 17)
    public static let control = ModifierFlags(rawValue: 1 << 18)
    public static let option = ModifierFlags(rawValue: 1 << 19)
    public static let command = ModifierFlags(rawValue: 1 << 20)
  }

  public let type: EventType
  /// The location in window coordinates, where y points up.
  public let locationInWindow: NSPoint
  public let modifierFlags: ModifierFlags
  public let clickCount: Int
  private let text: String?
  private let repeats: Bool

  /// Whether a held key causes the key event. For other events, reading the property is a programmer error.
  open var isARepeat: Bool {
    precondition(type == .keyDown, "a \(type) has no repetitions")
    return repeats
  }

  /// The characters of a key event. For other events, reading the property is a programmer error.
  open var characters: String? {
    precondition(type == .keyDown, "a \(type) has no characters")
    return text
  }

  init(
    _ type: EventType,
    at location: NSPoint,
    flags: ModifierFlags,
    clickCount: Int,
    characters: String? = nil,
    isARepeat: Bool = false
  ) {
    self.type = type
    locationInWindow = location
    modifierFlags = flags
    self.clickCount = clickCount
    text = characters
    repeats = isARepeat
    super.init()
  }

  open class func keyEvent(
    with type: EventType,
    location: NSPoint,
    modifierFlags flags: ModifierFlags,
    timestamp time: TimeInterval,
    windowNumber wNum: Int,
    context unusedPassNil: NSGraphicsContext?,
    characters keys: String,
    charactersIgnoringModifiers ukeys: String,
    isARepeat flag: Bool,
    keyCode code: UInt16
  ) -> NSEvent? {
    NSEvent(type, at: location, flags: flags, clickCount: 0, characters: keys, isARepeat: flag)
  }

  open class func mouseEvent(
    with type: EventType,
    location: NSPoint,
    modifierFlags flags: ModifierFlags,
    timestamp time: TimeInterval,
    windowNumber wNum: Int,
    context unusedPassNil: NSGraphicsContext?,
    eventNumber eNum: Int,
    clickCount cNum: Int,
    pressure: Float
  ) -> NSEvent? {
    NSEvent(type, at: location, flags: flags, clickCount: cNum)
  }
}

open class NSGraphicsContext: NSObject {}

open class NSCursor: NSObject {
  open class var iBeam: NSCursor { NSCursor() }
}

@MainActor
open class NSMenu: NSObject {
  open var items: [NSMenuItem] = []
  open func addItem(_ newItem: NSMenuItem) { items.append(newItem) }

  /// Whether AppKit may append the items of plug-ins, such as services, to a contextual menu.
  open var allowsContextMenuPlugIns = true
}

@MainActor
open class NSMenuItem: NSObject {
  open var title: String
  open var action: Selector?
  open var keyEquivalent: String
  open var submenu: NSMenu?

  public init(title string: String, action selector: Selector?, keyEquivalent charCode: String) {
    title = string
    action = selector
    keyEquivalent = charCode
    super.init()
  }
}
