// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}
