import Crypto
import Foundation

/// Amazon's Signature Version 4, which proves with each request that the sender has the secret key.
///
/// See the chapter "AWS Signature Version 4 for API requests" of Amazon's IAM User Guide.
struct AWSSignature: Sendable {
  let region: Template
  let service: Template
  let accessKey: Template
  let secretKey: Template
  /// The token of temporary credentials.
  let sessionToken: Template?

  var templates: [Template] { [region, service, accessKey, secretKey] + (sessionToken.map { [$0] } ?? []) }

  /// Returns the fields of the header that sign a request. Amazon accepts them for some minutes.
  ///
  /// - Parameters:
  ///   - request: The request. All of its headers are signed.
  ///   - date: The time of the request.
  ///   - value: Returns the value of a placeholder.
  /// - Returns: The time, the session token if there is one, and the signature.
  func headers(for request: HTTPExchange.Request, at date: Date, _ value: (String) -> String) -> [(
    name: String, value: String
  )] {
    let time = date.formatted(Self.timeStyle)
    var added: [(name: String, value: String)] = [("X-Amz-Date", time)]
    if let sessionToken { added.append(("X-Amz-Security-Token", sessionToken.filled(value).onOneLine)) }
    let address = request.url.split(separator: "://", maxSplits: 1).last ?? ""
    let host = address.prefix { $0 != "/" && $0 != "?" }
    let target = address.dropFirst(host.count)
    let path = target.prefix { $0 != "?" }
    var fields: [String: [String]] = ["host": [String(host)]]
    for header in request.headers + added {
      let text = header.value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      fields[header.name.lowercased(), default: []].append(text)
    }
    let names = fields.keys.sorted()
    let lines = names.map { name in "\(name):\((fields[name] ?? []).joined(separator: ","))\n" }
    let signedHeaders = names.joined(separator: ";")
    let canonicalRequest: [String] = [
      request.method, Self.canonical(path: path), Self.canonical(query: target.dropFirst(path.count + 1)),
      lines.joined(), signedHeaders, Self.hash(request.body),
    ]
    let scope: [String] = [
      String(time.prefix(8)), region.filled(value), service.filled(value), "aws4_request",
    ]
    let scopeText = scope.joined(separator: "/")
    let text = [
      Self.algorithm, time, scopeText, Self.hash(canonicalRequest.joined(separator: "\n")),
    ].joined(separator: "\n")
    var signature = Data("AWS4\(secretKey.filled(value))".utf8)
    for part in scope + [text] {
      signature = Data(
        HMAC<SHA256>.authenticationCode(for: Data(part.utf8), using: SymmetricKey(data: signature))
      )
    }
    let credential = "\(accessKey.filled(value).onOneLine)/\(scopeText)"
    let authorization =
      "\(Self.algorithm) Credential=\(credential), SignedHeaders=\(signedHeaders), \(Self.prefix)\(signature.hexadecimal)"
    return added + [("Authorization", authorization)]
  }

  static let timeStyle = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)

  private static let algorithm = "AWS4-HMAC-SHA256"
  /// The text before the signature in the header.
  static let prefix = "Signature="

  /// Returns the path with its segments encoded once more, and without `.`, `..` and empty segments.
  private static func canonical(path: Substring) -> String {
    var segments: [String] = []
    for segment in path.split(separator: "/") where segment != "." {
      if segment == ".." { _ = segments.popLast() } else { segments.append(String(segment).percentEncoded) }
    }
    return segments.map { "/" + $0 }.joined() + (path.hasSuffix("/") || segments.isEmpty ? "/" : "")
  }

  /// Returns the parameters, encoded and sorted by name and value.
  private static func canonical(query: Substring) -> String {
    let parameters = query.split(separator: "&").map { parameter in
      let name = parameter.prefix { $0 != "=" }
      return (name: encoded(name), value: encoded(parameter.dropFirst(name.count + 1)))
    }
    return parameters.sorted { ($0.name, $0.value) < ($1.name, $1.value) }
      .map { "\($0.name)=\($0.value)" }.joined(separator: "&")
  }

  private static func encoded(_ text: Substring) -> String {
    (text.removingPercentEncoding ?? String(text)).percentEncoded
  }

  private static func hash(_ text: String) -> String { SHA256.hash(data: Data(text.utf8)).hexadecimal }
}
