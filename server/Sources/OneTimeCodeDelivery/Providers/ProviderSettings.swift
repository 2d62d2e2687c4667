import Foundation
import OneTimeCodeService

/// The values that a provider file requires, from environment variables, files or defaults.
struct ProviderSettings: Sendable {
  /// The values, keyed by placeholder.
  @Secret private(set) var values: [String: String]
  @Secret private(set) var secrets: [String]

  /// Reads the values.
  ///
  /// - Parameters:
  ///   - provider: The provider, which declares the values.
  ///   - environment: The environment variables.
  ///   - folder: The folder of the provider file, for relative paths.
  ///   - receipts: The address for the provider's receipts, or `nil` if receipts aren't read. Then no values are required
  ///     that only receipts need.
  /// - Throws: ``ProviderSettingError`` for the first value that is missing or invalid.
  init(_ provider: Provider, environment: [String: String], folder: URL, receipts: String? = nil)
    throws(ProviderSettingError)
  {
    var values: [String: String] = [:]
    var secrets: [String] = []
    let unused = receipts == nil ? provider.receiptPlaceholders.subtracting(provider.placeholders) : []
    for (name, setting) in provider.settings.sorted(by: { $0.key < $1.key }) where !unused.contains(name) {
      let value = try Self.value(of: name, setting, environment, folder)
      guard value.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
        throw .unusable(name)
      }
      values[name] = value
      if setting.isSecret { secrets.append(value) }
    }
    values[ReceiptRule.address] = receipts
    self.values = values
    self.secrets = secrets
  }

  private static func value(
    of name: String,
    _ setting: Provider.Setting,
    _ environment: [String: String],
    _ folder: URL
  ) throws(ProviderSettingError) -> String {
    if let variable = setting.variable {
      if let text = environment[variable], !text.isEmpty { return text }
      if let path = environment[variable + "_FILE"], !path.isEmpty {
        return try contents(of: path, in: folder)
      }
    }
    if let path = setting.file { return try contents(of: path, in: folder) }
    if let value = setting.defaultValue { return value }
    throw .missing(setting.variable ?? name, meaning: setting.meaning)
  }

  /// Returns the contents of a file without surrounding line breaks.
  private static func contents(of path: String, in folder: URL) throws(ProviderSettingError) -> String {
    let url = URL(filePath: path, relativeTo: folder)
    guard let data = try? SecretFile.read(url.path(percentEncoded: false)),
      let text = String(data: data, encoding: .utf8)
    else { throw .unreadable(path) }
    let value = text.trimmingCharacters(in: .newlines)
    guard !value.isEmpty else { throw .unreadable(path) }
    return value
  }
}

/// An error in the settings that a provider file requires.
public enum ProviderSettingError: Error, Equatable, CustomStringConvertible {
  /// Neither this environment variable nor its `_FILE` variant is set. `meaning` describes the value.
  case missing(String, meaning: String?)
  /// The file at this path can't be read as UTF-8, is empty, or is larger than 4 KB.
  case unreadable(String)
  /// The value of this placeholder contains a line break or another control character.
  case unusable(String)
  /// The address that results from the values is invalid, for this reason.
  case address(String)
  /// The file uses `{app}`, but the app has no name.
  case appName

  /// A message for operators, without the values of settings.
  public var description: String {
    switch self {
    case .missing(let variable, let meaning):
      "\(variable) is not set\(meaning.map { ": \($0)" } ?? ""). Set the variable, or \(variable)_FILE with the path of a file."
    case .unreadable(let path): "The file '\(path)' can't be read, is empty, or is larger than 4 KB."
    case .unusable(let name): "The value of '{\(name)}' contains a line break or another control character."
    case .address(let problem): problem
    case .appName: "The file uses '{app}', but the app has no name."
    }
  }
}
