import Foundation

/// A JSON value of a file that an operator writes.
package enum JSONValue: Codable, Equatable {
  case object([String: JSONValue])
  case array([JSONValue])
  case string(String)
  case number(Decimal)
  case bool(Bool)
  case null

  package init(from decoder: any Decoder) throws {
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

  package func encode(to encoder: any Encoder) throws {
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
  package var items: [JSONValue] {
    guard case .array(let items) = self else { return [self] }
    return items
  }

  /// The text of a string, a number or a Boolean value, or `nil` for other values.
  package var scalar: String? {
    switch self {
    case .string(let text): text
    case .number(let number): "\(number)"
    case .bool(let bool): "\(bool)"
    case .object, .array, .null: nil
    }
  }

  /// Returns the description of a syntax error by another parser, because decoders don't tell its place.
  package static func syntaxError(in data: Data) -> String {
    do {
      _ = try JSONSerialization.jsonObject(with: data)
      return "The file isn't valid JSON."
    } catch {
      let text = (error as NSError).userInfo["NSDebugDescription"] as? String ?? "The file isn't valid JSON."
      guard let match = text.firstMatch(of: /character ([0-9]+)/), let offset = Int(match.1) else {
        return text
      }
      return "\(text) This is in line \(data.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1)."
    }
  }
}
