import Foundation
import Hummingbird
import NIOCore
import OneTimeCodeService

extension Request {
  /// The maximum size of a body, in bytes. Valid bodies have a few hundred bytes.
  static let largestBody = 16 * 1024

  /// Decodes a JSON body.
  ///
  /// - Throws: ``Problem`` if the media type or body is invalid, or an error from reading the body.
  func json<Value: Decodable>(_ type: Value.Type) async throws -> Value {
    guard mediaType == "application/json" else { throw Problem.wrongMediaType(expected: "application/json") }
    let body = try await collectBody()
    do {
      return try JSONDecoder().decode(type, from: body)
    } catch DecodingError.keyNotFound(let key, _) {
      throw Problem.wrongShape(member: key.stringValue)
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
      throw Problem.wrongShape(member: context.codingPath.last?.stringValue)
    } catch {
      throw Problem.notJSON
    }
  }

  /// Decodes a form body, as sent by `<form method="post">`.
  ///
  /// - Throws: ``Problem`` if the media type or body is invalid, or an error from reading the body.
  func form<Value: Decodable>(_ type: Value.Type) async throws -> Value {
    let expected = "application/x-www-form-urlencoded"
    guard mediaType == expected else { throw Problem.wrongMediaType(expected: expected) }
    guard let text = String(data: try await collectBody(), encoding: .utf8) else {
      throw Problem.wrongShape(member: nil)
    }
    do {
      return try URLEncodedFormDecoder().decode(type, from: text)
    } catch {
      throw Problem.wrongShape(member: nil)
    }
  }

  private func collectBody() async throws -> Data {
    if let length = headers[.contentLength].flatMap(Int.init), length > Self.largestBody {
      throw Problem.tooLarge
    }
    do {
      let body = try await body.collect(upTo: Self.largestBody)
      return Data(body.readableBytesView)
    } catch let error where error is NIOTooManyBytesError || error is CancellationError {
      throw error
    } catch {
      // The client has closed the connection, or has sent a malformed chunk.
      throw Problem.other(.badRequest)
    }
  }

  private var mediaType: String? {
    let name = headers[.contentType]?.prefix { $0 != ";" }
    return name.map { String($0).trimmingCharacters(in: .whitespaces).lowercased() }
  }
}

extension Request {
  /// The strings for the response, in the language that best matches the Accept-Language header.
  var strings: LocalizedStrings { LocalizedStrings(accepting: headers[.acceptLanguage]) }

  /// Whether the response should be JSON instead of a page, because of the path or the Accept header.
  var wantsJSON: Bool {
    if ["/api/", "/health/", "/metrics"].contains(where: { uri.path.hasPrefix($0) }) { return true }
    let types = QualityList(headers[.accept] ?? "").accepted
    let json = types.firstIndex { $0 == "application/json" || $0 == "application/problem+json" }
    guard let json else { return false }
    return types.firstIndex(of: "text/html").map { json < $0 } ?? true
  }

  var acceptsGzip: Bool {
    let codings = QualityList(headers[.acceptEncoding] ?? "")
    if codings.excluded.contains("gzip") { return false }
    return codings.accepted.contains("gzip") || codings.accepted.contains("*")
  }
}
