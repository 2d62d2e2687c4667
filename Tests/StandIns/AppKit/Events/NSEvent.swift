// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

open class NSEvent: NSObject {
  public enum EventType: UInt, Sendable {
    case leftMouseDown = 1
    case leftMouseUp = 2
    case rightMouseDown = 3
    case leftMouseDragged = 6
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
  /// In the window's coordinates, in which y goes up.
  public let locationInWindow: NSPoint
  public let modifierFlags: ModifierFlags
  public let clickCount: Int

  init(_ type: EventType, at location: NSPoint, flags: ModifierFlags, clickCount: Int) {
    self.type = type
    locationInWindow = location
    modifierFlags = flags
    self.clickCount = clickCount
    super.init()
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
}

@MainActor
open class NSMenuItem: NSObject {
  open var title: String

  init(title: String) {
    self.title = title
    super.init()
  }
}
