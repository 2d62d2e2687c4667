// SwiftUI's own interface names types of the kit that it stands on.
#if canImport(UIKit)
  @_exported import UIKit
#else
  @_exported import AppKit
#endif
