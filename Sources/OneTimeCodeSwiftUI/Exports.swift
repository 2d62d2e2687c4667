#if canImport(UIKit)
  // What the interface of the field speaks of, and no more: SwiftUI has a `Settings` of its own.
  @_exported import struct OneTimeCode.Alphabet
  @_exported import struct OneTimeCode.CodeFormat
  @_exported import struct OneTimeCode.Phrases
  @_exported import struct OneTimeCode.Rejection
  @_exported import struct OneTimeCodeUIKit.OneTimeCodeStyle
#endif
