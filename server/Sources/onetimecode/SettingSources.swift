import Foundation
import OneTimeCodeService

/// The settings as an operator wrote them: on the command line, in variables and, for an app, in the file of apps.
struct SettingSources: Sendable {
  static let prefix = "ONETIMECODE_"

  /// A value as it was written.
  struct Entry: Sendable, CustomStringConvertible {
    @Secret var text: String
    /// Where the setting was given, as errors name it.
    let place: String
    /// The folder from which a relative path starts.
    let folder: URL

    /// Without the text, which can contain a secret.
    var description: String { place }
  }

  /// The values of the command line and, where it has none, those of variables.
  private(set) var installation: [String: Entry] = [:]

  /// The values of an app's section, or `nil` for the installation.
  var app: [String: Entry]?

  /// Sentences about variables that are neither settings nor known to be set by other programs.
  private(set) var warnings: [String] = []

  /// Takes the settings of a command from its arguments, so that the rest are the command's own.
  ///
  /// - Throws: ``Failure`` if a flag has no value.
  init(
    _ arguments: inout [String],
    _ environment: [String: String] = [:],
    for names: Set<String> = Set(SettingDeclarations.byName.keys)
  ) throws {
    let folder = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
    for (variable, text) in environment.sorted(by: { $0.key < $1.key })
    where variable.hasPrefix(Self.prefix) && !text.isEmpty && !OtherVariables.contain(variable, text) {
      let name = variable.dropFirst(Self.prefix.count).lowercased().replacing("_", with: "-")
      if names.contains(name) {
        installation[name] = Entry(text: text, place: "\(variable), or --\(name)", folder: folder)
      } else if SettingDeclarations.byName[name] == nil {
        let suggestion = Self.suggestion(for: name).map { SettingDeclarations.byName[$0]?.variable ?? $0 }
        warnings.append(
          "\(variable): there is no such setting\(suggestion.map { "; did you mean \($0)?" } ?? ".")"
        )
      }
    }
    var rest: [String] = []
    var remaining = arguments[...]
    while let argument = remaining.popFirst() {
      if argument == "--" {
        rest += [argument] + remaining
        break
      }
      let sides = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      guard argument.hasPrefix("--"), let setting = SettingDeclarations.byName[String(sides[0].dropFirst(2))],
        names.contains(setting.name)
      else {
        rest.append(argument)
        continue
      }
      var text = sides.count == 2 ? sides[1] : nil
      if text == nil, setting.placeholder == nil {
        let isBoolean = (try? remaining.first.map { try SettingKind<Bool>.boolean.parse($0, folder) }) != nil
        text = isBoolean ? remaining.popFirst() : "true"
      }
      guard let text = text ?? remaining.popFirst() else {
        throw Failure("\(setting.flag) needs a value, \(setting.placeholder ?? "").")
      }
      installation[setting.name] = Entry(text: text, place: setting.flag, folder: folder)
    }
    arguments = rest
  }

  /// Turns on a Boolean setting of the installation.
  mutating func turnOn(_ name: String) {
    installation[name] = Entry(text: "true", place: "--\(name)", folder: URL(filePath: "/"))
  }

  /// The settings that were given, without values that can contain a secret.
  var descriptions: [String] {
    SettingDeclarations.all.compactMap { setting in
      entry(for: setting).map { "\($0.place): \(setting.isSecret ? "…" : $0.text)" }
    }
  }

  /// The entry that counts for a setting, or `nil` if its default does.
  func entry(for setting: any AnySetting) -> Entry? {
    guard let app else { return installation[setting.name] }
    if let entry = app[setting.name] { return entry }
    let isCutOff = setting.scope == .eachApp || setting.owner.map { app[$0] != nil } ?? false
    return isCutOff ? nil : installation[setting.name]
  }

  /// Returns the name of the setting that is most similar to a name with a typo, if any is.
  static func suggestion(for name: String) -> String? {
    let distances = SettingDeclarations.all.map { ($0.name, distance(from: $0.name, to: name)) }
    return distances.min { ($0.1, $0.0) < ($1.1, $1.0) }.flatMap { $0.1 <= 2 ? $0.0 : nil }
  }

  /// The number of characters to insert, to delete, to replace or to swap with the next one.
  private static func distance(from first: String, to second: String) -> Int {
    let (a, b) = (Array(first.utf8), Array(second.utf8))
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[i - 1][j - 1] + 1) }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}

/// Variables that begin like those of settings, and that other programs set.
private enum OtherVariables {
  static func contain(_ variable: String, _ text: String) -> Bool {
    let name = variable.dropFirst(SettingSources.prefix.count)
    // For each service in the namespace, Kubernetes sets variables that begin with the service's name, such as
    // `onetimecode` or `onetimecode-db`. Docker's links and Kubernetes set `…_PORT=tcp://192.0.2.1:8080`.
    if name.wholeMatch(of: /([A-Z0-9_]+_)?SERVICE_(HOST|PORT(_[A-Z0-9_]+)?)/) != nil { return true }
    if name.wholeMatch(of: /([A-Z0-9_]+_)?PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR|PORT_START|PORT_END))?/)
      != nil
    {
      return true
    }
    if name.hasSuffix("PORT"), text.wholeMatch(of: /(tcp|udp|sctp):\/\/.*/) != nil { return true }
    // The test suites of this project pass on the path of the program.
    return ofImages.contains(String(name)) || name == "SERVER"
  }

  /// What images tell about themselves.
  private static let ofImages: Set = [
    "VERSION", "HELP", "MAJOR", "RELEASE", "REVISION", "COMMIT", "SHA256", "SHA512", "DOWNLOAD_URL",
    "DOWNLOAD_SHA256", "HOME",
  ]
}

/// The values of all settings, parsed.
@dynamicMemberLookup
struct SettingValues: Sendable {
  @Secret private var values: [String: any Sendable]

  /// Parses the settings.
  ///
  /// - Throws: ``Failure`` with the setting and the reason, but without a value that can contain a secret.
  init(_ sources: SettingSources) throws {
    var values: [String: any Sendable] = [:]
    for setting in SettingDeclarations.all {
      guard let entry = sources.entry(for: setting) else { continue }
      do { values[setting.name] = try setting.value(of: entry.text, in: entry.folder) } catch {
        throw Failure("\(entry.place)\(setting.isSecret ? "" : "=\(entry.text)"): \(error)")
      }
    }
    self.values = values
  }

  /// The value of a setting, or its default.
  subscript<Value>(dynamicMember path: KeyPath<SettingDeclarations, Setting<Value>>) -> Value {
    let setting = SettingDeclarations.declared[keyPath: path]
    return values[setting.name] as? Value ?? setting.defaultValue
  }

  /// Whether a setting was given.
  func has<Value>(_ path: KeyPath<SettingDeclarations, Setting<Value>>) -> Bool {
    values[SettingDeclarations.declared[keyPath: path].name] != nil
  }
}
