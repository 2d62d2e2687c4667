import QuartzCore

extension SVG {
  mutating func draw(_ layer: CALayer) {
    guard !layer.isHidden, layer.opacity > 0 else { return }
    var attributes: [String] = []
    if layer.frame.origin != .zero {
      attributes.append(
        "transform=\"translate(\(SVG.number(layer.frame.minX)) \(SVG.number(layer.frame.minY)))\""
      )
    }
    if layer.opacity < 1 { attributes.append("opacity=\"\(SVG.number(CGFloat(layer.opacity)))\"") }
    if let mask = layer.mask {
      guard let id = define(mask: mask) else { return }
      attributes.append("mask=\"url(#\(id))\"")
    }
    group(attributes) { svg in
      svg.drawContents(of: layer)
      for sublayer in layer.sublayers ?? [] { svg.draw(sublayer) }
    }
  }

  /// Defines a mask from the alpha channel of a layer and its sublayers, and returns the mask's identifier, or `nil`
  /// if the mask is empty and therefore hides everything.
  private mutating func define(mask: CALayer) -> String? {
    let content = lines { $0.draw(mask) }
    guard !content.isEmpty else { return nil }
    return define("mask") { id in
      ["<mask id=\"\(id)\" mask-type=\"alpha\" maskUnits=\"userSpaceOnUse\">"] + content + ["</mask>"]
    }
  }

  /// Draws the layer's own content, in the layer's coordinates.
  mutating func drawContents(of layer: CALayer) {
    let box = SVG.box(CGRect(origin: .zero, size: layer.bounds.size))
    let radius = layer.cornerRadius > 0 ? " rx=\"\(SVG.number(layer.cornerRadius))\"" : ""
    if let color = layer.backgroundColor, color.alpha > 0 {
      line("<rect \(box)\(radius) \(SVG.paint("fill", color))/>")
    }
    switch layer {
    case let gradient as CAGradientLayer:
      let paint = self.gradient(gradient)
      line("<rect \(box)\(radius) \(paint)/>")
    case let shape as CAShapeLayer: draw(shape)
    case let text as CATextLayer: draw(text)
    default: break
    }
    if layer.borderWidth > 0 {
      let inset = layer.borderWidth / 2
      let frame = CGRect(origin: .zero, size: layer.bounds.size).insetBy(dx: inset, dy: inset)
      line(
        "<rect \(SVG.box(frame))\(radius) fill=\"none\" \(SVG.paint("stroke", layer.borderColor)) "
          + "stroke-width=\"\(SVG.number(layer.borderWidth))\"/>"
      )
    }
  }

  private mutating func draw(_ shape: CAShapeLayer) {
    guard let path = shape.path else { return }
    var attributes = ["d=\"\(SVG.path(path))\"", SVG.paint("fill", shape.fillColor)]
    if shape.fillColor != nil, shape.fillRule == .evenOdd { attributes.append("fill-rule=\"evenodd\"") }
    if shape.strokeColor != nil {
      attributes.append(SVG.paint("stroke", shape.strokeColor))
      attributes.append("stroke-width=\"\(SVG.number(shape.lineWidth))\"")
    }
    if let dashes = shape.lineDashPattern {
      let lengths = dashes.map { SVG.number(CGFloat($0.doubleValue)) }
      attributes.append("stroke-dasharray=\"\(lengths.joined(separator: " "))\"")
    }
    line("<path \(attributes.joined(separator: " "))/>")
  }

  private mutating func draw(_ text: CATextLayer) {
    guard let string = text.string as? String, !string.isEmpty else { return }
    let isCentered = text.alignmentMode == .center
    let x = isCentered ? text.bounds.width / 2 : 0
    // The first line of a text layer begins at the layer's top. The baseline is about 0.8 line heights lower.
    let y = text.fontSize * 0.96
    let weight = SVG.weight(text.font as? any DrawnFont)
    line(
      "<text x=\"\(SVG.number(x))\" y=\"\(SVG.number(y))\" font-size=\"\(SVG.number(text.fontSize))\"\(weight) "
        + (isCentered ? "text-anchor=\"middle\" " : "")
        + "\(SVG.paint("fill", text.foregroundColor))>\(SVG.escaped(string))</text>"
    )
  }

  /// Returns a `font-weight` attribute if the font's name implies medium or bolder weight, or else an empty string.
  static func weight(_ font: (any DrawnFont)?) -> String {
    let name = font?.fontName.lowercased() ?? ""
    if name.contains("bold") { return " font-weight=\"\(name.contains("semi") ? 600 : 700)\"" }
    return name.contains("medium") ? " font-weight=\"500\"" : ""
  }
}
