import AppKit
import LayerRendering

extension SVGRenderer {
  /// Returns an SVG drawing of a view on UIKit's system background, so that both front ends can share drawings.
  /// See ``svg(of:on:margin:)``.
  package static func svg(of view: NSView, margin: CGFloat = 16) -> String {
    let isDark = view.effectiveAppearance.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua
    let white: CGFloat = isDark ? 0 : 1
    return svg(of: view, on: CGColor(red: white, green: white, blue: white, alpha: 1), margin: margin)
  }
}

extension NSColor {
  @MainActor
  fileprivate func resolved(in view: NSView) -> CGColor {
    var color = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
    view.effectiveAppearance.performAsCurrentDrawingAppearance { color = cgColor }
    return color
  }
}

extension NSView: DrawnView {
  /// The origin of the view, measured from the top of the superview, even if the superview isn't flipped.
  package var drawnOrigin: CGPoint {
    guard let superview, !superview.isFlipped else { return frame.origin }
    return CGPoint(x: frame.minX, y: superview.frame.height - frame.maxY)
  }

  package var drawnSize: CGSize { frame.size }
  package var drawnOpacity: CGFloat { isHidden ? 0 : alphaValue }
  package var drawnBackground: CGColor? { nil }

  package var drawnLayers: [CALayer] {
    let views = Set(subviews.compactMap { $0.layer.map(ObjectIdentifier.init) })
    return (layer?.sublayers ?? []).filter { !views.contains(ObjectIdentifier($0)) }
  }

  /// The text that the view draws. During editing, the field editor draws the text instead of the field.
  package var drawnText: DrawnText? {
    switch self {
    case let editor as NSTextView:
      let font = editor.font ?? .systemFont(ofSize: NSFont.systemFontSize)
      return drawn(editor.string, font, editor.textColor)
    case let field as NSTextField where field.currentEditor() == nil:
      return drawn(
        field.stringValue,
        field.font ?? .systemFont(ofSize: NSFont.systemFontSize),
        field.textColor
      )
    case let button as NSButton:
      return drawn(button.title, .systemFont(ofSize: NSFont.systemFontSize), .labelColor, .center)
    default: return nil
    }
  }

  private func drawn(
    _ text: String,
    _ font: NSFont,
    _ color: NSColor?,
    _ alignment: DrawnText.Alignment? = nil
  ) -> DrawnText? {
    guard let color = color?.resolved(in: self), color.alpha > 0 else { return nil }
    let leading: DrawnText.Alignment = userInterfaceLayoutDirection == .rightToLeft ? .right : .left
    return DrawnText(text, font: font, color: color, alignment: alignment ?? leading)
  }

  package var drawnSubviews: [any DrawnView] { subviews }
}
