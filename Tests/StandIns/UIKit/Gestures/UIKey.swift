// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public struct UIKeyModifierFlags: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// The usage codes of keys that affect a text field, from the USB HID usage page "Keyboard/Keypad".
public enum UIKeyboardHIDUsage: Int, Sendable {
  case keyboardReturnOrEnter = 0x28
  case keyboardEscape = 0x29
  case keyboardDeleteOrBackspace = 0x2A
  case keyboardTab = 0x2B
  case keyboardHome = 0x4A
  case keyboardDeleteForward = 0x4C
  case keyboardEnd = 0x4D
  case keyboardRightArrow = 0x4F
  case keyboardLeftArrow = 0x50
  case keyboardDownArrow = 0x51
  case keyboardUpArrow = 0x52
}

@MainActor
open class UIKey: NSObject {
  open var characters: String { text }
  open var charactersIgnoringModifiers: String { text }
  open var modifierFlags: UIKeyModifierFlags { modifiers }
  open var keyCode: UIKeyboardHIDUsage { code }

  private let text: String
  private let modifiers: UIKeyModifierFlags
  private let code: UIKeyboardHIDUsage

  package init(_ code: UIKeyboardHIDUsage, characters: String = "", modifiers: UIKeyModifierFlags = []) {
    self.code = code
    text = characters
    self.modifiers = modifiers
    super.init()
  }
}
