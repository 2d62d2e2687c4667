// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public enum UIModalPresentationStyle: Int, Sendable {
  case automatic = -2
  case none = -1
  case fullScreen, pageSheet, formSheet, currentContext, custom
  case overFullScreen, overCurrentContext, popover
}
