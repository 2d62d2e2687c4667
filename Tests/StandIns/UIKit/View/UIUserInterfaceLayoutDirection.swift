// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight, rightToLeft
}
