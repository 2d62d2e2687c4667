// swift-tools-version: 6.2
import PackageDescription

// How fast the core is. A package of its own, so that nobody who wants a text field resolves or builds it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [
    // By name, because a clone's folder may have any name.
    .package(name: "OneTimeCode", path: "..")
  ],
  targets: [
    .executableTarget(
      name: "CoreBenchmark",
      dependencies: ["AllocationCounter", .product(name: "OneTimeCode", package: "OneTimeCode")]
    ),
    .target(name: "AllocationCounter"),
  ],
  swiftLanguageModes: [.v6]
)
