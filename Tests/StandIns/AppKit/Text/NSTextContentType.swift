// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct NSTextContentType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let username = NSTextContentType(rawValue: "NSTextContentTypeUsername")
  public static let password = NSTextContentType(rawValue: "NSTextContentTypePassword")
  public static let oneTimeCode = NSTextContentType(rawValue: "NSTextContentTypeOneTimeCode")
}

public protocol NSTextContent {
  var contentType: NSTextContentType? { get set }
}
