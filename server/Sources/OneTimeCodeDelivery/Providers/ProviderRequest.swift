import Foundation
import OneTimeCodeService

/// The HTTP request for a message or the check of a proof, as described by a provider file.
///
/// Values are percent-encoded in URLs and forms, escaped in JSON, Base64-encoded for Basic authentication,
/// and reduced to printable ASCII in other headers, so that a value can't add or change other fields.
struct ProviderRequest {
  let method: String
  let url: String
  let headers: [(name: String, value: String)]
  let body: String

  init(_ provider: Provider, settings: [String: String], message: CodeMessage) {
    let more = settings[ReceiptRule.address] == nil ? [] : provider.receipts?.request ?? []
    self.init(provider, hasHTML: message.html != nil, adding: more) { name in
      MessageField(rawValue: name)?.value(of: message, languages: provider.languages) ?? settings[name] ?? ""
    }
  }

  /// Creates a request. `value` returns the value of a placeholder. Without HTML, fields that contain it are left out. The
  /// body gets the members `more`, which replace those with the same names.
  init(
    _ provider: Provider,
    hasHTML: Bool = false,
    adding more: [(name: String, value: Provider.BodyValue)] = [],
    value: (String) -> String
  ) {
    func line(_ template: Template) -> String { template.filled { value($0).onOneLine } }
    method = provider.method
    url = provider.address(value)
    var headers = provider.headers.map { (name: $0.name, value: line($0.value)) }
    headers += provider.authentication?.headers(value) ?? []
    let hasType = headers.contains { $0.name.lowercased() == "content-type" }
    switch provider.body {
    case .form(let fields):
      headers.append(("Content-Type", "application/x-www-form-urlencoded"))
      // A check without the client's address is asked without the field, because an empty address may be an error.
      let sent = fields.filter { hasHTML || !$0.value.needsHTML }
        .map { (name: $0.name, value: $0.value.filled(value), names: $0.value.names) }
        .filter { $0.names != [ProofField.client.rawValue] || !$0.value.isEmpty }
      let all = sent.map { ($0.name, $0.value) } + more.map { ($0.name, $0.value.text(value)) }
      body = all.map { "\($0.percentEncoded)=\($1.percentEncoded)" }.joined(separator: "&")
    case .json(let node):
      if !hasType { headers.append(("Content-Type", "application/json")) }
      body = node.adding(more).json(value, hasHTML: hasHTML) ?? "{}"
    }
    if case .aws(let signature) = provider.authentication {
      headers += signature.headers(
        for: .init(method: method, url: url, headers: headers, body: body),
        at: .now,
        value
      )
    }
    self.headers = headers
  }
}

extension Provider.Authentication {
  /// Returns the fields of the header that contain the credentials, unless they depend on the request.
  func headers(_ value: (String) -> String) -> [(name: String, value: String)] {
    switch self {
    case .basic(let user, let password):
      let pair = Data("\(user.filled(value)):\(password.filled(value))".utf8).base64EncodedString()
      return [("Authorization", "Basic \(pair)")]
    case .bearer(let token): return [("Authorization", "Bearer \(token.filled { value($0).onOneLine })")]
    case .header(let name, let text): return [(name, text.filled { value($0).onOneLine })]
    case .aws: return []
    }
  }
}

extension Provider {
  /// Returns the address with each value percent-encoded. Encoding doesn't change valid values in a host.
  func address(_ value: (String) -> String) -> String { url.filled { value($0).percentEncoded } }
}

extension Provider.BodyValue {
  /// Returns the value for a field of a form.
  fileprivate func text(_ value: (String) -> String) -> String {
    guard case .text(let template) = self else { return json(value, hasHTML: true) ?? "" }
    return template.filled(value)
  }

  /// Returns an object with additional members, which replace those with the same names.
  fileprivate func adding(_ more: [(name: String, value: Provider.BodyValue)]) -> Provider.BodyValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { member in !more.contains { $0.name == member.name } } + more)
  }

  /// Returns the JSON text, or `nil` for a value that needs HTML if there is none. Of a list, such an element is left out
  /// as a whole, because an object without its content has no meaning.
  fileprivate func json(_ value: (String) -> String, hasHTML: Bool) -> String? {
    switch self {
    case .literal(let text): text
    case .text(let template): hasHTML || !template.needsHTML ? template.filled(value).asJSON : nil
    case .array(let items):
      "["
        + items.filter { hasHTML || !$0.hasFieldForHTML }.compactMap { $0.json(value, hasHTML: hasHTML) }
        .joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.filter { hasHTML || !$0.value.isOnlyHTML }.compactMap { member in
          member.value.json(value, hasHTML: hasHTML).map { "\(member.name.asJSON):\($0)" }
        }.joined(separator: ",") + "}"
    }
  }

  /// Whether this is an object whose only content is HTML.
  private var isOnlyHTML: Bool {
    guard case .object = self else { return false }
    return Set(templates.flatMap(\.names)) == [MessageField.html.rawValue]
  }

  /// Whether this is an object with a member that needs HTML.
  private var hasFieldForHTML: Bool {
    guard case .object(let members) = self else { return false }
    return members.contains { member in
      if case .text(let template) = member.value { template.needsHTML } else { false }
    }
  }
}

extension Template {
  /// Whether a field with this template is left out of messages without HTML.
  fileprivate var needsHTML: Bool { names.contains(MessageField.html.rawValue) }
}

extension String {
  /// The string, percent-encoded except for ASCII letters, digits, `-`, `.`, `_` and `~` (RFC 3986, 2.3).
  var percentEncoded: String {
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
    return addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  /// The string as a JSON string, including the quotes.
  var asJSON: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case _
      where scalar.value < 0x20 || scalar.value == 0x7F || scalar.value == 0x2028 || scalar.value == 0x2029:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// The printable ASCII characters of the string. A line break would end the header.
  var onOneLine: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { (0x20...0x7E).contains($0.value) }))
  }
}
