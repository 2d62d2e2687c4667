// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A localizable string, which Foundation declares on Apple's systems. There are no string tables here. The
/// text is the key, unless a test provides a translation for the resource's locale.
public struct LocalizedStringResource: Equatable, Sendable, ExpressibleByStringInterpolation {
  public let key: String
  public var locale: Locale

  public init(stringLiteral value: String) {
    key = value
    locale = .current
  }

  /// The translations, by locale identifier and then by key.
  @TaskLocal package static var translations: [String: [String: String]] = [:]
}

extension String {
  public init(localized resource: LocalizedStringResource) {
    self = LocalizedStringResource.translations[resource.locale.identifier]?[resource.key] ?? resource.key
  }
}
