import Foundation
import OneTimeCodeService

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
