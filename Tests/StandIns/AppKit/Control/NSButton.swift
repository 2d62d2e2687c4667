// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

open class NSButton: NSControl {
  public enum BezelStyle: UInt, Sendable {
    case automatic = 0
    case push = 1

    public static var rounded: BezelStyle { .push }
  }

  open override class var cellClass: AnyClass? {
    get { NSButtonCell.self }
    set {}
  }

  public override init(frame frameRect: NSRect) {
    super.init(frame: frameRect)
  }

  public convenience init(title: String, target: Any?, action: Selector?) {
    self.init(frame: .zero)
    self.title = title
    self.target = target as AnyObject?
    self.action = action
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  open var title = ""
  /// The key that presses the button. "\r" makes the button the default button of its window.
  open var keyEquivalent = ""
  open var bezelStyle = BezelStyle.automatic
  open var isBordered = true

  open override var acceptsFirstResponder: Bool { isEnabled }

  open override var intrinsicContentSize: NSSize {
    let font = self.font ?? .systemFont(ofSize: NSFont.systemFontSize)
    return NSSize(width: TextMetric.width(title, font: font) + 24, height: font.lineHeight + 8)
  }

  open override func mouseDown(with event: NSEvent) { performClick(nil) }

  open override func performKeyEquivalent(with event: NSEvent) -> Bool {
    guard isEnabled, !keyEquivalent.isEmpty, event.characters == keyEquivalent else { return false }
    performClick(nil)
    return true
  }

  open override func isAccessibilityElement() -> Bool { accessibility.isElement ?? true }
  open override func accessibilityRole() -> NSAccessibility.Role? { .button }
  open override func accessibilityLabel() -> String? { accessibility.label ?? title }

  open override func accessibilityPerformPress() -> Bool {
    guard isEnabled else { return false }
    performClick(nil)
    return true
  }
}

open class NSButtonCell: NSActionCell {
  private var button: NSButton? { controlView as? NSButton }

  open override func accessibilityRole() -> NSAccessibility.Role? { .button }
  open override func accessibilityLabel() -> String? { accessibility.label ?? button?.title }
  open override func accessibilityValue() -> Any? { accessibility.value }

  open override func accessibilityPerformPress() -> Bool {
    guard let button, button.isEnabled else { return false }
    button.performClick(nil)
    return true
  }
}
