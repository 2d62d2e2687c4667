// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

// The names of the keys are Apple's. Their raw values are implementation details and may differ.
extension NSAttributedString.Key {
  public static let font = NSAttributedString.Key("NSFont")
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  public static let kern = NSAttributedString.Key("NSKern")
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
}
