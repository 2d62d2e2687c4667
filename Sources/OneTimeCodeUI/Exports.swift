// Re-exports the core, whose types the public interface uses, such as `CodeFormat` and `CodeRejection`. An app needs
// only `import OneTimeCodeUI`.
@_exported import OneTimeCode

#if os(tvOS) || os(watchOS)
  #error("OneTimeCodeUI needs iOS, iPadOS, Mac Catalyst, macOS or visionOS. Use OneTimeCode, the core, here.")
#endif
