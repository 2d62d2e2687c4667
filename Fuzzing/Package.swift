// swift-tools-version: 6.2
import PackageDescription

// Fuzzers for the core, with libFuzzer and AddressSanitizer. They are a separate package, because all code,
// including the core, must be compiled for fuzzing; see Scripts/fuzz.sh.
let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "entry", targets: ["EntryFuzzer"]),
    .executable(name: "reading", targets: ["ReadingFuzzer"]),
    .executable(name: "message", targets: ["MessageFuzzer"]),
  ],
  dependencies: [
    // The name is given because the clone's folder can have any name.
    .package(name: "OneTimeCode", path: "..")
  ],
  targets: [
    .executableTarget(name: "EntryFuzzer", dependencies: ["FuzzInput", "Oracles"]),
    .executableTarget(name: "ReadingFuzzer", dependencies: ["FuzzInput", "Oracles"]),
    .executableTarget(name: "MessageFuzzer", dependencies: ["FuzzInput", "Oracles"]),
    .target(name: "FuzzInput"),
    // The target's folder is a symbolic link to Tests/Oracles.
    .target(name: "Oracles", dependencies: [.product(name: "OneTimeCode", package: "OneTimeCode")]),
  ],
  swiftLanguageModes: [.v6]
)
