import Foundation
import OneTimeCodeService

/// A check of a provider file's meaning, which collects all errors.
struct ProviderCheck {
  private let file: ProviderFile
  private(set) var problems: [ProviderFileError.Problem] = []
  /// The settings checked so far, keyed by placeholder.
  private var settings: [String: Provider.Setting] = [:]

  init(_ file: ProviderFile) { self.file = file }

  private mutating func report(_ path: String, _ text: String) {
    problems.append(.init(path: path, text: text))
  }

  /// Reports the members of `value` that `known` lacks.
  mutating func reportUnknown(in value: JSONValue, known: JSONValue, at path: String = "") {
    switch (value, known) {
    case (.object(let members), .object(let others)):
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        if let other = others[name] {
          reportUnknown(in: member, known: other, at: "\(path)/\(name)")
        } else {
          report("\(path)/\(name)", "'\(name)' isn't part of a provider file.")
        }
      }
    case (.array(let items), .array(let others)):
      for (index, item) in items.enumerated() where index < others.count {
        reportUnknown(in: item, known: others[index], at: "\(path)/\(index)")
      }
    default: break
    }
  }

  /// Returns the provider, or `nil` if a part that it needs has errors.
  mutating func provider() -> Provider? {
    if file.name.wholeMatch(of: /[a-z0-9][a-z0-9-]{0,31}/) == nil {
      report("/name", "The name must have 1 to 32 lowercase letters, digits and '-'.")
    }
    let kinds = kinds()
    for (name, setting) in sorted(file.values) { add(setting, name, isSecret: false) }
    for (name, setting) in sorted(file.secrets) { add(setting, name, isSecret: true) }
    for (language, _) in sorted(file.languages)
    where !MessageTemplates.all.contains(where: { $0.language == language }) {
      let known = MessageTemplates.all.map(\.language).joined(separator: ", ")
      report("/languages/\(language)", "There are no messages in '\(language)'. There are \(known).")
    }
    let request = file.request
    let method = request.method ?? "POST"
    if !["POST", "PUT"].contains(method) {
      report(
        "/request/method",
        "The method must be 'POST' or 'PUT': other requests have no body, and addresses are logged."
      )
    }
    let url = url(request.url)
    let headers = sorted(request.headers).compactMap { name, text in
      header(name, text).map { (name: name, value: $0) }
    }
    let authentication = request.authentication.flatMap { self.authentication($0) }
    let body = body(request)
    let rules = (file.responses ?? []).enumerated().compactMap { rule($1, at: "/responses/\($0)") }
    guard let url, let body else { return nil }
    return Provider(
      name: file.name,
      kinds: kinds,
      settings: settings,
      method: method,
      url: url,
      headers: headers,
      authentication: authentication,
      body: body,
      languages: file.languages ?? [:],
      rules: rules
    )
  }

  private func sorted<Value>(_ members: [String: Value]?) -> [(key: String, value: Value)] {
    (members ?? [:]).sorted { $0.key < $1.key }
  }

  private mutating func kinds() -> Set<Recipient.Kind> {
    let kinds = file.kinds.items.map { $0.scalar.flatMap { Recipient.Kind(rawValue: $0) } }
    if kinds.isEmpty { report("/kinds", "A provider needs a kind of recipient: 'phone' or 'email'.") }
    for (index, kind) in kinds.enumerated() where kind == nil {
      report("/kinds/\(index)", "A kind must be 'phone' or 'email'.")
    }
    return Set(kinds.compactMap { $0 })
  }

  private mutating func add(_ setting: ProviderFile.Setting, _ name: String, isSecret: Bool) {
    let path = "/\(isSecret ? "secrets" : "values")/\(name)"
    if name.wholeMatch(of: /[a-z][A-Za-z0-9]*/) == nil {
      report(path, "'\(name)' can't be a placeholder: names consist of letters and digits.")
    }
    if MessageField(rawValue: name) != nil || settings[name] != nil {
      report(path, "'{\(name)}' is already defined.")
    }
    if isSecret, setting.default != nil {
      report(path + "/default", "A secret has no default: the file must not contain secrets.")
    }
    if !isSecret, setting.file != nil { report(path + "/file", "Only a secret can be in a file of its own.") }
    if setting.variable == nil, setting.file == nil {
      report(path, "'\(name)' needs 'variable'\(isSecret ? " or 'file'" : ""), the source of its value.")
    }
    if let variable = setting.variable {
      if variable.wholeMatch(of: /[A-Z][A-Z0-9_]*/) == nil {
        report(
          path + "/variable",
          "A variable must consist of uppercase letters, digits and '_'. The file must not contain the secret itself."
        )
      } else if variable.hasPrefix("ONETIMECODE_") {
        report(
          path + "/variable",
          "Variables that begin with ONETIMECODE_ are reserved for the service's own settings."
        )
      }
    }
    settings[name] = Provider.Setting(
      isSecret: isSecret,
      variable: setting.variable,
      file: setting.file,
      standard: setting.default,
      meaning: setting.is
    )
  }

  // MARK: The request

  /// Checks the URL. Its scheme can't be a placeholder, and its host can't depend on the message.
  private mutating func url(_ text: String) -> Template? {
    let path = "/request/url"
    guard let template = template(text, path, for: .url) else { return nil }
    let filled = template.filled { "{\($0)}" }
    let parts = filled.split(separator: "://", maxSplits: 1)
    guard parts.count == 2, ["https", "http"].contains(parts[0]) else {
      report(path, "The address must begin with https://.")
      return nil
    }
    let host = parts[1].prefix { !"/?#".contains($0) }
    for name in template.names where host.contains("{\(name)}") && MessageField(rawValue: name) != nil {
      report(path, "The host can't depend on the message.")
    }
    for item in filled.split(separator: "?", maxSplits: 1).dropFirst().joined().split(separator: "&")
    where String(item.prefix { $0 != "=" }).isLikeCredential {
      report(path, "The address must not contain a secret. Send it in 'authentication' or in the body.")
    }
    if let problem = Endpoint.problem(with: template.filled { settings[$0]?.standard ?? "x" }) {
      report(path, problem)
    }
    return template
  }

  private mutating func header(_ name: String, _ text: String) -> Template? {
    let path = "/request/headers/\(name)"
    checkHeaderName(name, at: path)
    let scheme = text.lowercased()
    let isCredential = name.isLikeCredential || scheme.hasPrefix("bearer ") || scheme.hasPrefix("basic ")
    return template(text, path, for: isCredential ? .credential : .header)
  }

  private mutating func checkHeaderName(_ name: String, at path: String) {
    guard name.wholeMatch(of: /[A-Za-z0-9-]+/) != nil else {
      return report(path, "A header name must consist of letters, digits and '-'.")
    }
    let reserved = [
      "host", "content-type", "content-length", "transfer-encoding", "connection", "te", "upgrade", "expect",
      "accept-encoding",
    ]
    if reserved.contains(name.lowercased()) { report(path, "The header '\(name)' is set by the service.") }
  }

  private mutating func authentication(_ text: ProviderFile.Authentication) -> Provider.Authentication? {
    let path = "/request/authentication"
    switch (text.basic, text.bearer, text.header) {
    case (let basic?, nil, nil):
      let user = template(basic.user, path + "/basic/user", for: .user)
      let password = template(basic.password, path + "/basic/password", for: .credential)
      guard let user, let password else { return nil }
      return .basic(user: user, password: password)
    case (nil, let bearer?, nil):
      return template(bearer, path + "/bearer", for: .credential).map { .bearer($0) }
    case (nil, nil, let header?):
      checkHeaderName(header.name, at: path + "/header/name")
      return template(header.value, path + "/header/value", for: .credential).map {
        .header(name: header.name, value: $0)
      }
    default:
      report(path, "There must be one of 'basic', 'bearer' and 'header'.")
      return nil
    }
  }

  private mutating func body(_ request: ProviderFile.Request) -> Provider.Body? {
    switch (request.form, request.json) {
    case (let form?, nil):
      return .form(
        sorted(form).compactMap { name, text in
          bodyTemplate(text, name, at: "/request/form/\(name)").map { (name, $0) }
        }
      )
    case (nil, let json?): return bodyValue(json, "", at: "/request/json").map { .json($0) }
    default:
      report("/request", "The request needs either 'form' or 'json', the body.")
      return nil
    }
  }

  private mutating func bodyTemplate(_ text: String, _ name: String, at path: String) -> Template? {
    template(text, path, for: name.isLikeCredential ? .credential : .body)
  }

  private mutating func bodyValue(_ value: JSONValue, _ name: String, at path: String) -> Provider.BodyValue?
  {
    switch value {
    case .string(let text): return bodyTemplate(text, name, at: path).map { .text($0) }
    case .number, .bool, .null: return .literal(value.scalar ?? "null")
    case .array(let items):
      return .array(items.enumerated().compactMap { bodyValue($1, name, at: "\(path)/\($0)") })
    case .object(let members):
      return .object(
        sorted(members).compactMap { name, member in
          bodyValue(member, name, at: "\(path)/\(name)").map { (name, $0) }
        }
      )
    }
  }

  // MARK: Templates

  /// The use of a template, which determines what the template may contain.
  private enum Purpose {
    /// The URL, whose parts are checked separately.
    case url
    case header
    /// A credential, which must contain the placeholder of a secret.
    case credential
    case user
    case body
  }

  private mutating func template(_ text: String, _ path: String, for purpose: Purpose) -> Template? {
    let template: Template
    do {
      template = try Template(text)
    } catch {
      report(path, error.reason)
      return nil
    }
    for name in template.names { check(name, path, for: purpose) }
    if purpose == .credential, !template.names.contains(where: { settings[$0]?.isSecret == true }) {
      report(path, "It must come from 'secrets', such as '{token}': the file must not contain secrets.")
    }
    if purpose != .body, purpose != .url, template.literal.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) {
      report(path, "It has a character that isn't allowed in headers.")
    }
    return template
  }

  private mutating func check(_ name: String, _ path: String, for purpose: Purpose) {
    if let field = MessageField(rawValue: name) {
      if purpose == .credential || purpose == .user {
        report(path, "'{\(name)}' comes from the message, so it can't be a credential.")
      } else if purpose != .body, field.isBodyOnly {
        report(
          path,
          "'{\(name)}' is only allowed in the body, because addresses and headers are logged."
        )
      }
    } else if let setting = settings[name] {
      if setting.isSecret, purpose == .url {
        report(
          path,
          "'{\(name)}' is a secret, but addresses are logged. Send it in 'authentication'."
        )
      }
    } else {
      let known = MessageField.allCases.map(\.rawValue) + settings.keys.sorted()
      report(path, "There is no '{\(name)}'. There are \(known.map { "{\($0)}" }.joined(separator: ", ")).")
    }
  }

  // MARK: The responses

  private mutating func rule(_ response: ProviderFile.Response, at path: String) -> ResponseRule? {
    let values = response.equals?.items ?? []
    if let field = response.field {
      if !field.hasPrefix("/") {
        report(path + "/field", "A field must be a JSON Pointer, such as '/error/code'.")
      }
      if values.isEmpty { report(path, "'field' needs 'equals', the values that it may have.") }
    } else if response.equals != nil {
      report(path + "/equals", "'equals' needs 'field', such as '/error/code'.")
    }
    for value in values where value.scalar == nil {
      report(path + "/equals", "A value of 'equals' must be a string, a number, true or false.")
    }
    guard let meaning = DeliveryResult.Outcome(rawValue: response.means), meaning != .unanswered else {
      report(
        path + "/means",
        "'means' must be 'accepted', 'retry', 'refused', 'unreachable' or 'misconfigured'."
      )
      return nil
    }
    return ResponseRule(
      statuses: response.status.items.compactMap { status($0, at: path + "/status") },
      field: response.field.map { ($0, Set(values.compactMap(\.scalar))) },
      meaning: meaning
    )
  }

  private mutating func status(_ value: JSONValue, at path: String) -> ClosedRange<Int>? {
    if case .string(let text) = value, let match = text.wholeMatch(of: /([2-5])xx/), let digit = Int(match.1)
    {
      return digit * 100...digit * 100 + 99
    }
    if case .number(let number) = value, let status = Int("\(number)"), (200...599).contains(status) {
      return status...status
    }
    report(path, "A status must be a number from 200 to 599, or '2xx', '3xx', '4xx' or '5xx'.")
    return nil
  }
}

extension String {
  /// Whether this looks like the name of a header, field or query parameter that contains a credential.
  fileprivate var isLikeCredential: Bool {
    let name = lowercased().filter { $0 != "-" && $0 != "_" }
    guard name != "idempotencykey" else { return false }
    return ["authorization", "cookie", "apikey", "secret", "password", "token", "accesskey", "authkey"]
      .contains { name.contains($0) }
  }
}
