// Re-exports the core, whose types the public interface uses, such as `CodeFormat` and `CodeRejection`. An app needs
// only `import OneTimeCodeUI`.
@_exported import OneTimeCode
