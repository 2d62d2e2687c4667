import Foundation
import OneTimeCodeService

/// The steps for recipients, as an operator wrote them.
struct StepList: Equatable {
  let kind: Recipient.Kind
  /// The phone prefixes, of which an empty one stands for all that no list has.
  let prefixes: [String]
  let steps: [Step]

  struct Step: Equatable {
    let channel: MessageChannel
    let transport: Settings.Transport
    /// The values that replace those of variables in a provider file.
    var values: [String: String] = [:]
    var wait: Int?
    var isOnRequest = false
    /// The setting, or the place in the file, for messages.
    let place: String
  }
}

/// The file of `--plan`.
struct PlanFile {
  static let largestFile = 256 * 1024
  /// The maximum number of lists.
  static let most = 300

  private let path: String
  private let folder: URL
  private let transport: (TransportName, String) throws -> Settings.Transport

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - path: The path of the file. Relative paths in it start from its folder.
  ///   - transport: A closure that returns the delivery that a step names, or throws why it can't be used. Its second argument is
  ///     the place of the step.
  /// - Returns: The lists of steps.
  /// - Throws: ``Failure`` with the place of the first mistake.
  static func read(_ path: String, transport: @escaping (TransportName, String) throws -> Settings.Transport)
    throws
    -> [StepList]
  {
    let data = try SmallFile.read(path, "--plan: the file", limit: largestFile)
    let folder = URL(filePath: path).deletingLastPathComponent()
    let file = PlanFile(path: path, folder: folder, transport: transport)
    guard let json = try? JSONDecoder().decode(JSONValue.self, from: data) else {
      throw file.failure("", JSONValue.syntaxError(in: data))
    }
    let lists = try file.lists(json)
    var places: [String: String] = [:]
    for (index, list) in lists.enumerated() {
      for prefix in list.prefixes {
        let name = list.kind == .email ? "email" : prefix.isEmpty ? "phone" : prefix
        let place = "/lists/\(index)/to"
        if let other = places.updateValue(place, forKey: name) {
          throw file.failure(place, "\(other) has '\(name)', too.")
        }
      }
    }
    return lists
  }

  private func failure(_ place: String, _ text: String) -> Failure {
    Failure("--plan: \(path): \(place.isEmpty ? "" : place + ": ")\(text)")
  }

  private func members(of json: JSONValue?, at place: String, _ allowed: String...) throws -> [String:
    JSONValue]
  {
    guard case .object(let members)? = json else { throw failure(place, "It must be an object: {…}.") }
    if let name = members.keys.sorted().first(where: { !allowed.contains($0) }) {
      throw failure(
        "\(place)/\(name)",
        "'\(name)' isn't part of a plan. Its members are \(allowed.joined(separator: ", "))."
      )
    }
    return members
  }

  private func items(_ json: JSONValue?, at place: String, _ range: ClosedRange<Int>) throws -> [JSONValue] {
    guard case .array(let items)? = json, range.contains(items.count) else {
      throw failure(place, "It must be a list of \(range.lowerBound) to \(range.upperBound): […].")
    }
    return items
  }

  private func lists(_ json: JSONValue) throws -> [StepList] {
    let file = try members(of: json, at: "", "lists")
    return try items(file["lists"], at: "/lists", 1...Self.most).enumerated().map { index, json in
      let place = "/lists/\(index)"
      let list = try members(of: json, at: place, "to", "steps")
      let names = try items(list["to"], at: place + "/to", 1...Self.most).map { $0.scalar ?? "" }
      let isEmail = names == ["email"]
      let prefixes = try names.map { name in
        if isEmail || name == "phone" { return "" }
        guard let prefix = AllowedPrefixes.Prefix(name) else {
          throw failure(
            place + "/to",
            "'\(name)' must be a phone prefix such as +44, 'phone' for all other numbers, or only 'email'."
          )
        }
        return prefix.digits
      }
      let steps = try items(list["steps"], at: place + "/steps", 1...DeliveryStep.most).enumerated().map {
        try step($1, of: isEmail ? .email : .phone, at: "\(place)/steps/\($0)")
      }
      for (index, step) in steps.enumerated() where step.wait != nil {
        guard steps.dropFirst(index + 1).contains(where: { $0.channel == step.channel || !$0.isOnRequest })
        else {
          throw failure(
            "\(place)/steps/\(index)/wait",
            "No step follows by itself, so there is nothing to wait for."
          )
        }
      }
      return StepList(kind: isEmail ? .email : .phone, prefixes: prefixes, steps: steps)
    }
  }

  private func step(_ json: JSONValue, of kind: Recipient.Kind, at place: String) throws -> StepList.Step {
    let step = try members(of: json, at: place, "channel", "provider", "values", "wait", "onRequest")
    let channels = MessageChannel.all.filter { $0.kind == kind }
    guard let channel = channels.first(where: { $0.name == step["channel"]?.scalar }) else {
      let names = channels.map(\.name).joined(separator: " or ")
      throw failure(place + "/channel", "It must be \(names), for this list's recipients.")
    }
    let name = step["provider"]?.scalar ?? ""
    guard let transport = TransportName(name, in: folder) else {
      throw failure(
        place + "/provider",
        "'\(name)' is neither a provider file, such as twilio.json, nor smtp, webhook or sendmail."
      )
    }
    if channel != .email, transport.sendsOnlyEmail {
      throw failure(place + "/provider", "\(name) sends only email.")
    }
    let values = try step["values"].map { try self.values($0, transport, at: place + "/values") } ?? [:]
    let wait = try step["wait"].map { json in
      guard case .number(let number) = json, let seconds = Int("\(number)"),
        DeliveryStep.waits.contains(seconds)
      else {
        let range = DeliveryStep.waits
        throw failure(
          place + "/wait",
          "It must be a number of seconds from \(range.lowerBound) to \(range.upperBound)."
        )
      }
      return seconds
    }
    var isOnRequest = false
    switch step["onRequest"] {
    case nil: break
    case .bool(let bool): isOnRequest = bool
    default: throw failure(place + "/onRequest", "It must be true or false.")
    }
    return StepList.Step(
      channel: channel,
      transport: try self.transport(transport, "--plan: \(path): \(place)/provider"),
      values: values,
      wait: wait,
      isOnRequest: isOnRequest,
      place: "--plan: \(path): \(place)"
    )
  }

  private func values(_ json: JSONValue, _ transport: TransportName, at place: String) throws -> [String:
    String]
  {
    guard case .object(let members) = json else { throw failure(place, "It must be an object: {…}.") }
    guard case .provider = transport else { throw failure(place, "Only a provider file has values.") }
    return try members.reduce(into: [:]) { values, member in
      guard case .string(let text) = member.value, !text.isEmpty else {
        throw failure("\(place)/\(member.key)", "It must be a text: \"…\".")
      }
      values[member.key] = text
    }
  }
}
