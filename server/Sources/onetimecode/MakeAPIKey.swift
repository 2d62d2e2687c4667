import ArgumentParser
import OneTimeCodeHTTP

/// The command `onetimecode api-key`, which creates a key for a backend.
struct MakeAPIKey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "api-key",
    abstract: "Creates an API key for an app's backend, and its line for the file of `--api-key-file`.",
    discussion: "The key is shown only once; the file contains its SHA-256."
  )

  @Argument(help: "The backend's name, without spaces.")
  var name: String

  @Option(
    help: "The comma-separated scopes of the key: issue, redeem, unlock, metrics, messages, report, support."
  )
  var scopes = "issue,redeem"

  @Option(help: "The app of --apps that the key is for. (default: none, the installation itself)")
  var app: String?

  func validate() throws {
    guard !name.isEmpty, !name.contains(where: \.isWhitespace), !name.hasPrefix("#") else {
      throw ValidationError("A backend's name must not contain spaces or begin with '#'.")
    }
    guard app?.wholeMatch(of: /[a-z][a-z0-9-]{0,31}/) != nil || app == nil else {
      throw ValidationError(
        "An app's name has lowercase letters, digits and hyphens, and begins with a letter."
      )
    }
    guard app == nil || APIKeys.scopes(scopes)?.contains(.metrics) != true else {
      throw ValidationError("The scope metrics is for keys without --app.")
    }
    guard APIKeys.scopes(scopes) != nil else {
      throw ValidationError(
        "The scopes are issue, redeem, unlock, metrics, messages, report and support, separated by commas."
      )
    }
  }

  func run() {
    let (key, line) = APIKeys.make(name: name, scopes: APIKeys.scopes(scopes) ?? [], app: app)
    print("For the backend, as 'Authorization: Bearer …':\n\n  \(key)\n")
    print("For the file of --api-key-file:\n\n  \(line)")
  }
}
