import Foundation
import OneTimeCodeService

extension ProviderReader {
  /// Reads a provider, and adds errors to ``problems``. Returns `nil` if the name, URL or body can't be read.
  mutating func provider(_ node: JSONNode) -> Provider? {
    let names = [
      "$schema", "name", "documentation", "read", "kinds", "values", "secrets", "languages", "request",
      "responses",
    ]
    let file = members(node, names, needs: ["name", "kinds", "request"], of: "A provider file")
    for (key, text) in [
      ("$schema", "The schema"), ("documentation", "The documentation"), ("read", "The date"),
    ] {
      _ = string(file[key], text)
    }
    let name = name(file["name"])
    let kinds = kinds(file["kinds"])
    readSettings(file["values"], isSecret: false)
    readSettings(file["secrets"], isSecret: true)
    let languages = languages(file["languages"])
    let rules = rules(file["responses"])
    guard let requestNode = file["request"] else { return nil }
    let request = members(
      requestNode,
      ["method", "url", "headers", "authentication", "form", "json"],
      needs: ["url"],
      of: "'request'"
    )
    let method = method(request["method"])
    let url = url(request["url"])
    let headers = headers(request["headers"])
    let authentication = authentication(request["authentication"])
    let body = body(requestNode, form: request["form"], json: request["json"])
    guard let name, let url, let body else { return nil }
    return Provider(
      name: name,
      kinds: kinds,
      settings: settings,
      method: method,
      url: url,
      headers: headers,
      authentication: authentication,
      body: body,
      languages: languages,
      rules: rules
    )
  }

  private mutating func name(_ node: JSONNode?) -> String? {
    guard let node, let name = string(node, "The name") else { return nil }
    guard name.wholeMatch(of: /[a-z0-9][a-z0-9-]{0,31}/) != nil else {
      report(node.offset, "The name must have 1 to 32 lowercase letters, digits and '-'.")
      return nil
    }
    return name
  }

  private mutating func kinds(_ node: JSONNode?) -> Set<Recipient.Kind> {
    guard let node else { return [] }
    var kinds: Set<Recipient.Kind> = []
    for item in list(node) {
      guard let text = item.scalar, let kind = Recipient.Kind(rawValue: text) else {
        report(item.offset, "A kind must be 'phone' or 'email'.")
        continue
      }
      kinds.insert(kind)
    }
    if list(node).isEmpty {
      report(node.offset, "A provider needs a kind of recipient: 'phone' or 'email'.")
    }
    return kinds
  }

  private mutating func readSettings(_ node: JSONNode?, isSecret: Bool) {
    let group = isSecret ? "'secrets'" : "'values'"
    for member in anyMembers(node, of: group) {
      let known = isSecret ? ["variable", "file", "is"] : ["variable", "default", "is"]
      let parts = members(member.value, known, of: "'\(member.name)'")
      if member.name.wholeMatch(of: /[a-z][A-Za-z0-9]*/) == nil {
        report(
          member.offset,
          "'\(member.name)' can't be a placeholder: names consist of letters and digits."
        )
      }
      if MessageField(rawValue: member.name) != nil || settings[member.name] != nil {
        report(member.offset, "'{\(member.name)}' is already defined.")
      }
      let variable = string(parts["variable"], "The variable")
      let file = string(parts["file"], "The file")
      if let variable, let node = parts["variable"] { checkVariable(variable, at: node.offset) }
      if variable == nil, file == nil, parts["variable"] == nil, parts["file"] == nil {
        report(
          member.offset,
          "'\(member.name)' needs 'variable'\(isSecret ? " or 'file'" : ""), the source of its value."
        )
      }
      settings[member.name] = Provider.Setting(
        isSecret: isSecret,
        variable: variable,
        file: file,
        standard: string(parts["default"], "The default"),
        meaning: string(parts["is"], "The meaning")
      )
    }
  }

  private mutating func checkVariable(_ variable: String, at offset: Int) {
    guard variable.wholeMatch(of: /[A-Z][A-Z0-9_]*/) != nil else {
      return report(
        offset,
        "A variable must consist of uppercase letters, digits and '_'. The file must not contain the secret itself."
      )
    }
    if variable.hasPrefix("ONETIMECODE_") {
      report(offset, "Variables that begin with ONETIMECODE_ are reserved for the service's own settings.")
    }
  }

  private mutating func languages(_ node: JSONNode?) -> [String: String] {
    var languages: [String: String] = [:]
    for member in anyMembers(node, of: "'languages'") {
      if !MessageTemplates.all.contains(where: { $0.language == member.name }) {
        let known = MessageTemplates.all.map(\.language).joined(separator: ", ")
        report(member.offset, "There are no messages in '\(member.name)'. There are \(known).")
      }
      languages[member.name] = string(member.value, "The provider's name of a language")
    }
    return languages
  }

  private mutating func method(_ node: JSONNode?) -> String {
    guard let node else { return "POST" }
    guard let text = node.scalar, ["POST", "PUT"].contains(text) else {
      report(
        node.offset,
        "The method must be 'POST' or 'PUT': other requests have no body, and addresses are logged."
      )
      return "POST"
    }
    return text
  }

  private mutating func headers(_ node: JSONNode?) -> [(name: String, value: Template)] {
    anyMembers(node, of: "'headers'").compactMap { member in
      checkHeaderName(member.name, at: member.offset)
      let scheme = member.value.scalar?.lowercased() ?? ""
      let isCredential =
        member.name.isLikeCredential || scheme.hasPrefix("bearer ") || scheme.hasPrefix("basic ")
      let what = "The header '\(member.name)'"
      return template(member.value, what, for: isCredential ? .credential : .header).map { (member.name, $0) }
    }
  }

  private mutating func checkHeaderName(_ name: String, at offset: Int) {
    guard name.wholeMatch(of: /[A-Za-z0-9-]+/) != nil else {
      return report(offset, "A header name must consist of letters, digits and '-'.")
    }
    let reserved = [
      "host", "content-type", "content-length", "transfer-encoding", "connection", "te", "upgrade", "expect",
      "accept-encoding",
    ]
    if reserved.contains(name.lowercased()) { report(offset, "The header '\(name)' is set by the service.") }
  }

  private mutating func authentication(_ node: JSONNode?) -> Provider.Authentication? {
    guard let node else { return nil }
    guard case .object(let all) = node.value, all.count == 1, let member = all.first else {
      report(node.offset, "'authentication' must have one of 'basic', 'bearer' and 'header'.")
      return nil
    }
    switch member.name {
    case "basic":
      let parts = members(member.value, ["user", "password"], needs: ["user", "password"], of: "'basic'")
      guard let user = template(parts["user"], "The user", for: .user),
        let password = template(parts["password"], "The password", for: .credential)
      else { return nil }
      return .basic(user: user, password: password)
    case "bearer": return template(member.value, "The bearer's token", for: .credential).map { .bearer($0) }
    case "header":
      let parts = members(member.value, ["name", "value"], needs: ["name", "value"], of: "'header'")
      guard let nameNode = parts["name"], let name = string(nameNode, "The header's name"),
        let value = template(parts["value"], "The header '\(name)'", for: .credential)
      else { return nil }
      checkHeaderName(name, at: nameNode.offset)
      return .header(name: name, value: value)
    default:
      report(member.offset, "'authentication' must have one of 'basic', 'bearer' and 'header'.")
      return nil
    }
  }

  private mutating func body(_ request: JSONNode, form: JSONNode?, json: JSONNode?) -> Provider.Body? {
    switch (form, json) {
    case (let form?, nil):
      return .form(
        anyMembers(form, of: "'form'").compactMap { member in
          bodyTemplate(member.value, member.name).map { (member.name, $0) }
        }
      )
    case (nil, let json?): return bodyValue(json, "The body").map { .json($0) }
    default:
      report(request.offset, "'request' needs either 'form' or 'json', the body.")
      return nil
    }
  }

  private mutating func bodyTemplate(_ node: JSONNode, _ name: String) -> Template? {
    template(node, "'\(name)'", for: name.isLikeCredential ? .credential : .body)
  }

  private mutating func bodyValue(_ node: JSONNode, _ name: String) -> Provider.BodyValue? {
    switch node.value {
    case .string: return bodyTemplate(node, name).map { .text($0) }
    case .number(let text): return .literal(text)
    case .bool(let bool): return .literal(bool ? "true" : "false")
    case .null: return .literal("null")
    case .array(let items): return .array(items.compactMap { bodyValue($0, name) })
    case .object(let members):
      return .object(
        members.compactMap { member in bodyValue(member.value, member.name).map { (member.name, $0) } }
      )
    }
  }

  private mutating func rules(_ node: JSONNode?) -> [ResponseRule] {
    guard let node else { return [] }
    guard case .array(let items) = node.value else {
      report(node.offset, "'responses' must be an array in '[' and ']'.")
      return []
    }
    return items.compactMap { rule($0) }
  }

  private mutating func rule(_ node: JSONNode) -> ResponseRule? {
    let parts = members(
      node,
      ["status", "field", "equals", "means", "note"],
      needs: ["status", "means"],
      of: "A response"
    )
    _ = string(parts["note"], "A note")
    var field: (String, Set<String>)?
    if let fieldNode = parts["field"], let pointer = string(fieldNode, "The field") {
      if !pointer.hasPrefix("/") {
        report(fieldNode.offset, "A field must be a JSON Pointer, such as '/error/code'.")
      }
      let values = parts["equals"].map(list) ?? []
      if values.isEmpty { report(node.offset, "'field' needs 'equals', the values that it may have.") }
      for value in values where value.scalar == nil {
        report(value.offset, "A value of 'equals' must be a string, a number, true or false.")
      }
      field = (pointer, Set(values.compactMap(\.scalar)))
    } else if let equals = parts["equals"] {
      report(equals.offset, "'equals' needs 'field', such as '/error/code'.")
    }
    guard let statusNode = parts["status"], let meansNode = parts["means"] else { return nil }
    guard let meaning = meansNode.scalar.flatMap(DeliveryResult.Outcome.init), meaning != .unanswered else {
      report(
        meansNode.offset,
        "'means' must be 'accepted', 'retry', 'refused', 'unreachable' or 'misconfigured'."
      )
      return nil
    }
    return ResponseRule(statuses: list(statusNode).compactMap { status($0) }, field: field, meaning: meaning)
  }

  private mutating func status(_ node: JSONNode) -> ClosedRange<Int>? {
    if let text = node.scalar {
      if let match = text.wholeMatch(of: /([2-5])xx/), let hundreds = Int(match.1) {
        return hundreds * 100...hundreds * 100 + 99
      }
      if case .number = node.value, let status = Int(text), (200...599).contains(status) {
        return status...status
      }
    }
    report(node.offset, "A status must be a number from 200 to 599, or '2xx', '3xx', '4xx' or '5xx'.")
    return nil
  }
}

extension String {
  /// Whether this looks like the name of a header, field or query parameter that contains a credential.
  var isLikeCredential: Bool {
    let name = lowercased().filter { $0 != "-" && $0 != "_" }
    guard name != "idempotencykey" else { return false }
    return ["authorization", "cookie", "apikey", "secret", "password", "token", "accesskey", "authkey"]
      .contains { name.contains($0) }
  }
}
