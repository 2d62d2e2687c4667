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
    try check("application/json")
    return try Self.decode(type, json: await collectBody())
  }

  /// Decodes a JSON body, or returns `nil` if the body is empty, whatever its media type.
  ///
  /// - Throws: ``Problem`` if the media type or body is invalid, or an error from reading the body.
  func optionalJSON<Value: Decodable>(_ type: Value.Type) async throws -> Value? {
    let body = try await collectBody()
    if body.isEmpty { return nil }
    try check("application/json")
    return try Self.decode(type, json: body)
  }

  private func check(_ expected: String) throws {
    guard mediaType == expected else { throw Problem.wrongMediaType(expected: expected) }
  }

  private static func decode<Value: Decodable>(_ type: Value.Type, json body: Data) throws -> Value {
    do {
      let value = try JSONDecoder().decode(type, from: body)
      // A misspelled option must not be ignored: without "decoy", for example, a message is sent.
      let known = Set(Mirror(reflecting: value).children.compactMap(\.label))
      let members = try JSONDecoder().decode([String: AnyMember].self, from: body).keys
      if let unknown = members.sorted().first(where: { !known.contains($0) }) {
        throw Problem.unknownMember(String(unknown.filter { $0.isASCII && $0.isLetter }.prefix(32)))
      }
      return value
    } catch let problem as Problem {
      throw problem
    } catch DecodingError.keyNotFound(let key, _) {
      throw Problem.wrongShape(member: key.stringValue)
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
      throw Problem.wrongShape(member: context.codingPath.last?.stringValue)
    } catch {
      throw Problem.notJSON
    }
  }

  /// Any value of a member.
  private struct AnyMember: Decodable {
    init(from decoder: any Decoder) {}
  }

  /// Decodes a form body, as sent by `<form method="post">`.
  ///
  /// - Throws: ``Problem`` if the media type or body is invalid, or an error from reading the body.
  func form<Value: Decodable>(_ type: Value.Type) async throws -> Value {
    try check("application/x-www-form-urlencoded")
    return try Self.decode(type, form: await collectBody())
  }

  /// Decodes a form body, or returns `nil` if the body is empty, whatever its media type.
  ///
  /// - Throws: ``Problem`` if the media type or body is invalid, or an error from reading the body.
  func optionalForm<Value: Decodable>(_ type: Value.Type) async throws -> Value? {
    let body = try await collectBody()
    if body.isEmpty { return nil }
    try check("application/x-www-form-urlencoded")
    return try Self.decode(type, form: body)
  }

  private static func decode<Value: Decodable>(_ type: Value.Type, form body: Data) throws -> Value {
    guard let text = String(data: body, encoding: .utf8) else { throw Problem.wrongShape(member: nil) }
    do {
      return try URLEncodedFormDecoder().decode(type, from: text)
    } catch {
      throw Problem.wrongShape(member: nil)
    }
  }

  /// Reads the body.
  ///
  /// - Throws: ``Problem`` or another error if the body has more than `limit` bytes or can't be read.
  func collectBody(upTo limit: Int = Request.largestBody) async throws -> Data {
    if let length = headers[.contentLength].flatMap(Int.init), length > limit {
      throw Problem.tooLarge
    }
    do {
      let body = try await body.collect(upTo: limit)
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
    if ["/api/", "/health/", "/metrics", "/receipts/"].contains(where: { uri.path.hasPrefix($0) }) {
      return true
    }
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
