import Foundation

/// The declaration of a setting. Its flag, its variable, its place in the file of apps, its help, its row in the guide, and the
/// check of its value follow from it.
struct Setting<Value: Sendable>: AnySetting {
  let name: String
  let help: String
  let kind: SettingKind<Value>
  let defaultValue: Value
  let scope: SettingScope
  let owner: String?
  let isSecret: Bool
  let isReloaded: Bool

  /// Declares a setting.
  ///
  /// - Parameters:
  ///   - name: The name in the file of apps, such as `key-file`. The flag is `--key-file`.
  ///   - kind: How the value is written and checked.
  ///   - defaultValue: The value if the setting isn't given.
  ///   - help: What the setting means, with its unit and its range, as Markdown of `server/README.md`. A default in
  ///     parentheses replaces `defaultValue` in the help.
  ///   - scope: Whether an app can have a value of its own.
  ///   - owner: The name of a setting without which this one has no meaning. An app inherits both from the installation, or
  ///     neither; otherwise, a secret of the installation could reach the server of an app.
  ///   - isSecret: Whether the value can contain a secret, so that neither errors nor logs contain it.
  ///   - isReloaded: Whether SIGHUP reads the file again.
  init(
    _ name: String,
    _ kind: SettingKind<Value>,
    _ defaultValue: Value,
    _ help: String,
    _ scope: SettingScope = .installation,
    owner: String? = nil,
    isSecret: Bool = false,
    isReloaded: Bool = false
  ) {
    (self.name, self.kind, self.defaultValue, self.help) = (name, kind, defaultValue, help)
    (self.scope, self.owner, self.isSecret, self.isReloaded) = (scope, owner, isSecret, isReloaded)
  }

  /// Declares a setting that is `nil` if it isn't given.
  init<Wrapped>(
    _ name: String,
    _ kind: SettingKind<Wrapped>,
    _ help: String,
    _ scope: SettingScope = .installation,
    owner: String? = nil,
    isSecret: Bool = false,
    isReloaded: Bool = false
  ) where Value == Wrapped? {
    let kind = SettingKind<Wrapped?>(kind.placeholder) { try kind.parse($0, $1) }
    self.init(name, kind, nil, help, scope, owner: owner, isSecret: isSecret, isReloaded: isReloaded)
  }

  var placeholder: String? { kind.placeholder }

  var defaultText: String {
    if let isOn = defaultValue as? Bool { return isOn ? "on" : "off" }
    let text = "\(defaultValue)"
    return text == "nil" ? "none" : text
  }

  func value(of text: String, in folder: URL) throws -> any Sendable { try kind.parse(text, folder) }
}

/// Whose value of a setting counts for an app.
enum SettingScope {
  /// The installation's, for all apps.
  case installation
  /// The app's own, or else the installation's.
  case app
  /// The app's own, or else the default.
  case eachApp
}

/// A setting, whatever the type of its value.
protocol AnySetting: Sendable {
  var name: String { get }
  var help: String { get }
  var defaultText: String { get }
  var scope: SettingScope { get }
  var owner: String? { get }
  var isSecret: Bool { get }
  var isReloaded: Bool { get }
  /// The name of the value in the help, or `nil` for a Boolean, whose flag needs no value.
  var placeholder: String? { get }
  /// Parses a value. Relative paths start from `folder`. Throws ``Failure`` with the reason.
  func value(of text: String, in folder: URL) throws -> any Sendable
}

extension AnySetting {
  var flag: String { "--\(name)" }
  var variable: String { SettingSources.prefix + name.uppercased().replacing("-", with: "_") }
}
