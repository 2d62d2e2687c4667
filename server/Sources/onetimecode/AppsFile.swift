import Foundation
import OneTimeCodeService

/// The settings of one app.
struct AppSettings {
  let name: String
  /// The file and line of the section, for messages.
  let place: String
  let settings: Settings

  /// Runs `body`, and adds the place of the section to an error. Throws ``Failure``.
  func reportingPlace<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch { throw Failure("\(place): [\(name)]: \(error)") }
  }
}

/// The file of `--apps`. A section such as `[shop]` begins an app; its lines have the name of a setting, `=` and a value. A
/// relative path starts from the folder of the file. Blank lines and lines that begin with "#" are ignored.
enum AppsFile {
  /// The maximum number of apps, which bounds the series of metrics.
  static let most = 100

  private static let largestFile = 256 * 1024

  private struct Section {
    let name: String
    let line: Int
    var entries: [String: SettingSources.Entry] = [:]
  }

  /// Reads the file of the installation's settings. Returns no apps without a file.
  ///
  /// - Throws: ``Failure`` with the file and line of a mistake.
  static func read(for installation: Settings) throws -> [AppSettings] {
    guard let path = installation.apps else { return [] }
    let data = try SmallFile.read(path, "--apps: the file", limit: largestFile)
    guard let text = String(data: data, encoding: .utf8) else {
      throw Failure("--apps: the file '\(path)' isn't UTF-8.")
    }
    var origins = [installation.origin].compactMap(\.self)
    return try sections(text, path).map { section in
      var sources = installation.sources
      sources.app = section.entries
      let values = try SettingValues(sources)
      if let origin = values.origin {
        let place = section.entries["origin"]?.place ?? ""
        guard let own = installation.origin, own.hasPrefix("https:") == origin.hasPrefix("https:") else {
          throw Failure("\(place): an app's origin needs --origin with the same scheme.")
        }
        guard !origins.contains(origin) else {
          let holder = origin == own ? "the installation" : "another app"
          throw Failure("\(place): \(holder) has the origin '\(origin)'.")
        }
        origins.append(origin)
      }
      let place = "--apps: \(path): line \(section.line)"
      do {
        let settings = try Settings(sources, values, appOf: installation)
        return AppSettings(name: section.name, place: place, settings: settings)
      } catch {
        throw Failure("\(place): [\(section.name)]: \(error)")
      }
    }
  }

  private static func sections(_ text: String, _ path: String) throws -> [Section] {
    var sections: [Section] = []
    let folder = URL(filePath: path).deletingLastPathComponent()
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let place = "--apps: \(path): line \(index + 1): "
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix("[") {
        guard let match = line.wholeMatch(of: /\[([a-z][a-z0-9-]{0,31})\]/) else {
          throw Failure(
            place
              + "an app's name has 1 to 32 lowercase letters, digits and hyphens, and begins with a letter, such as [shop]."
          )
        }
        guard !sections.contains(where: { $0.name == match.1 }) else {
          throw Failure(place + "there is another app '\(match.1)'.")
        }
        guard sections.count < most else { throw Failure(place + "there are more than \(most) apps.") }
        sections.append(Section(name: String(match.1), line: index + 1))
        continue
      }
      guard !sections.isEmpty else {
        throw Failure(place + "an app such as [shop] must begin before its first setting.")
      }
      let sides = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard sides.count == 2, !sides[1].isEmpty else {
        throw Failure(
          place + "must be an app such as [shop], or a setting and its value, such as domain = example.com."
        )
      }
      let entry = SettingSources.Entry(text: sides[1], place: place + sides[0], folder: folder)
      if let reason = mistake(in: sides[0], sections[sections.count - 1].entries) {
        throw Failure(place + reason)
      }
      sections[sections.count - 1].entries[sides[0]] = entry
    }
    return sections
  }

  /// Returns why a section can't have a setting of this name after `entries`, or `nil` if it can.
  private static func mistake(in name: String, _ entries: [String: SettingSources.Entry]) -> String? {
    guard let setting = SettingDeclarations.byName[name], setting.scope != .installation else {
      let known = SettingDeclarations.all.filter { $0.scope != .installation }.map(\.name)
      if let suggestion = SettingSources.suggestion(for: name), known.contains(suggestion) {
        return "an app has no setting '\(name)'; did you mean '\(suggestion)'?"
      }
      return "an app has no setting '\(name)'. The settings are \(known.sorted().joined(separator: ", "))."
    }
    if entries[name] != nil { return "the app has another '\(name)'." }
    if let owner = setting.owner, entries[owner] == nil {
      return "'\(name)' must follow the app's own '\(owner)'."
    }
    return nil
  }
}
