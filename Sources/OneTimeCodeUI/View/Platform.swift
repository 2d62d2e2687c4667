#if canImport(UIKit)
  import UIKit

  /// The superclass of ``OneTimeCodeView``.
  public typealias _PlatformControl = UIControl

  /// The superclass of ``ResendCodeControl``.
  public typealias _PlatformButton = UIButton

  /// The superclass of slot views.
  public typealias _PlatformView = UIView

  typealias PlatformView = UIView
  typealias PlatformColor = UIColor
#elseif canImport(AppKit)
  import AppKit

  /// The superclass of ``OneTimeCodeView``. An `NSControl` would have a cell, which is its accessibility element, and a value
  /// and a formatter of its own beside those of the text field.
  public typealias _PlatformControl = NSView

  /// The superclass of ``ResendCodeControl``.
  public typealias _PlatformButton = NSButton

  /// The superclass of slot views.
  public typealias _PlatformView = NSView

  typealias PlatformView = NSView
  typealias PlatformColor = NSColor
#endif

#if canImport(UIKit) || canImport(AppKit)
  extension PlatformView {
    /// Whether the view is in a window, and neither it nor a view around it is hidden.
    var isOnScreen: Bool {
      guard window != nil else { return false }
      var view: PlatformView? = self
      while let each = view {
        if each.isHidden { return false }
        view = each.superview
      }
      return true
    }
  }
#endif
