// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public enum NSWritingDirection: Int, Sendable {
  case natural = -1
  case leftToRight, rightToLeft
}
