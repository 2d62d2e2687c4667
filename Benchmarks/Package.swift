// swift-tools-version: 6.2
import PackageDescription

// Benchmarks of the core. A separate package, so that clients of the library don't resolve or build it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [
    // By name, because the clone's folder can have any name.
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
