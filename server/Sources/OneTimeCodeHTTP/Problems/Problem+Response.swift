import Foundation
import HTTPTypes
import Hummingbird

extension Problem {
  /// Returns problem details (RFC 9457). In addition to the standard members, they contain `reason` and, if
  /// known, `attemptsLeft` and `retryAfter`.
  func response(in strings: LocalizedStrings) -> Response {
    var response = Response.json(
      Details(
        title: status.reasonPhrase,
        status: status.code,
        reason: reason.rawValue,
        detail: developerDetail ?? detail(in: strings),
        attemptsLeft: attemptsLeft,
        retryAfter: retryAfter
      ),
      status: status,
      mediaType: "application/problem+json"
    )
    if let retryAfter { response.headers[.retryAfter] = String(retryAfter) }
    response.headers[.contentLanguage] = developerDetail == nil ? strings.language : "en"
    response.headers[.vary] = "Accept-Language"
    return response
  }
}

private struct Details: Encodable {
  let type = "about:blank"
  let title: String
  let status: Int
  let reason: String
  let detail: String
  let attemptsLeft: Int?
  let retryAfter: Int?
}

extension Response {
  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  /// Returns a JSON response with sorted members.
  static func json(
    _ value: some Encodable,
    status: HTTPResponse.Status = .ok,
    mediaType: String = "application/json"
  ) -> Response {
    // Encoding can't fail, because the values contain only strings, numbers and Booleans.
    let data = (try? encoder.encode(value)) ?? Data("{}".utf8)
    return Response(
      status: status,
      headers: [.contentType: mediaType],
      body: .init(byteBuffer: ByteBuffer(bytes: data))
    )
  }
}
