#if canImport(UIKit) || canImport(AppKit)
  // What the interface of the field speaks of, and no more: SwiftUI has a `Settings` of its own.
  @_exported import struct OneTimeCode.Alphabet
  @_exported import struct OneTimeCode.CodeFormat
  @_exported import struct OneTimeCode.Phrases
  @_exported import struct OneTimeCode.Rejection

  #if canImport(UIKit)
    @_exported import struct OneTimeCodeUIKit.OneTimeCodeStyle
  #else
    @_exported import struct OneTimeCodeAppKit.OneTimeCodeStyle
  #endif
#endif
