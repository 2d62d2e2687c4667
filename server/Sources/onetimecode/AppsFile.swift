import Foundation
import OneTimeCodeService

/// The settings of one app, which are those of `serve` where the app's section has none, but without its test recipients
/// and domain.
struct AppSettings {
  let name: String
  /// The file and line of the section, for messages.
  let place: String
  /// The origin of the app's pages, or `nil` if it has none.
  let origin: String?
  let settings: Settings

  /// Runs `body`, and adds the place of the section to an error. Throws ``Failure``.
  func reportingPlace<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw Failure("\(place): [\(name)]: \(error)")
    }
  }
}

/// The file of `--apps`. A section such as `[shop]` begins an app; its lines have a setting of `serve` without dashes, `=`
/// and a value. A relative path starts from the folder of the file. Blank lines and lines that begin with "#" are ignored.
enum AppsFile {
  /// The maximum number of apps, which bounds the series of metrics.
  static let most = 100

  private static let largestFile = 256 * 1024

  private typealias Apply = @Sendable (inout Serve, String) throws -> Void

  /// The settings that an app can have, apart from `origin`.
  private static let settings: [String: Apply] = [
    "app-name": { $0.appName = $1 },
    "domain": { $0.domain = $1 },
    "texts": { $0.texts = $1 },
    "sms-segments": { $0.smsSegments = try Parse.number(in: MessageTexts.segmentRange)($1) },
    "purposes": { $0.purposes = $1 },
    "recipient-limit": { $0.recipientLimit = try Parse.number(in: RateLimits.recipientRange)($1) },
    "client-limit": { $0.clientLimit = try Parse.number(in: 1...RateLimits.maximum)($1) },
    "overall-limit": { $0.overallLimit = try Parse.number(in: 1...RateLimits.maximum)($1) },
    "test-recipients": { $0.testRecipients = $1 },
    "proof-check": { $0.proofCheck = $1 },
    "proof-purposes": { $0.proofPurposes = $1 },
    "route": { ($0.route, $0.delivery, $0.provider) = ($1, nil, nil) },
    "sender": { $0.sender = $1 },
    "smtp-url": { ($0.smtpURL, $0.smtpPasswordFile, $0.smtpCAFile) = ($1, nil, nil) },
    "smtp-password-file": { $0.smtpPasswordFile = $1 },
    "smtp-ca-file": { $0.smtpCAFile = $1 },
    "webhook": { ($0.webhook, $0.webhookSecretFile) = ($1, nil) },
    "webhook-secret-file": { $0.webhookSecretFile = $1 },
    "events": { ($0.events, $0.eventsSecretFile) = ($1, nil) },
    "events-secret-file": { $0.eventsSecretFile = $1 },
  ]

  /// The settings that belong to another one, which must be in the same section, before them: otherwise a secret of the
  /// installation could reach the server of an app.
  private static let owners = [
    "smtp-password-file": "smtp-url", "smtp-ca-file": "smtp-url", "webhook-secret-file": "webhook",
    "events-secret-file": "events",
  ]

  private static let pathSettings: Set = [
    "texts", "purposes", "test-recipients", "proof-check", "smtp-password-file", "smtp-ca-file",
    "webhook-secret-file", "events-secret-file",
  ]

  /// Returns a value whose relative paths start from a folder. In a route, these are the provider files.
  private static func resolve(_ value: String, of name: String, in folder: URL) -> String {
    func path(_ value: Substring) -> String { URL(filePath: String(value), relativeTo: folder).path }
    if pathSettings.contains(name) { return path(value[...]) }
    guard name == "route" else { return value }
    return value.replacing(/([=|])([^=|,]+\.json)/) { "\($0.1)\(path($0.2))" }
  }

  private struct Section {
    let name: String
    let line: Int
    var origin: String?
    var settings: [String] = []
    var serve: Serve
  }

  /// Reads the file of a command's settings. Returns no apps without a file.
  ///
  /// - Throws: ``Failure`` with the file and line of a mistake.
  static func read(for serve: Serve) throws -> [AppSettings] {
    guard let path = serve.apps else { return [] }
    guard let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: largestFile + 1) ?? Data()
    else { throw Failure("--apps: the file '\(path)' can't be read.") }
    guard data.count <= largestFile, let text = String(data: data, encoding: .utf8) else {
      throw Failure("--apps: the file '\(path)' isn't UTF-8, or has more than \(largestFile) bytes.")
    }
    return try sections(text, path, serve).map { section in
      let place = "--apps: \(path): line \(section.line)"
      let settings: Settings
      do { settings = try Settings(section.serve) } catch {
        throw Failure("\(place): [\(section.name)]: \(error)")
      }
      return AppSettings(name: section.name, place: place, origin: section.origin, settings: settings)
    }
  }

  private static func sections(_ text: String, _ path: String, _ serve: Serve) throws -> [Section] {
    var sections: [Section] = []
    let own = serve.origin?.lowercased()
    let folder = URL(filePath: path).deletingLastPathComponent()
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      func failure(_ reason: String) -> Failure { Failure("--apps: \(path): line \(index + 1): \(reason)") }
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix("[") {
        guard let match = line.wholeMatch(of: /\[([a-z][a-z0-9-]{0,31})\]/) else {
          throw failure(
            "an app's name has 1 to 32 lowercase letters, digits and hyphens, and begins with a letter, such as [shop]."
          )
        }
        let name = String(match.1)
        guard !sections.contains(where: { $0.name == name }) else {
          throw failure("there is another app '\(name)'.")
        }
        guard sections.count < most else { throw failure("there are more than \(most) apps.") }
        var inherited = serve
        // A fixed code of the installation must not sign in to an app, whose messages mustn't name another brand's host.
        (inherited.testRecipients, inherited.domain) = (nil, nil)
        sections.append(Section(name: name, line: index + 1, serve: inherited))
        continue
      }
      guard var section = sections.popLast() else {
        throw failure("an app such as [shop] must begin before its first setting.")
      }
      let sides = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard sides.count == 2, !sides[1].isEmpty else {
        throw failure(
          "must be an app such as [shop], or a setting and its value, such as domain = example.com."
        )
      }
      let (name, value) = (sides[0], sides[1])
      guard !section.settings.contains(name) else { throw failure("the app has another '\(name)'.") }
      if let owner = owners[name], !section.settings.contains(owner) {
        throw failure("'\(name)' must follow the app's own '\(owner)'.")
      }
      do {
        if name == "origin" {
          let origin = try Parse.origin(value).lowercased()
          guard let own, own.hasPrefix("https:") == origin.hasPrefix("https:") else {
            throw failure("an app's origin needs --origin with the same scheme.")
          }
          guard origin != own else { throw failure("the installation has the origin '\(origin)'.") }
          guard !sections.contains(where: { $0.origin == origin }) else {
            throw failure("another app has the origin '\(origin)'.")
          }
          section.origin = origin
        } else if let apply = settings[name] {
          try apply(&section.serve, resolve(value, of: name, in: folder))
        } else {
          let known = (settings.keys + ["origin"]).sorted().joined(separator: ", ")
          throw failure("an app has no setting '\(name)'. The settings are \(known).")
        }
      } catch let error as Failure {
        throw error
      } catch {
        throw failure("\(name) = \(value): \(error)")
      }
      section.settings.append(name)
      sections.append(section)
    }
    return sections
  }
}
