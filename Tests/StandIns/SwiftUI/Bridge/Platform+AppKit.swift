#if canImport(AppKit)
  import AppKit

  // This file contains the parts of the engine that depend on AppKit.

  package typealias PlatformView = NSView
  typealias PlatformColor = NSColor
  typealias PlatformRepresentable = NSViewRepresentable

  extension NSColor {
    static var defaultText: NSColor { .labelColor }
    static var dimmed: NSColor { .tertiaryLabelColor }
  }

  extension EnvironmentValues {
    /// Reads the environment of a view. SwiftUI on macOS doesn't support Dynamic Type.
    @MainActor
    mutating func read(from view: NSView) {
      let name = view.effectiveAppearance.name
      layoutDirection = view.userInterfaceLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
      displayScale = view.window?.backingScaleFactor ?? 1
      colorScheme =
        view.effectiveAppearance.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua ? .dark : .light
      let isHigh = name == .accessibilityHighContrastAqua || name == .accessibilityHighContrastDarkAqua
      colorSchemeContrast = isHigh ? .increased : .standard
      accessibilityReduceMotion = NSWorkspace.shared.accessibilityDisplayShouldReduceMotion
    }
  }

  /// A view that draws a shape.
  final class ShapeView: NSView {
    let shape = CAShapeLayer()

    override init(frame frameRect: NSRect) {
      super.init(frame: frameRect)
      let host = CALayer()
      host.addSublayer(shape)
      layer = host
      wantsLayer = true
    }

    required init?(coder: NSCoder) { nil }

    override var isFlipped: Bool { true }

    func resolve(_ color: NSColor) -> CGColor {
      var resolved = color.cgColor
      effectiveAppearance.performAsCurrentDrawingAppearance { resolved = color.cgColor }
      return resolved
    }
  }

  final class LabelView: NSTextField {
    override init(frame frameRect: NSRect) {
      super.init(frame: frameRect)
      (isEditable, isSelectable, isBezeled, drawsBackground) = (false, false, false, false)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ text: String, _ font: Font, _ color: NSColor, in container: NSView) {
      stringValue = text
      self.font = .preferredFont(forTextStyle: font.style.platform)
      textColor = color
    }

    var shownText: String { stringValue }
  }

  extension Font.TextStyle {
    fileprivate var platform: NSFont.TextStyle {
      switch self {
      case .largeTitle: .largeTitle
      case .title: .title1
      case .title2: .title2
      case .title3: .title3
      case .headline: .headline
      case .subheadline: .subheadline
      case .body: .body
      case .callout: .callout
      case .footnote: .footnote
      case .caption: .caption1
      case .caption2: .caption2
      }
    }
  }

  /// A control that displays a button or a toggle. The text of its label is also its accessibility label.
  final class ButtonControl: NSButton {
    var press: @MainActor () -> Void = {}
    var layOutContent: (CGRect) -> Void = { _ in }

    override var isFlipped: Bool { true }

    override func performClick(_ sender: Any?) {
      if isEnabled { press() }
    }

    func updateAccessibility(value: String? = nil) {
      title = subviews.compactMap { ($0 as? LabelView)?.shownText }.joined(separator: ", ")
      applyAccessibilityLabel(title)
      applyAccessibilityValue(value)
    }

    func shortcut(_ key: String) { keyEquivalent = key }

    override func layout() {
      super.layout()
      layOutContent(bounds)
    }

    override func hitTest(_ point: NSPoint) -> NSView? {
      super.hitTest(point) == nil ? nil : self
    }
  }

  // Accessibility modifiers apply to a control and to its cell, because assistive technology may use either.
  extension NSView {
    /// Puts subviews in an order, from back to front.
    func restack(_ views: [NSView]) {
      guard !subviews.filter(views.contains).elementsEqual(views, by: ===) else { return }
      subviews = subviews.filter { !views.contains($0) } + views
    }

    func applyOpacity(_ opacity: CGFloat) { alphaValue = opacity }

    /// Does nothing, because AppKit views have no such property. Views behind a field get no clicks anyway.
    func ignoreTouches() {}

    private var ownCell: NSCell? { (self as? NSControl)?.cell }

    func applyFocus(_ isFocused: Bool) {
      _ = window?.makeFirstResponder(isFocused ? self : nil)
    }

    func applyAccessibilityLabel(_ label: String) {
      setAccessibilityLabel(label)
      ownCell?.setAccessibilityLabel(label)
    }

    func applyAccessibilityValue(_ value: String?) {
      if self is NSTextField { return }
      setAccessibilityValue(value)
      ownCell?.setAccessibilityValue(value)
    }

    func applyAccessibilityIdentifier(_ identifier: String) {
      setAccessibilityIdentifier(identifier)
      ownCell?.setAccessibilityIdentifier(identifier)
    }

    func applyAccessibilityHidden(_ isHidden: Bool) {
      setAccessibilityElement(!isHidden)
      ownCell?.setAccessibilityElement(!isHidden)
    }

    func applyAccessibilityHeader() {}
  }
#endif
