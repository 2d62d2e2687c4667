#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  // Whoever uses the view uses its formats, phrases and rejections, and AppKit.
  @_exported import AppKit
  @_exported import OneTimeCode
  @_exported import OneTimeCodeNative
#endif
