import Foundation

/// A JSON value with its position in the text, for error messages with line and column.
///
/// Foundation's decoders provide no positions. Because this parser also reads untrusted responses of
/// providers, it limits nesting to ``maximumDepth`` levels and rejects duplicate names in an object.
struct JSONNode {
  /// A position in JSON text. Lines and columns start at 1; columns count characters.
  struct Position: Equatable {
    let line: Int
    let column: Int

    /// Creates the position of the byte at an offset.
    init(of offset: Int, in bytes: some Collection<UInt8>) {
      let before = bytes.prefix(offset)
      var lines = 1
      var start = before.startIndex
      for index in before.indices where before[index] == UInt8(ascii: "\n") {
        lines += 1
        start = before.index(after: index)
      }
      line = lines
      column = String(decoding: before[start...], as: UTF8.self).count + 1
    }
  }

  indirect enum Value {
    case object([Member])
    case array([JSONNode])
    case string(String)
    /// A number as written in the JSON text.
    case number(String)
    case bool(Bool)
    case null
  }

  struct Member {
    let name: String
    let offset: Int
    let value: JSONNode
  }

  struct Failure: Error {
    let offset: Int
    let reason: String
  }

  static let maximumDepth = 24

  /// The offset of the value's first byte.
  let offset: Int
  let value: Value

  /// Parses JSON text in UTF-8.
  ///
  /// - Throws: ``Failure`` for the first error.
  init(parsing data: Data) throws(Failure) {
    guard String(data: data, encoding: .utf8) != nil else {
      throw Failure(offset: 0, reason: "The text isn't UTF-8.")
    }
    var parser = Parser(bytes: Array(data))
    self = try parser.document()
  }

  fileprivate init(_ value: Value, at offset: Int) {
    self.value = value
    self.offset = offset
  }

  /// Returns the value of a member, or `nil` if the member doesn't exist or the node isn't an object.
  subscript(name: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// Returns the value at a JSON Pointer (RFC 6901), such as `/messages/0/status`, or `nil` if it is missing.
  func value(at pointer: String) -> JSONNode? {
    var node: JSONNode? = self
    for part in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let name = String(part).replacing("~1", with: "/").replacing("~0", with: "~")
      switch node?.value {
      case .object: node = node?[name]
      case .array(let items):
        guard let index = Int(name), items.indices.contains(index) else { return nil }
        node = items[index]
      default: return nil
      }
    }
    return node
  }

  /// The text of a string, a number or a Boolean value, or `nil` for other values.
  var scalar: String? {
    switch value {
    case .string(let text), .number(let text): text
    case .bool(let bool): bool ? "true" : "false"
    case .object, .array, .null: nil
    }
  }
}

private struct Parser {
  let bytes: [UInt8]
  var index = 0
  var depth = 0

  mutating func document() throws(JSONNode.Failure) -> JSONNode {
    skipSpace()
    let node = try value()
    skipSpace()
    guard index == bytes.count else {
      throw failure("Unexpected text after the value: a file has one value.")
    }
    return node
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func failure(_ reason: String, at position: Int? = nil) -> JSONNode.Failure {
    JSONNode.Failure(offset: min(position ?? index, bytes.count), reason: reason)
  }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
  }

  private mutating func consume(_ character: Character) -> Bool {
    guard next == character.asciiValue else { return false }
    index += 1
    return true
  }

  private mutating func value() throws(JSONNode.Failure) -> JSONNode {
    let start = index
    depth += 1
    defer { depth -= 1 }
    guard depth <= JSONNode.maximumDepth else { throw failure("Values are nested too deeply.") }
    let value: JSONNode.Value
    switch next {
    case UInt8(ascii: "{"): value = try object()
    case UInt8(ascii: "["): value = try array()
    case UInt8(ascii: "\""): value = .string(try string())
    case nil: throw failure("A value is missing.")
    default: value = try word()
    }
    return JSONNode(value, at: start)
  }

  private mutating func object() throws(JSONNode.Failure) -> JSONNode.Value {
    index += 1
    var members: [JSONNode.Member] = []
    var names: Set<String> = []
    skipSpace()
    if consume("}") { return .object([]) }
    repeat {
      skipSpace()
      let start = index
      guard next == UInt8(ascii: "\"") else { throw failure("A name in double quotes is missing.") }
      let name = try string()
      guard names.insert(name).inserted else {
        throw failure("'\(name)' is defined twice.", at: start)
      }
      skipSpace()
      guard consume(":") else { throw failure("A ':' is missing after the name '\(name)'.") }
      skipSpace()
      members.append(.init(name: name, offset: start, value: try value()))
      skipSpace()
    } while consume(",")
    guard consume("}") else { throw failure("A ',' or '}' is missing.") }
    return .object(members)
  }

  private mutating func array() throws(JSONNode.Failure) -> JSONNode.Value {
    index += 1
    var items: [JSONNode] = []
    skipSpace()
    if consume("]") { return .array([]) }
    repeat {
      skipSpace()
      items.append(try value())
      skipSpace()
    } while consume(",")
    guard consume("]") else { throw failure("A ',' or ']' is missing.") }
    return .array(items)
  }

  private mutating func string() throws(JSONNode.Failure) -> String {
    let start = index
    index += 1
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw failure("A string doesn't end on its line.", at: start) }
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard consume("\"") else { throw failure("A string doesn't end.", at: start) }
    guard let text = try? JSONDecoder().decode(String.self, from: Data(bytes[start..<index])) else {
      throw failure("A string has an invalid escape.", at: start)
    }
    return text
  }

  private mutating func word() throws(JSONNode.Failure) -> JSONNode.Value {
    let start = index
    while let byte = next, isPartOfWord(byte) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default:
      guard text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil else {
        throw failure(
          "A value is missing: a string in double quotes, a number, true, false, null, '{' or '['.",
          at: start
        )
      }
      return .number(text)
    }
  }

  private func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
