/// Compiler and linker flags that keep the module small and compatible with all current browsers.
enum WebAssemblyFlags {
  /// WebAssembly 1.0 and three small extensions that browsers have supported since 2021. The flags list the
  /// features, because the compiler's default grows from version to version.
  private static let features = ["-mcpu=mvp", "-mbulk-memory", "-msign-ext", "-mmutable-globals"]

  private static let target = ["-target", "wasm32-unknown-none-wasm"]

  static let swift =
    target + [
      "-parse-as-library", "-module-name", "OneTimeCode", "-swift-version", "6",
      "-enable-experimental-feature", "Embedded",
      "-enable-experimental-feature", "Extern",
      "-wmo", "-Osize",
      // Reduces duplicated code from loop rotation and inlining.
      "-Xllvm", "-sil-disable-pass=loop-rotate", "-Xllvm", "-sil-disable-pass=early-inline",
      "-Xllvm", "-sil-inline-never-functions=7MessageV",
      // The core is never re-entered: there is one thread, and no callbacks.
      "-enforce-exclusivity=unchecked",
      // Reduces the code that copies values of several words, such as the effects of an event.
      "-Xfrontend", "-disable-large-loadable-types-reg2mem", "-Xfrontend", "-enable-lexical-lifetimes=false",
      "-Xfrontend", "-disable-llvm-merge-functions-pass", "-Xllvm", "-sil-disable-pass=cse",
      "-Xfrontend", "-disable-stack-protector",
      // Native builds keep bounds and overflow checks, and tests compare the module with these builds. In the
      // module, events clamp their arguments, and WebAssembly runs in a sandbox.
      "-Xfrontend", "-remove-runtime-asserts",
    ] + features.flatMap { ["-Xcc", $0] } + ["-emit-bc"]

  /// Flags for optimising Swift's bitcode, so that the linker optimises the code that the exports reach.
  /// This makes the module about 10 % smaller.
  static let bitcode = target + features + ["-Oz", "-flto", "-Wno-override-module", "-c", "-x", "ir"]

  static let c =
    target + features + ["-ffreestanding", "-Oz", "-c", "-DLONGEST_TEXT=\(Interface.longestText)"]

  static let linker = [
    "--no-entry", "--gc-sections", "--strip-all", "-O3", "--lto-O2", "--compress-relocations",
    // Repeats the features, because the linker's optimiser has a different default.
    "-mllvm", "-mcpu=mvp", "-mllvm", "-mattr=+bulk-memory,+sign-ext,+mutable-globals",
    // Loop strength reduction would increase the size for a gain in speed that isn't noticeable here.
    "-mllvm", "-disable-lsr",
    // The stack comes first, so that an overflow traps instead of overwriting data.
    "--stack-first", "-z", "stack-size=16384",
  ]
}
