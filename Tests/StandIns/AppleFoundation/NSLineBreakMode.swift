// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}
