// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

// The names are Apple's; the strings behind them are nobody's business, and need not be the same.
extension NSAttributedString.Key {
  public static let font = NSAttributedString.Key("NSFont")
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  public static let kern = NSAttributedString.Key("NSKern")
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
}
