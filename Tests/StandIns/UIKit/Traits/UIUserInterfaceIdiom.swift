// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
  case vision = 6
}
