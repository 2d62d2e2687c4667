// swift-tools-version: 6.2
import PackageDescription

// Programs that try to break the core, by libFuzzer and the address sanitizer. A package of its own, because all of
// it, the core too, must be compiled for that: see Scripts/fuzz.sh.
let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v13)],
  dependencies: [
    // By name, because a clone's folder may have any name.
    .package(name: "OneTimeCode", path: "..")
  ],
  targets: [
    .executableTarget(name: "EntryFuzzer", dependencies: ["FuzzInput", "Oracles"]),
    .executableTarget(name: "ReadingFuzzer", dependencies: ["FuzzInput", "Oracles"]),
    .executableTarget(name: "MessageFuzzer", dependencies: ["FuzzInput", "Oracles"]),
    .executableTarget(name: "EventLists", dependencies: ["Oracles"]),
    .target(name: "FuzzInput"),
    // The very files that the tests use, by a link.
    .target(name: "Oracles", dependencies: [.product(name: "OneTimeCode", package: "OneTimeCode")]),
  ],
  swiftLanguageModes: [.v6]
)
