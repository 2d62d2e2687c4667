import ArgumentParser
import OneTimeCodeHTTP

/// `onetimecode api-key`: makes a key for a backend.
struct MakeAPIKey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "api-key",
    abstract: "Makes a key for an app's backend, and the line of the server's file that admits it.",
    discussion: "The key is shown once; the file has its SHA-256 only."
  )

  @Argument(help: "The backend's name, without blanks.")
  var name: String

  @Option(help: "What it is good for, with commas between: issue, redeem, unlock, metrics, messages, report.")
  var scopes = "issue,redeem"

  func validate() throws {
    guard !name.isEmpty, !name.contains(where: \.isWhitespace), !name.hasPrefix("#") else {
      throw ValidationError("A backend's name has no blanks, and does not begin with '#'.")
    }
    guard APIKeys.scopes(scopes) != nil else {
      throw ValidationError(
        "Scopes are issue, redeem, unlock, metrics, messages and report, with commas between."
      )
    }
  }

  func run() {
    let (key, line) = APIKeys.make(name: name, scopes: APIKeys.scopes(scopes) ?? [])
    print("For the backend, as 'Authorization: Bearer …':\n\n  \(key)\n")
    print("For the file of --api-key-file:\n\n  \(line)")
  }
}
