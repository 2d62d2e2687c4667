#if canImport(UIKit)
  import UIKit

  /// The superclass of ``OneTimeCodeView``.
  public typealias _PlatformControl = UIControl

  /// The superclass of ``ResendCodeControl``.
  public typealias _PlatformButton = UIButton

  typealias PlatformView = UIView
  typealias PlatformColor = UIColor
#elseif canImport(AppKit)
  import AppKit

  /// The superclass of ``OneTimeCodeView``.
  public typealias _PlatformControl = NSView

  /// The superclass of ``ResendCodeControl``.
  public typealias _PlatformButton = NSButton

  typealias PlatformView = NSView
  typealias PlatformColor = NSColor
#endif
