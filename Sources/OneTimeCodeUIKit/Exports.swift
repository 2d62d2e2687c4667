#if canImport(UIKit)
  // Whoever uses the view uses its formats, phrases and rejections, and UIKit.
  @_exported import OneTimeCode
  @_exported import OneTimeCodeNative
  @_exported import UIKit
#endif
