#if canImport(UIKit)
  // Re-exports the types that the public interface uses.
  @_exported import struct OneTimeCode.CodeEntry
  @_exported import struct OneTimeCode.CodeFormat
  @_exported import struct OneTimeCode.CodePhrases
  @_exported import enum OneTimeCode.CodeRefusal
  @_exported import enum OneTimeCode.CodeRejection
  @_exported import struct OneTimeCodeNative.OneTimeCodeContent
  @_exported import struct OneTimeCodeSlots.OneTimeCodeStyle
#endif
