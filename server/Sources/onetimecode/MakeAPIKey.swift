import ArgumentParser
import OneTimeCodeHTTP

/// The command `onetimecode api-key`, which creates a key for a backend.
struct MakeAPIKey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "api-key",
    abstract: "Creates an API key for an app's backend, and the line for the server's key file.",
    discussion: "The key is shown only once; the file contains its SHA-256."
  )

  @Argument(help: "The backend's name, without spaces.")
  var name: String

  @Option(
    help: "The comma-separated scopes of the key: issue, redeem, unlock, metrics, messages, report, support."
  )
  var scopes = "issue,redeem"

  func validate() throws {
    guard !name.isEmpty, !name.contains(where: \.isWhitespace), !name.hasPrefix("#") else {
      throw ValidationError("A backend's name must not contain spaces or begin with '#'.")
    }
    guard APIKeys.scopes(scopes) != nil else {
      throw ValidationError(
        "The scopes are issue, redeem, unlock, metrics, messages, report and support, separated by commas."
      )
    }
  }

  func run() {
    let (key, line) = APIKeys.make(name: name, scopes: APIKeys.scopes(scopes) ?? [])
    print("For the backend, as 'Authorization: Bearer …':\n\n  \(key)\n")
    print("For the file of --api-key-file:\n\n  \(line)")
  }
}
