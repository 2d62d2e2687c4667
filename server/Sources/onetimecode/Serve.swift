import ArgumentParser

/// A command that takes settings in addition to its own arguments.
protocol SettingsCommand: AsyncParsableCommand {
  /// The names of the settings that the command takes.
  static var settings: Set<String> { get }

  func run(with sources: SettingSources) async throws
}

/// The command `onetimecode serve`.
struct Serve: SettingsCommand {
  static let settings = Set(SettingDeclarations.byName.keys)

  static let configuration = CommandConfiguration(
    abstract: "Serves the pages and the API.",
    discussion: SettingsText.help(for: settings)
  )

  func run(with sources: SettingSources) async throws {
    let settings = try Settings(sources)
    try await Server(settings, apps: AppsFile.read(for: settings)).run()
  }
}

/// The command `onetimecode settings`, which prints the table of settings in `server/README.md`.
struct PrintSettings: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Prints all settings of 'serve' as a Markdown table."
  )

  func run() { print(SettingsText.table, terminator: "") }
}

/// The descriptions of settings.
enum SettingsText {
  /// Returns the help on settings.
  static func help(for names: Set<String>) -> String {
    let settings = SettingDeclarations.all.filter { names.contains($0.name) }.map { setting in
      let (help, defaultText) = parts(of: setting)
      let plain = help.replacing(#/\[([^\]]+)\]\([^)]+\)/#) { $0.1 }.replacing("`", with: "'")
      return
        "\n\n\(setting.flag)\(setting.placeholder.map { " <\($0)>" } ?? "")\n\(plain) (default: \(defaultText))"
    }
    return """
      Each setting can also be an environment variable, such as ONETIMECODE_KEY_FILE for --key-file. Flags take \
      precedence. A flag without a value turns a setting on, and '=false' turns it off.\(settings.joined())
      """
  }

  /// The table of the guide.
  static var table: String {
    let rows = SettingDeclarations.all.map { setting in
      let (help, defaultText) = parts(of: setting)
      let reload = setting.isReloaded ? " SIGHUP reloads it." : ""
      let apps =
        switch setting.scope {
        case .installation: ""
        case .app: "own or inherited"
        case .eachApp: "own or none"
        }
      return
        "| `\(setting.flag)` | \(help.replacing("|", with: "\\|"))\(reload) | \(defaultText) | \(apps) |\n"
    }
    return "| flag | meaning | default | apps |\n| --- | --- | --- | --- |\n" + rows.joined()
  }

  /// Returns a help without its default, and the default.
  private static func parts(of setting: any AnySetting) -> (help: String, defaultText: String) {
    let match = setting.help.wholeMatch(of: #/(.+) \((.+?)\)/#)
    return match.map { (String($0.1), String($0.2)) } ?? (setting.help, setting.defaultText)
  }
}
