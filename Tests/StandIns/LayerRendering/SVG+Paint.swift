import QuartzCore

extension SVG {
  /// Returns a colour as an attribute, followed by an opacity attribute if the colour isn't opaque. The value
  /// for `nil` or a fully transparent colour is `none`.
  static func paint(_ name: String, _ color: CGColor?) -> String {
    guard let color, color.alpha > 0, let parts = color.components, parts.count >= 2 else {
      return "\(name)=\"none\""
    }
    let channels = parts.count >= 4 ? Array(parts[0..<3]) : Array(repeating: parts[0], count: 3)
    let hex = channels.map { channel in
      let digits = String(Int((min(max(channel, 0), 1) * 255).rounded()), radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    let opacity = color.alpha < 1 ? " \(name)-opacity=\"\(number(color.alpha))\"" : ""
    return "\(name)=\"#\(hex.joined())\"\(opacity)"
  }

  /// Returns the fill attribute for a gradient, and defines the gradient unless all its colours are equal.
  mutating func gradient(_ layer: CAGradientLayer) -> String {
    let colors = (layer.colors ?? []).compactMap { $0 as? CGColor }
    if let color = colors.first, Set(colors).count == 1 { return SVG.paint("fill", color) }
    let id = define("gradient") { id in
      let (start, end) = (layer.startPoint, layer.endPoint)
      var lines = [
        "<linearGradient id=\"\(id)\" x1=\"\(SVG.number(start.x))\" y1=\"\(SVG.number(start.y))\" "
          + "x2=\"\(SVG.number(end.x))\" y2=\"\(SVG.number(end.y))\">"
      ]
      for (index, color) in colors.enumerated() {
        let offset = CGFloat(index) / CGFloat(max(colors.count - 1, 1))
        lines.append(
          "  <stop offset=\"\(SVG.number(offset))\" \(SVG.paint("stop-color", color).stopOpacity)/>"
        )
      }
      return lines + ["</linearGradient>"]
    }
    return "fill=\"url(#\(id))\""
  }

  static func path(_ path: CGPath) -> String {
    var commands: [String] = []
    path.applyWithBlock { element in
      let points = element.pointee.points
      func list(_ count: Int) -> String {
        (0..<count).map { "\(number(points[$0].x)) \(number(points[$0].y))" }.joined(separator: " ")
      }
      switch element.pointee.type {
      case .moveToPoint: commands.append("M" + list(1))
      case .addLineToPoint: commands.append("L" + list(1))
      case .addQuadCurveToPoint: commands.append("Q" + list(2))
      case .addCurveToPoint: commands.append("C" + list(3))
      case .closeSubpath: commands.append("Z")
      @unknown default: break
      }
    }
    return commands.joined()
  }
}

extension String {
  /// The attributes in this string, with `stop-color-opacity` renamed to `stop-opacity`.
  fileprivate var stopOpacity: String { replacingOccurrences(of: "stop-color-opacity", with: "stop-opacity") }
}
