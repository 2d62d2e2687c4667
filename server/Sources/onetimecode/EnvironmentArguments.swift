/// The settings in environment variables, as arguments: `ONETIMECODE_KEY_FILE=key` becomes `--key-file=key`. An unknown
/// variable is an error, so that operators notice typos.
enum EnvironmentArguments {
  private static let prefix = "ONETIMECODE_"
  private static let flags = [
    "--development", "--allow-short-codes", "--allow-remote-content", "--receipts",
  ]

  /// Variables that aren't settings: those that Kubernetes sets in the pods of a service called `onetimecode`, and the
  /// path of the program for this project's tests.
  private static let others = ["SERVICE_", "PORT_", "SERVER"]

  /// Inserts the variables before the command's own arguments, which take precedence. Throws ``Failure`` for a variable
  /// that isn't a setting of `serve`.
  static func inserted(in arguments: [String], _ environment: [String: String]) throws -> [String] {
    let commands = ["serve", "send-test", "test-recipient", "restore"]
    guard let command = arguments.first, commands.contains(command) else { return arguments }
    let help = Command.helpMessage(for: command == "send-test" ? SendTest.self : Serve.self)
    let settings = Set(help.matches(of: /--[a-z-]+/).map { String($0.output) })
    let given = try environment.sorted { $0.key < $1.key }.flatMap { name, value -> [String] in
      guard name.hasPrefix(prefix), !value.isEmpty else { return [] }
      let rest = name.dropFirst(prefix.count)
      let isOther = others.contains { rest.hasPrefix($0) } || rest == "PORT" && value.contains("://")
      let flag = "--" + rest.lowercased().replacing("_", with: "-")
      if isOther || command == "restore" && flag != "--database" { return [] }
      guard settings.contains(flag) else {
        throw Failure("\(name): there is no such setting; 'onetimecode serve --help' lists them.")
      }
      if command == "test-recipient", !MakeTestRecipient.settings.contains(flag) { return [] }
      guard flags.contains(flag) else { return ["\(flag)=\(value)"] }
      switch value.lowercased() {
      case "true", "yes", "1": return [flag]
      case "false", "no", "0": return []
      default: return ["\(flag)=\(value)"]
      }
    }
    return [command] + given + arguments.dropFirst()
  }
}
