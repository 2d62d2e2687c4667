// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public enum UITextLayoutDirection: Int, Sendable {
  case right = 2
  case left, up, down
}

public enum UITextStorageDirection: Int, Sendable {
  case forward, backward
}

public struct UITextDirection: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }

  public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
}

public enum UITextGranularity: Int, Sendable {
  case character, word, sentence, paragraph, line, document
}
