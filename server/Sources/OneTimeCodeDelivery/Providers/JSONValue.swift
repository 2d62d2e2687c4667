import Foundation

/// A JSON value of a provider file.
enum JSONValue: Codable, Equatable {
  case object([String: JSONValue])
  case array([JSONValue])
  case string(String)
  case number(Decimal)
  case bool(Bool)
  case null

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? container.decode(Decimal.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let items = try? container.decode([JSONValue].self) {
      self = .array(items)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .object(let members): try container.encode(members)
    case .array(let items): try container.encode(items)
    case .string(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .bool(let bool): try container.encode(bool)
    case .null: try container.encodeNil()
    }
  }

  /// The elements of an array, or any other value as the only element.
  var items: [JSONValue] {
    guard case .array(let items) = self else { return [self] }
    return items
  }

  /// The text of a string, a number or a Boolean value, or `nil` for other values.
  var scalar: String? {
    switch self {
    case .string(let text): text
    case .number(let number): "\(number)"
    case .bool(let bool): "\(bool)"
    case .object, .array, .null: nil
    }
  }
}

/// A scalar in the JSON body of a response, which may be hostile: only the way to the scalar is decoded.
struct JSONField: DecodableWithConfiguration {
  /// The text of a string, a number or a Boolean value, or `nil` if there is no such value.
  let text: String?

  /// Finds the value at a JSON Pointer (RFC 6901), such as `/messages/0/status`.
  ///
  /// - Throws: An error if `data` isn't JSON.
  init(at pointer: String, in data: Data) throws {
    let path = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
      String($0).replacing("~1", with: "/").replacing("~0", with: "~")
    }
    self = try JSONDecoder().decode(JSONField.self, from: data, configuration: path)
  }

  init(from decoder: any Decoder, configuration path: [String]) throws {
    guard let name = path.first else {
      let isScalar =
        (try? decoder.unkeyedContainer()) == nil && (try? decoder.container(keyedBy: Name.self)) == nil
      text = isScalar ? try JSONValue(from: decoder).scalar : nil
      return
    }
    var next: (any Decoder)?
    if var items = try? decoder.unkeyedContainer() {
      while next == nil, !items.isAtEnd {
        let isNext = String(items.currentIndex) == name
        let item = try items.superDecoder()
        if isNext { next = item }
      }
    } else if let members = try? decoder.container(keyedBy: Name.self), members.contains(Name(name)) {
      next = try members.superDecoder(forKey: Name(name))
    }
    text = try next.map { try JSONField(from: $0, configuration: Array(path.dropFirst())).text } ?? nil
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }

    init?(stringValue: String) { self.init(stringValue) }

    init?(intValue: Int) { nil }
  }
}
