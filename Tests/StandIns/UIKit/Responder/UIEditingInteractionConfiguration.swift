// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public enum UIEditingInteractionConfiguration: Int, Sendable {
  case none = 0
  case `default` = 1
}
