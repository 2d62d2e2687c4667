// swift-tools-version: 6.2
import PackageDescription

// Benchmarks of the core. This is a separate package, so apps that use the library don't build it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [
    // The name is given because the clone's folder can have any name.
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
