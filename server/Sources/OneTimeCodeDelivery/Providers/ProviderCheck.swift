import Foundation
import OneTimeCodeService

/// A check of a provider file's meaning, which collects all errors.
struct ProviderCheck {
  private let file: ProviderFile
  private(set) var problems: [ProviderFileError.Problem] = []
  /// The settings checked so far, keyed by placeholder.
  private var settings: [String: Provider.Setting] = [:]

  /// Whether the file describes a check of proofs.
  private var checksProofs: Bool { file.channels.items.map(\.scalar) == ["proof"] }

  /// Returns whether a field of the message or proof is only allowed in the body, or `nil` if there is no such field.
  private func isBodyOnly(_ name: String) -> Bool? {
    checksProofs ? ProofField(rawValue: name).map { _ in true } : MessageField(rawValue: name)?.isBodyOnly
  }

  private var fields: [String] {
    checksProofs ? ProofField.allCases.map(\.rawValue) : MessageField.allCases.map(\.rawValue)
  }

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
    let channels = checksProofs ? [] : channels()
    for (name, setting) in sorted(file.values) { add(setting, name, isSecret: false) }
    for (name, setting) in sorted(file.secrets) { add(setting, name, isSecret: true) }
    for (language, _) in sorted(file.languages)
    where language.wholeMatch(of: /[a-z]{2,3}(-[A-Za-z0-9]{2,8})*/) == nil {
      report("/languages/\(language)", "'\(language)' isn't a language tag such as 'de' or 'pt-BR'.")
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
    if !(1...60).contains(request.timeout ?? 10) {
      report("/request/timeout", "The time must be 1 to 60 seconds.")
    }
    for (name, value, range) in [
      ("connections", request.connections, Pace.Limits.connectionRange),
      ("perMinute", request.perMinute, Pace.Limits.rateRange),
    ] where value.map(range.contains) == false {
      report("/request/\(name)", "The number must be \(range.lowerBound) to \(range.upperBound).")
    }
    let rules = (file.responses ?? []).enumerated().compactMap { rule($1, at: "/responses/\($0)") }
    let page = file.page.flatMap { self.page($0) }
    let receipts = file.receipts.flatMap { self.receipts($0) }
    guard let url, let body else { return nil }
    let provider = Provider(
      name: file.name,
      channels: channels,
      checksProofs: checksProofs,
      settings: settings,
      recognizesRepeats: request.recognizesRepeats ?? false,
      timeout: .seconds(request.timeout ?? 10),
      limits: request.connections == nil && request.perMinute == nil
        ? nil : Pace.Limits(connections: request.connections, perMinute: request.perMinute),
      method: method,
      url: url,
      headers: headers,
      authentication: authentication,
      body: body,
      languages: file.languages ?? [:],
      rules: rules,
      page: page,
      receipts: receipts
    )
    if provider.recognizesRepeats, !provider.placeholders.contains(MessageField.id.rawValue) {
      report(
        "/request/recognizesRepeats",
        "The request must contain {id}, by which the provider recognizes repeats."
      )
    }
    return provider
  }

  private mutating func page(_ page: ProviderFile.Page) -> Provider.Page? {
    let path = "/page"
    if !checksProofs { report(path, "Only a file whose kind is 'proof' has a page.") }
    if page.script.wholeMatch(of: /https:\/\/[A-Za-z0-9.-]+\/[!-~]*/) == nil {
      report(path + "/script", "The script must be an https URL.")
    }
    for (name, text) in [("class", page.class), ("field", page.field)]
    where text.wholeMatch(of: /[A-Za-z0-9_-]+/) == nil {
      report(path + "/\(name)", "It must have letters, digits, '-' and '_'.")
    }
    for (index, source) in page.sources.enumerated()
    where source.wholeMatch(of: /https:\/\/(\*\.)?[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+/) == nil {
      report(path + "/sources/\(index)", "A source must be https and a host, such as https://*.example.com.")
    }
    guard let siteKey = template(page.siteKey, path + "/siteKey", for: .url) else { return nil }
    if siteKey.names.contains(where: { isBodyOnly($0) != nil }) {
      report(path + "/siteKey", "The page can't depend on a proof.")
    }
    return Provider.Page(
      script: page.script,
      className: page.class,
      field: page.field,
      siteKey: siteKey,
      sources: page.sources
    )
  }

  private func sorted<Value>(_ members: [String: Value]?) -> [(key: String, value: Value)] {
    (members ?? [:]).sorted { $0.key < $1.key }
  }

  private mutating func channels() -> Set<MessageChannel> {
    let known = MessageChannel.all.map { "'\($0)'" }.joined(separator: ", ")
    let channels = file.channels.items.map { $0.scalar.flatMap { MessageChannel($0) } }
    if channels.isEmpty { report("/channels", "A provider needs a channel: \(known); or only 'proof'.") }
    for (index, channel) in channels.enumerated() where channel == nil {
      report("/channels/\(index)", "There is no such channel. There are \(known).")
    }
    return Set(channels.compactMap { $0 })
  }

  private mutating func add(_ setting: ProviderFile.Setting, _ name: String, isSecret: Bool) {
    let path = "/\(isSecret ? "secrets" : "values")/\(name)"
    if name.wholeMatch(of: /[a-z][A-Za-z0-9]*/) == nil {
      report(path, "'\(name)' can't be a placeholder: names consist of letters and digits.")
    }
    if fields.contains(name) || settings[name] != nil || name == ReceiptRule.address {
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
      defaultValue: setting.default,
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
    for name in template.names where host.contains("{\(name)}") && fields.contains(name) {
      report(path, "The host can't depend on the message.")
    }
    for item in filled.split(separator: "?", maxSplits: 1).dropFirst().joined().split(separator: "&")
    where String(item.prefix { $0 != "=" }).isLikeCredential {
      report(path, "The address must not contain a secret. Send it in 'authentication' or in the body.")
    }
    if let problem = Endpoint.problem(with: template.filled { settings[$0]?.defaultValue ?? "x" }) {
      report(path, problem)
    }
    return template
  }

  private mutating func header(_ name: String, _ text: String) -> Template? {
    let path = "/request/headers/\(name)"
    if name.lowercased() != "content-type" {
      checkHeaderName(name, at: path)
    } else if file.request.json == nil
      || text.wholeMatch(of: /application\/[a-z0-9.+-]*json[a-z0-9.+-]*/) == nil
    {
      report(path, "The header '\(name)' is set by the service. Only another type of JSON can be named.")
    }
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

  private mutating func authentication(
    _ text: ProviderFile.Authentication,
    at path: String = "/request/authentication"
  ) -> Provider.Authentication? {
    switch (text.basic, text.bearer, text.header, text.aws) {
    case (let basic?, nil, nil, nil):
      let user = template(basic.user, path + "/basic/user", for: .user)
      let password = template(basic.password, path + "/basic/password", for: .credential)
      guard let user, let password else { return nil }
      return .basic(user: user, password: password)
    case (nil, let bearer?, nil, nil):
      return template(bearer, path + "/bearer", for: .credential).map { .bearer($0) }
    case (nil, nil, let header?, nil):
      checkHeaderName(header.name, at: path + "/header/name")
      return template(header.value, path + "/header/value", for: .credential).map {
        .header(name: header.name, value: $0)
      }
    case (nil, nil, nil, let aws?):
      let path = path + "/aws"
      let region = template(aws.region, path + "/region", for: .user)
      let service = template(aws.service, path + "/service", for: .user)
      let accessKey = template(aws.accessKey, path + "/accessKey", for: .user)
      let secretKey = template(aws.secretKey, path + "/secretKey", for: .credential)
      let token = aws.sessionToken.flatMap { template($0, path + "/sessionToken", for: .credential) }
      guard let region, let service, let accessKey, let secretKey else { return nil }
      return .aws(
        AWSSignature(
          region: region,
          service: service,
          accessKey: accessKey,
          secretKey: secretKey,
          sessionToken: token
        )
      )
    default:
      report(path, "There must be one of 'basic', 'bearer', 'header' and 'aws'.")
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

  // MARK: The receipts

  private mutating func receipts(_ receipts: ProviderFile.Receipts) -> ReceiptRule? {
    let path = "/receipts"
    // The placeholder of the address to which the provider sends receipts.
    settings[ReceiptRule.address] = Provider.Setting(
      isSecret: false,
      variable: nil,
      file: nil,
      defaultValue: nil,
      meaning: nil
    )
    let request = sorted(receipts.request).compactMap { name, value in
      bodyValue(value, name, at: "\(path)/request/\(name)").map { (name: name, value: $0) }
    }
    settings[ReceiptRule.address] = nil
    if case .object? = file.request.json {
    } else if file.request.form == nil, !request.isEmpty {
      report("\(path)/request", "Only a form or a JSON object can have additional members.")
    }
    if receipts.delivered.isEmpty {
      report("\(path)/delivered", "There must be a state of delivered messages.")
    }
    if let list = receipts.list { checkPointer(list, at: "\(path)/list") }
    if receipts.unrequested != nil, receipts.list == nil || receipts.reference == nil {
      report("\(path)/unrequested", "It needs 'list' and 'reference', by which the message is known.")
    }
    let authentication = receiptAuthentication(receipts.authentication, at: "\(path)/authentication")
    guard let authentication, let message = source(receipts.message, at: "\(path)/message"),
      let state = source(receipts.state, at: "\(path)/state")
    else { return nil }
    return ReceiptRule(
      request: request,
      authentication: authentication,
      verification: receipts.verification.flatMap { verification($0, at: "\(path)/verification") },
      list: receipts.list,
      message: message,
      reference: receipts.reference.flatMap { source($0, at: "\(path)/reference") },
      state: state,
      delivered: Set(receipts.delivered),
      failed: Set(receipts.failed),
      unrequested: receipts.unrequested.flatMap { unrequested($0, at: "\(path)/unrequested") }
    )
  }

  private mutating func unrequested(_ text: ProviderFile.Receipts.Unrequested, at path: String)
    -> ReceiptRule.Unrequested?
  {
    checkPointer(text.list, at: path + "/list")
    if text.equals.isEmpty { report(path + "/equals", "There must be a value.") }
    guard let reference = source(text.reference, at: path + "/reference"),
      let value = source(text.value, at: path + "/value")
    else { return nil }
    return ReceiptRule.Unrequested(
      list: text.list,
      reference: reference,
      value: value,
      values: Set(text.equals)
    )
  }

  private mutating func checkPointer(_ text: String, at path: String) {
    if !text.isEmpty, !text.hasPrefix("/") {
      report(path, "It must be a JSON Pointer, such as '/results'.")
    }
  }

  private mutating func verification(_ text: ProviderFile.Receipts.Verification, at path: String)
    -> ReceiptRule.Verification?
  {
    let secret = template(text.equals, path + "/equals", for: .credential)
    guard let secret, let value = source(text.value, at: path + "/value"),
      let answer = source(text.answer, at: path + "/answer")
    else { return nil }
    return ReceiptRule.Verification(value: value, secret: secret, answer: answer)
  }

  private mutating func receiptAuthentication(
    _ text: ProviderFile.Receipts.Authentication,
    at path: String
  ) -> ReceiptRule.Authentication? {
    let isCredential = text.basic != nil || text.bearer != nil || text.header != nil
    switch (text.signature, text.jwt, isCredential) {
    case (let signature?, nil, false):
      return self.signature(signature, at: path + "/signature").map { .signature($0) }
    case (nil, let token?, false):
      let key = template(token.key, path + "/jwt/key", for: .credential)
      guard let key, let value = source(token.value, at: path + "/jwt/value") else { return nil }
      return .token(value, key: key, bodyHash: token.bodyHash)
    case (nil, nil, true):
      let file = ProviderFile.Authentication(
        basic: text.basic,
        bearer: text.bearer,
        header: text.header,
        aws: nil
      )
      return authentication(file, at: path).map { .credentials($0) }
    default:
      report(path, "There must be one of 'signature', 'jwt', 'basic', 'bearer' and 'header'.")
      return nil
    }
  }

  private mutating func signature(_ text: ProviderFile.Receipts.Signature, at path: String)
    -> ReceiptRule.Signature?
  {
    let algorithm = ReceiptRule.Algorithm(rawValue: text.algorithm)
    if algorithm == nil {
      let known = ReceiptRule.Algorithm.allCases.map(\.rawValue).joined(separator: ", ")
      report(path + "/algorithm", "There is no '\(text.algorithm)'. There are \(known).")
    }
    if let encoding = text.encoding, !["base64", "hex"].contains(encoding) {
      report("\(path)/encoding", "It must be 'base64' or 'hex'.")
    }
    let keyEncoding = ReceiptRule.KeyEncoding(rawValue: text.keyEncoding ?? "text")
    if keyEncoding == nil { report("\(path)/keyEncoding", "It must be 'text', 'base64' or 'sha256'.") }
    let key = template(text.key, path + "/key", for: .credential)
    let time = text.time.flatMap { source($0, at: path + "/time") }
    guard let algorithm, let keyEncoding, let key, let value = source(text.value, at: path + "/value"),
      let signed = source(text.of, at: path + "/of")
    else { return nil }
    return ReceiptRule.Signature(
      value: value,
      prefix: text.prefix ?? "",
      isHexadecimal: text.encoding == "hex",
      signed: signed,
      algorithm: algorithm,
      key: key,
      keyEncoding: keyEncoding,
      time: time
    )
  }

  /// Checks a text with placeholders for parts of a received request, of which there must be at least one.
  private mutating func source(_ text: String, at path: String) -> RequestTemplate? {
    do {
      let template = try RequestTemplate(text)
      if template.sources.isEmpty { report(path, "It must name a part of the request, such as '{body}'.") }
      return template
    } catch {
      report(path, error.reason)
      return nil
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
    if let isBodyOnly = isBodyOnly(name) {
      if purpose == .credential || purpose == .user {
        report(path, "'{\(name)}' comes from the message, so it can't be a credential.")
      } else if purpose != .body, isBodyOnly {
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
      let known = fields + settings.keys.sorted()
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
    guard let meaning = meaning(response.means, at: path + "/means") else { return nil }
    if checksProofs, meaning == .accepted, response.field == nil {
      report(path, "A status alone doesn't make a proof valid: 'valid' needs 'field' and 'equals'.")
    }
    return ResponseRule(
      statuses: response.status.items.compactMap { status($0, at: path + "/status") },
      field: response.field.map { ($0, Set(values.compactMap(\.scalar))) },
      meaning: meaning
    )
  }

  private mutating func meaning(_ text: String, at path: String) -> DeliveryResult.Outcome? {
    if checksProofs {
      switch text {
      case "valid": return .accepted
      case "invalid": return .refused
      case "retry": return .retry
      case "misconfigured": return .misconfigured
      default: report(path, "'means' must be 'valid', 'invalid', 'retry' or 'misconfigured'.")
      }
      return nil
    }
    guard let meaning = DeliveryResult.Outcome(rawValue: text), meaning != .unanswered else {
      report(path, "'means' must be 'accepted', 'retry', 'refused', 'unreachable' or 'misconfigured'.")
      return nil
    }
    return meaning
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
