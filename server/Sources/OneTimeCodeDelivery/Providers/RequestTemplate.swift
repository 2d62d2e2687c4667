import Foundation
import OneTimeCodeService

/// A text with placeholders for parts of a received request, such as `{header:X-Signature}`.
struct RequestTemplate: Sendable {
  enum Source: Equatable, Sendable {
    /// The URL that was called, with the query.
    case url
    /// The names and values of the form's fields, sorted by name, without separators.
    case fields
    case body
    case header(String)
    case query(String)
    case form(String)
    /// A string, a number or a Boolean value in the JSON body, by its JSON Pointer.
    case json(String)
  }

  private enum Piece: Sendable {
    case text(String)
    case source(Source)
  }

  private let pieces: [Piece]

  /// The placeholders.
  var sources: [Source] {
    pieces.compactMap { piece in
      guard case .source(let source) = piece else { return nil }
      return source
    }
  }

  init(_ text: String) throws(Template.Failure) {
    var pieces: [Piece] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "{") {
      guard let end = rest[start...].firstIndex(of: "}") else { throw .init(reason: "A '}' is missing.") }
      if rest.startIndex < start { pieces.append(.text(String(rest[..<start]))) }
      let name = rest[rest.index(after: start)..<end]
      guard let source = Source(name) else {
        throw .init(
          reason:
            "There is no '{\(name)}'. There are {url}, {fields}, {body}, {header:Name}, {query:name}, {form:name} and {json:/pointer}."
        )
      }
      pieces.append(.source(source))
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    self.pieces = pieces
  }

  /// Returns the text for a request. Missing parts are empty.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - element: The element of the body's array that JSON Pointers refer to, or `nil` for the whole body.
  /// - Returns: The text, as bytes.
  func data(of request: DeliveryReceiptRequest, element: JSONValue? = nil) -> Data {
    pieces.reduce(into: Data()) { data, piece in
      switch piece {
      case .text(let text): data.append(contentsOf: text.utf8)
      case .source(.body): data.append(request.body)
      case .source(let source): data.append(contentsOf: (source.text(of: request, element) ?? "").utf8)
      }
    }
  }

  /// Returns the text for a request, without whitespace at its ends.
  func text(of request: DeliveryReceiptRequest, element: JSONValue? = nil) -> String {
    String(decoding: data(of: request, element: element), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension RequestTemplate.Source {
  fileprivate init?(_ name: Substring) {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count == 2 ? String(parts[1]) : ""
    switch (parts[0], value.isEmpty) {
    case ("url", true): self = .url
    case ("fields", true): self = .fields
    case ("body", true): self = .body
    case ("header", false): self = .header(value)
    case ("query", false): self = .query(value)
    case ("form", false): self = .form(value)
    case ("json", false) where value.hasPrefix("/"): self = .json(value)
    default: return nil
    }
  }

  fileprivate func text(of request: DeliveryReceiptRequest, _ element: JSONValue?) -> String? {
    switch self {
    case .url: return request.url
    case .fields: return request.form.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { $0 + $1 }.joined()
    case .body: return nil
    case .header(let name): return request.header(name)
    case .query(let name):
      let query = request.url.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
      return formFields(query).only { $0.0 == name }?.1
    case .form(let name): return request.form.only { $0.0 == name }?.1
    case .json(let pointer):
      if let element { return element.value(at: pointer)?.scalar }
      return (try? JSONField(at: pointer, in: request.body))?.text
    }
  }
}

extension DeliveryReceiptRequest {
  /// Returns the value of a header field, or `nil` if it is missing or there are several.
  func header(_ name: String) -> String? {
    headers.only { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The fields of a body of the type `application/x-www-form-urlencoded`.
  fileprivate var form: [(String, String)] {
    let type = header("Content-Type")?.lowercased() ?? ""
    guard type.hasPrefix("application/x-www-form-urlencoded") else { return [] }
    return formFields(Substring(decoding: body, as: UTF8.self))
  }
}

/// Returns the decoded fields of a form. Malformed fields are left out.
private func formFields(_ text: Substring) -> [(String, String)] {
  text.split(separator: "&").compactMap { field in
    let sides = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
      $0.replacing("+", with: " ").removingPercentEncoding
    }
    guard let name = sides[0], let value = sides.count == 2 ? sides[1] : "" else { return nil }
    return (name, value)
  }
}

extension Array {
  /// Returns the only element that satisfies the condition, or `nil` if no element or several do.
  fileprivate func only(where condition: (Element) -> Bool) -> Element? {
    let found = filter(condition)
    return found.count == 1 ? found[0] : nil
  }
}

extension JSONValue {
  /// Returns the value at a JSON Pointer (RFC 6901), or `nil` if the document has no such value.
  func value(at pointer: String) -> JSONValue? { values(at: pointer).first }

  /// Returns the values at a JSON Pointer in which `*` stands for each element of an array.
  func values(at pointer: String) -> [JSONValue] {
    var found = [self]
    for part in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let name = String(part).replacing("~1", with: "/").replacing("~0", with: "~")
      found = found.flatMap { $0.values(named: name) }
    }
    return found
  }

  private func values(named name: String) -> [JSONValue] {
    switch self {
    case .object(let members): members[name].map { [$0] } ?? []
    case .array(let items) where name == "*": items
    case .array(let items): Int(name).flatMap { items.indices.contains($0) ? [items[$0]] : nil } ?? []
    default: []
    }
  }
}
