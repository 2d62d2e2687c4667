import Foundation
import OneTimeCodeService

/// The HTTP request for a message, as described by a provider file.
///
/// Values are percent-encoded in URLs and forms, escaped in JSON, Base64-encoded for Basic authentication,
/// and reduced to printable ASCII in other headers, so that a value can't add or change other fields.
struct ProviderRequest {
  let method: String
  let url: String
  let headers: [(name: String, value: String)]
  let body: String

  init(_ provider: Provider, settings: [String: String], message: CodeMessage) {
    func value(_ name: String) -> String {
      MessageField(rawValue: name)?.value(of: message, languages: provider.languages) ?? settings[name] ?? ""
    }
    func line(_ template: Template) -> String { template.filled { value($0).onOneLine } }
    method = provider.method
    url = provider.address(value)
    var headers = provider.headers.map { (name: $0.name, value: line($0.value)) }
    switch provider.authentication {
    case .basic(let user, let password):
      let pair = Data("\(user.filled(value)):\(password.filled(value))".utf8).base64EncodedString()
      headers.append(("Authorization", "Basic \(pair)"))
    case .bearer(let token): headers.append(("Authorization", "Bearer \(line(token))"))
    case .header(let name, let value): headers.append((name, line(value)))
    case nil: break
    }
    switch provider.body {
    case .form(let fields):
      headers.append(("Content-Type", "application/x-www-form-urlencoded"))
      body = fields.map { "\($0.name.percentEncoded)=\($0.value.filled(value).percentEncoded)" }.joined(
        separator: "&"
      )
    case .json(let node):
      headers.append(("Content-Type", "application/json"))
      body = node.json(value)
    }
    self.headers = headers
  }
}

extension Provider {
  /// Returns the address with each value percent-encoded. Encoding doesn't change valid values in a host.
  func address(_ value: (String) -> String) -> String { url.filled { value($0).percentEncoded } }
}

extension Provider.BodyValue {
  fileprivate func json(_ value: (String) -> String) -> String {
    switch self {
    case .literal(let text): text
    case .text(let template): template.filled(value).asJSON
    case .array(let items): "[" + items.map { $0.json(value) }.joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\($0.name.asJSON):\($0.value.json(value))" }.joined(separator: ",") + "}"
    }
  }
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
  fileprivate var onOneLine: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { (0x20...0x7E).contains($0.value) }))
  }
}
