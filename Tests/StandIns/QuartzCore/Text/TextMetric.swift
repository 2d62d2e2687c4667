import Foundation

/// Functions that measure text without font files. Every character is 0.6 em wide, and every line is 1.2 em high.
package enum TextMetric {
  package static func lines(_ text: String, font: any DrawnFont, width: CGFloat) -> [String] {
    let perLine = max(Int((width / (font.pointSize * 0.6) + 0.001).rounded(.down)), 1)
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      var lines: [String] = []
      var line = ""
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        if line.isEmpty {
          line = String(word)
        } else if line.count + 1 + word.count <= perLine {
          line += " " + word
        } else {
          lines.append(line)
          line = String(word)
        }
        while line.count > perLine {
          lines.append(String(line.prefix(perLine)))
          line = String(line.dropFirst(perLine))
        }
      }
      return lines + [line]
    }
  }

  package static func width(_ text: String, font: any DrawnFont) -> CGFloat {
    CGFloat(text.count) * font.pointSize * 0.6
  }

  package static func size(_ text: String, font: any DrawnFont, width: CGFloat, maximumLines: Int = 0)
    -> CGSize
  {
    guard !text.isEmpty else { return .zero }
    let width = width > 0 && maximumLines != 1 ? width : .greatestFiniteMagnitude
    var lines = width < 1e6 ? lines(text, font: font, width: width) : text.components(separatedBy: "\n")
    if maximumLines > 0 { lines = Array(lines.prefix(maximumLines)) }
    let longest = lines.map { self.width($0, font: font) }.max() ?? 0
    return CGSize(width: longest.rounded(.up), height: (CGFloat(lines.count) * font.lineHeight).rounded(.up))
  }
}
