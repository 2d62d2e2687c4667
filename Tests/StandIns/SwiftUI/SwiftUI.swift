// SwiftUI's interface uses types of UIKit or AppKit.
#if canImport(UIKit)
  @_exported import UIKit
#else
  @_exported import AppKit
#endif
