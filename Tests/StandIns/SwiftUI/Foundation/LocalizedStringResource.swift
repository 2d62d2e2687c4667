// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// Part of Foundation on Apple's systems. There are no string tables here: the text is the key, unless a test
/// provides a translation for the resource's locale.
public struct LocalizedStringResource: Equatable, Sendable, ExpressibleByStringInterpolation {
  public let key: String
  public var locale: Locale

  public init(stringLiteral value: String) {
    key = value
    locale = .current
  }

  /// Translations by locale identifier and key.
  @TaskLocal package static var translations: [String: [String: String]] = [:]
}

extension String {
  public init(localized resource: LocalizedStringResource) {
    self = LocalizedStringResource.translations[resource.locale.identifier]?[resource.key] ?? resource.key
  }
}
