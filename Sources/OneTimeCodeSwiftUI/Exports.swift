#if canImport(UIKit) || canImport(AppKit)
  // What the interface of the field speaks of, and no more.
  @_exported import struct OneTimeCode.CodeFormat
  @_exported import struct OneTimeCode.CodePhrases
  @_exported import enum OneTimeCode.CodeRejection
  @_exported import struct OneTimeCodeSlots.OneTimeCodeStyle
#endif
