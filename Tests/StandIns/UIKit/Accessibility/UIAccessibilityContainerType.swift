// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public enum UIAccessibilityContainerType: Int, Sendable {
  case none, dataTable, list, landmark, semanticGroup
}
