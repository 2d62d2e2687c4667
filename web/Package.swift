// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OneTimeCodeWeb",
  platforms: [.macOS(.v13)],
  products: [
    .library(name: "OneTimeCodeWeb", targets: ["OneTimeCodeWeb"])
  ],
  dependencies: [
    // Named explicitly, because a clone's folder may have any name.
    .package(name: "OneTimeCode", path: "..")
  ],
  targets: [
    // The element's files for a Swift server. The plugin finds the core's sources through the dependency.
    .target(
      name: "OneTimeCodeWeb",
      dependencies: [.product(name: "OneTimeCode", package: "OneTimeCode")],
      plugins: ["BuildElement"]
    ),
    .plugin(name: "BuildElement", capability: .buildTool(), dependencies: ["PackElement"]),
    .executableTarget(name: "PackElement", dependencies: ["ElementPacking"]),
    .target(
      name: "ElementPacking",
      dependencies: [.product(name: "OneTimeCode", package: "OneTimeCode")]
    ),
    .testTarget(
      name: "OneTimeCodeWebTests",
      dependencies: ["OneTimeCodeWeb", .product(name: "OneTimeCode", package: "OneTimeCode")]
    ),
    .testTarget(
      name: "PackElementTests",
      dependencies: ["ElementPacking", .product(name: "OneTimeCode", package: "OneTimeCode")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
