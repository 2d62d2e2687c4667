/// A check that the HTML of an email is well-formed, runs no code, and loads nothing from other servers.
///
/// Mail programs repair and remove markup in different ways. Well-formed HTML without scripts and forms looks alike in all of
/// them.
struct MarkupCheck {
  /// Elements without an end tag.
  private static let void: Set = ["area", "br", "col", "hr", "img", "link", "meta", "wbr"]

  /// Elements that mail programs show. All others are errors, such as scripts, forms and frames.
  private static let elements: Set = void.union([
    "a", "abbr", "address", "article", "aside", "b", "bdi", "bdo", "big", "blockquote", "body", "caption",
    "center",
    "cite", "code", "colgroup", "dd", "del", "dfn", "div", "dl", "dt", "em", "figcaption", "figure", "font",
    "footer", "h1",
    "h2", "h3", "h4", "h5", "h6", "head", "header", "html", "i", "ins", "kbd", "li", "main", "mark", "nav",
    "ol", "p", "pre",
    "q", "s", "samp", "section", "small", "span", "strong", "style", "sub", "sup", "table", "tbody", "td",
    "tfoot", "th",
    "thead", "time", "title", "tr", "tt", "u", "ul", "var",
  ])

  private let source: [Unicode.Scalar]
  private let allowsRemoteContent: Bool
  private var index = 0
  /// The open elements and sections, with their positions.
  private var open: [(name: String, offset: Int)] = []

  /// Checks the source of a template, including its tags.
  static func check(_ source: [Unicode.Scalar], allowsRemoteContent: Bool) throws(TextTemplate.Failure) {
    var check = MarkupCheck(source: source, allowsRemoteContent: allowsRemoteContent)
    try check.run()
  }

  private init(source: [Unicode.Scalar], allowsRemoteContent: Bool) {
    self.source = source
    self.allowsRemoteContent = allowsRemoteContent
  }

  private mutating func run() throws(TextTemplate.Failure) {
    while index < source.count {
      switch source[index] {
      case "<": try readMarkup()
      case "&": try readReference()
      case "{" where starts(with: "{{"): try readTag()
      default: index += 1
      }
    }
    if let last = open.last { throw failure(last.offset, "'<\(last.name)>' has no end tag.") }
  }

  private func failure(_ offset: Int, _ text: String) -> TextTemplate.Failure {
    TextTemplate.Failure(offset: offset, text: text)
  }

  private func starts(with text: String) -> Bool { source[index...].starts(with: text.unicodeScalars) }

  /// Returns the scalars before `end`, and moves behind it.
  private mutating func read(to end: String, orFail text: String) throws(TextTemplate.Failure) -> String {
    let start = index
    while index < source.count, !starts(with: end) { index += 1 }
    guard index < source.count else { throw failure(start, text) }
    defer { index += end.unicodeScalars.count }
    return String(source[start..<index])
  }

  /// Reads a tag of the template. Sections and elements must not overlap.
  private mutating func readTag() throws(TextTemplate.Failure) {
    let start = index
    index += 2
    let content = try read(to: "}}", orFail: "A '}}' is missing.").trimmed
    switch content.first {
    case "#", "^": open.append(("{{\(content)}}", start))
    case "/":
      guard open.popLast()?.name.hasPrefix("{{") == true else {
        throw failure(start, "An element must begin and end in the same section.")
      }
    default: break
    }
  }

  private mutating func readReference() throws(TextTemplate.Failure) {
    let start = index
    let name = source[(start + 1)...].prefix(33).prefix { $0 != ";" }
    guard source.indices.contains(name.endIndex), source[name.endIndex] == ";",
      String(name).wholeMatch(of: /[A-Za-z][A-Za-z0-9]*|#[0-9]+|#x[0-9A-Fa-f]+/) != nil
    else { throw failure(start, "Write '&amp;' for '&'.") }
    index = name.endIndex + 1
  }

  private mutating func readMarkup() throws(TextTemplate.Failure) {
    let start = index
    if starts(with: "<!--") {
      index += 4
      let comment = try read(to: "-->", orFail: "The comment has no '-->'.")
      if comment.contains("{{") { throw failure(start, "A comment can't contain '{{'.") }
      if comment.trimmed.hasPrefix("["), !allowsRemoteContent {
        throw failure(start, "Conditional comments aren't checked, so they need --allow-remote-content.")
      }
    } else if starts(with: "<!") {
      let text = try read(to: ">", orFail: "A '>' is missing.")
      guard open.isEmpty, text.lowercased().hasPrefix("<!doctype html") else {
        throw failure(start, "Only '<!doctype html>' may begin with '<!'.")
      }
    } else if starts(with: "</") {
      index += 2
      let name = try read(to: ">", orFail: "A '>' is missing.").trimmed.lowercased()
      guard let last = open.popLast(), last.name == name else {
        throw failure(start, "'</\(name.prefix(20))>' doesn't end the last element.")
      }
    } else {
      try readElement()
    }
  }

  private mutating func readElement() throws(TextTemplate.Failure) {
    let start = index
    index += 1
    let name = readName().lowercased()
    guard !name.isEmpty else { throw failure(start, "Write '&lt;' for '<'.") }
    guard Self.elements.contains(name), name != "link" || allowsRemoteContent else {
      throw failure(start, "'<\(name)>' isn't allowed in an email.")
    }
    var isClosed = false
    while true {
      readSpace()
      guard index < source.count else { throw failure(start, "A '>' is missing.") }
      if source[index] == ">" { break }
      if source[index] == "/" {
        index += 1
        isClosed = true
      } else {
        guard !isClosed else { throw failure(index, "A '>' is missing after '/'.") }
        try readAttribute(of: name)
      }
    }
    index += 1
    if Self.void.contains(name) { return }
    guard !isClosed else { throw failure(start, "'<\(name)/>' needs an end tag in HTML.") }
    open.append((name, start))
    if name == "style" {
      let offset = index
      let style = try read(to: "</", orFail: "'<style>' has no end tag.")
      index -= 2
      try check(style: style, at: offset)
    }
  }

  private mutating func readSpace() {
    while index < source.count, " \t\n".unicodeScalars.contains(source[index]) { index += 1 }
  }

  private mutating func readName() -> String {
    let name = source[index...].prefix {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
        || "-_:".unicodeScalars.contains($0)
    }
    index = name.endIndex
    return String(name)
  }

  private mutating func readAttribute(of element: String) throws(TextTemplate.Failure) {
    let start = index
    let name = readName().lowercased()
    guard !name.isEmpty else {
      throw failure(start, "This isn't an attribute. Values are inserted only outside of tags.")
    }
    readSpace()
    guard index < source.count, source[index] == "=" else { return }
    index += 1
    readSpace()
    guard index < source.count, source[index] == "\"" || source[index] == "'" else {
      throw failure(index, "The value of '\(name)' must be in quotation marks.")
    }
    let quote = String(source[index])
    index += 1
    let offset = index
    let text = try read(to: quote, orFail: "A quotation mark is missing.")
    if element == "a", name == "href", MessageLinks.settings.keys.contains(where: { text == "{{\($0)}}" }) {
      return
    }
    guard !text.contains("{{") else { throw failure(offset, "Values are inserted only outside of tags.") }
    try check(name, of: element, text, at: offset)
  }

  private func check(_ name: String, of element: String, _ text: String, at offset: Int) throws(TextTemplate
    .Failure)
  {
    let value = text.decodingReferences.trimmed.lowercased()
    if name.hasPrefix("on") {
      throw failure(offset, "Mail programs remove scripts: '\(name)' isn't allowed.")
    }
    switch (element, name) {
    case ("a", "href"):
      guard ["https://", "mailto:", "tel:", "#"].contains(where: { value.hasPrefix($0) }) else {
        throw failure(offset, "A link must begin with https://, mailto:, tel: or #.")
      }
    case ("img", "src"):
      let isEmbedded = value.wholeMatch(of: /data:image\/(png|gif|jpeg|webp);base64,[a-z0-9+\/=\s]*/) != nil
      guard isEmbedded || allowsRemoteContent && value.hasPrefix("https://") else {
        throw failure(
          offset,
          "An image must be embedded (data:image/png;base64,…)\(allowsRemoteContent ? " or begin with https://." : ", or needs --allow-remote-content.")"
        )
      }
    case (_, "style"): try check(style: text.decodingReferences, at: offset)
    case ("meta", "http-equiv"):
      guard ["content-type", "x-ua-compatible"].contains(value) else {
        throw failure(offset, "'\(value.prefix(20))' isn't allowed in an email.")
      }
    case (_, "xmlns"): break
    case (_, _) where name.hasPrefix("xmlns:"): break
    default:
      // Without a base, only an address with "//" refers to another server.
      guard
        !value.replacing("\\", with: "/").contains("//") || allowsRemoteContent && value.hasPrefix("https://")
      else {
        throw failure(
          offset,
          allowsRemoteContent
            ? "The address must begin with https://."
            : "'\(name)' refers to another server, which needs --allow-remote-content."
        )
      }
    }
  }

  private func check(style: String, at offset: Int) throws(TextTemplate.Failure) {
    let style = style.lowercased()
    if style.contains("{{") { throw failure(offset, "A style can't contain '{{'.") }
    if style.contains("\\") || style.contains("<") || style.contains("expression(")
      || style.contains("javascript:")
    {
      throw failure(offset, "A style can't contain '\\', '<' or scripts.")
    }
    guard !allowsRemoteContent else { return }
    if ["url(", "@import", "image-set(", "src(", "//"].contains(where: { style.contains($0) }) {
      throw failure(offset, "The style refers to another server, which needs --allow-remote-content.")
    }
  }
}

extension String {
  /// The string with numeric character references, `&amp;` and `&sol;` replaced by what they stand for.
  fileprivate var decodingReferences: String {
    replacing(/&(?:#([0-9]{1,7})|#x([0-9A-Fa-f]{1,6})|(sol|colon|amp));?/) { match -> String in
      if let name = match.3 { return name == "sol" ? "/" : name == "colon" ? ":" : "&" }
      let number = match.1.flatMap { UInt32($0) } ?? match.2.flatMap { UInt32($0, radix: 16) }
      return number.flatMap(Unicode.Scalar.init).map(String.init) ?? ""
    }
  }
}
