/// How the module is made small and kept within what every current browser runs.
enum WebAssemblyFlags {
  /// The first version of WebAssembly and three small additions that browsers have had since 2021.
  /// Named, because the compiler's own default grows from one version to the next.
  private static let features = ["-mcpu=mvp", "-mbulk-memory", "-msign-ext", "-mmutable-globals"]

  private static let target = ["-target", "wasm32-unknown-none-wasm"]

  static let swift =
    target + [
      "-parse-as-library", "-module-name", "OneTimeCode", "-swift-version", "6",
      "-enable-experimental-feature", "Embedded",
      "-enable-experimental-feature", "Extern",
      "-wmo", "-Osize",
      // Fewer copies of code: loops keep their one test, and the steps of reading stay functions.
      "-Xllvm", "-sil-disable-pass=loop-rotate", "-Xllvm", "-sil-disable-pass=early-inline",
      "-Xllvm", "-sil-inline-never-functions=7MessageV",
      // Nothing re-enters the core: one page, one thread.
      "-enforce-exclusivity=unchecked",
      "-Xfrontend", "-disable-stack-protector",
      // The checks of bounds and overflow stay in the native builds, whose tests, and the comparison of the
      // module with the core, find what they would. In the module every argument is clamped on its way in,
      // and a sandbox is around it.
      "-Xfrontend", "-remove-runtime-asserts",
    ] + features.flatMap { ["-Xcc", $0] } + ["-emit-ir"]

  /// Bitcode, for the linker to optimise once more what the exports really reach: a tenth smaller.
  static let bitcode = target + features + ["-Oz", "-flto", "-Wno-override-module", "-c", "-x", "ir"]

  static let c = target + features + ["-ffreestanding", "-Oz", "-c"]

  /// The stack, in bytes.
  static let stack = 16_384

  /// The first page of memory, in bytes. What the core allocates lies in those behind it (runtime.c).
  private static let memory = 65_536

  /// The upper part of the memory, in bytes, where the page and the core exchange text (Text.swift).
  static let text = memory - Int(Interface.text)

  static func linker(stack: Int = stack) -> [String] {
    [
      "--no-entry", "--gc-sections", "--strip-all", "-O3", "--lto-O2", "--compress-relocations",
      // The features once more: the optimiser in the linker has its own default.
      "-mllvm", "-mcpu=mvp", "-mllvm", "-mattr=+bulk-memory,+sign-ext,+mutable-globals",
      // It trades size for speed that nobody would notice here.
      "-mllvm", "-disable-lsr",
      // The stack stands first, so that an overflow traps instead of writing over data.
      "--stack-first", "-z", "stack-size=\(stack)", "--initial-memory=\(memory)",
    ]
  }
}
