import QuartzCore

/// An SVG builder. Numbers are rounded, and identifiers numbered, so that equal drawings produce equal text.
struct SVG {
  private var body: [String] = []
  private var definitions: [String] = []
  private var identifiers: [[String]: String] = [:]
  private var counts: [String: Int] = [:]

  mutating func line(_ line: String) {
    body.append(line)
  }

  /// Draws into a group, or without a group if there are no attributes. Omits an empty group.
  mutating func group(_ attributes: [String], _ draw: (inout SVG) -> Void) {
    let content = lines(draw)
    guard !content.isEmpty else { return }
    guard !attributes.isEmpty else { return body += content }
    body.append("<g \(attributes.joined(separator: " "))>")
    body += content.map { "  " + $0 }
    body.append("</g>")
  }

  /// Returns the drawn lines instead of adding them to the body. Definitions stay in the document.
  mutating func lines(_ draw: (inout SVG) -> Void) -> [String] {
    let before = body
    body = []
    draw(&self)
    defer { body = before }
    return body
  }

  /// Returns the identifier of a definition, and adds the definition to the document unless it has an equal one.
  mutating func define(_ kind: String, _ lines: (String) -> [String]) -> String {
    let unnamed = lines("")
    if let id = identifiers[unnamed] { return id }
    counts[kind, default: 0] += 1
    let id = "\(kind)-\(counts[kind, default: 0])"
    identifiers[unnamed] = id
    definitions += lines(id)
    return id
  }

  func document(size: CGSize) -> String {
    let size = "width=\"\(SVG.number(size.width))\" height=\"\(SVG.number(size.height))\""
    let defined = definitions.isEmpty ? [] : ["  <defs>"] + definitions.map { "    " + $0 } + ["  </defs>"]
    let lines = ["<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) font-family=\"sans-serif\">"]
    return (lines + defined + body.map { "  " + $0 } + ["</svg>", ""]).joined(separator: "\n")
  }

  static func box(_ box: CGRect) -> String {
    "x=\"\(number(box.minX))\" y=\"\(number(box.minY))\" width=\"\(number(box.width))\" "
      + "height=\"\(number(box.height))\""
  }

  /// Returns a number as text, rounded to two decimals.
  static func number(_ value: CGFloat) -> String {
    let rounded = (Double(value) * 100).rounded() / 100
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }

  static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;")
      .replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: "\"", with: "&quot;")
  }
}
