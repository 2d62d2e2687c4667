// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// Of Foundation on Apple's systems. There are no tables here: a key stands for itself, unless a test gives a
/// translation for the resource's locale.
public struct LocalizedStringResource: Equatable, Sendable, ExpressibleByStringInterpolation {
  public let key: String
  public var locale: Locale

  public init(stringLiteral value: String) {
    key = value
    locale = .current
  }

  /// Translations, by the identifier of a locale and the key.
  @TaskLocal package static var translations: [String: [String: String]] = [:]
}

extension String {
  public init(localized resource: LocalizedStringResource) {
    self = LocalizedStringResource.translations[resource.locale.identifier]?[resource.key] ?? resource.key
  }
}
