import Mustache

/// A text of an operator as a Mustache template.
///
/// Only names, sections for a missing app name, and comments are allowed, so a value can't become a part of the template,
/// and HTML is always escaped.
struct TextTemplate: Sendable {
  /// A tag of the template.
  struct Tag: Sendable {
    enum Kind: Sendable {
      case name
      /// The begin of a section that is used if the value exists, or if it doesn't exist.
      case section(ifExists: Bool)
      case end
    }

    let kind: Kind
    let name: String
    /// The position of the tag in the source, in Unicode scalars.
    let offset: Int
    /// The sections that contain the tag, outermost first.
    let sections: [Section]
  }

  struct Section: Equatable, Sendable {
    let name: String
    let ifExists: Bool
  }

  /// A problem at a position in the source.
  struct Failure: Error {
    let offset: Int
    let text: String
  }

  let source: [Unicode.Scalar]
  let tags: [Tag]
  private let template: MustacheTemplate

  /// Parses a template.
  ///
  /// - Parameters:
  ///   - source: The source, with line feeds as line ends.
  ///   - isHTML: Whether values are escaped for HTML.
  /// - Throws: ``Failure`` if the template isn't valid or has tags that aren't allowed.
  init(_ source: String, isHTML: Bool) throws(Failure) {
    self.source = Array(source.unicodeScalars)
    tags = try Self.tags(in: self.source)
    do {
      // The first line isn't part of the result.
      template = try MustacheTemplate(string: "{{% CONTENT_TYPE:\(isHTML ? "HTML" : "TEXT")}}\n\(source)")
    } catch {
      throw Failure(offset: 0, text: "The template can't be parsed.")
    }
  }

  func render(_ values: [String: String]) -> String { template.render(values) }

  /// Returns whether a tag is used if these names exist.
  func isUsed(_ tag: Tag, existing names: Set<String>) -> Bool {
    tag.sections.allSatisfy { names.contains($0.name) == $0.ifExists }
  }

  private static func tags(in source: [Unicode.Scalar]) throws(Failure) -> [Tag] {
    var tags: [Tag] = []
    var open: [(section: Section, offset: Int)] = []
    var index = 0
    while let start = source.firstIndex(of: "{", and: "{", from: index) {
      guard source[(start + 2)...].first != "{" else {
        throw Failure(offset: start, text: "'{{{' would insert a value without escaping it. Write '{{…}}'.")
      }
      guard let end = source.firstIndex(of: "}", and: "}", from: start + 2) else {
        throw Failure(offset: start, text: "A '}}' is missing.")
      }
      index = end + 2
      let content = String(source[(start + 2)..<end]).trimmed
      guard let sign = content.unicodeScalars.first else {
        throw Failure(offset: start, text: "A name is missing.")
      }
      if sign == "!" { continue }
      let isName = sign.properties.isAlphabetic
      let name = isName ? content : String(content.dropFirst()).trimmed
      let sections = open.map(\.section)
      guard name.wholeMatch(of: /[A-Za-z][A-Za-z0-9]*/) != nil, isName || "#^/".unicodeScalars.contains(sign)
      else {
        throw Failure(
          offset: start,
          text:
            "'{{\(content.prefix(40))}}' isn't allowed: there are only {{name}}, {{#app}}…{{/app}}, {{^app}}…{{/app}} and {{! comments }}."
        )
      }
      if sign == "/" {
        guard let last = open.popLast(), last.section.name == name else {
          throw Failure(offset: start, text: "'{{/\(name)}}' doesn't end the last section.")
        }
        tags.append(Tag(kind: .end, name: name, offset: start, sections: open.map(\.section)))
      } else if isName {
        tags.append(Tag(kind: .name, name: name, offset: start, sections: sections))
      } else {
        guard name == "app" else {
          throw Failure(offset: start, text: "Only 'app' can be a section, because all other values exist.")
        }
        let section = Section(name: name, ifExists: sign == "#")
        open.append((section, start))
        tags.append(
          Tag(kind: .section(ifExists: section.ifExists), name: name, offset: start, sections: sections)
        )
      }
    }
    if let (section, offset) = open.last {
      throw Failure(offset: offset, text: "'{{/\(section.name)}}' is missing.")
    }
    return tags
  }
}

extension [Unicode.Scalar] {
  /// Returns the line and column of a position, from 1.
  func place(of offset: Int) -> (line: Int, column: Int) {
    let before = prefix(offset)
    let start = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
    return (before.count { $0 == "\n" } + 1, before.count - start + 1)
  }

  /// Returns the first position at or after `start` at which two scalars follow each other.
  func firstIndex(of first: Unicode.Scalar, and second: Unicode.Scalar, from start: Int) -> Int? {
    (start..<Swift.max(start, count - 1)).first { self[$0] == first && self[$0 + 1] == second }
  }
}

extension String {
  init(_ scalars: some Sequence<Unicode.Scalar>) {
    self.init()
    unicodeScalars.append(contentsOf: scalars)
  }

  /// The string without whitespace and line breaks at its ends.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
