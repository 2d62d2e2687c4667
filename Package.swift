// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OneTimeCode",
  platforms: [.iOS(.v16), .macOS(.v13), .visionOS(.v1)],
  products: [
    .library(name: "OneTimeCode", targets: ["OneTimeCode"]),
    .library(name: "OneTimeCodeUI", targets: ["OneTimeCodeUI"]),
    .library(name: "OneTimeCodeClient", targets: ["OneTimeCodeClient"]),
  ],
  targets: [
    // A program that imports no other module needs the mathematical library for rounding.
    .target(name: "OneTimeCode", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(
      name: "OneTimeCodeUI",
      dependencies: ["OneTimeCode"],
      resources: [.copy("PrivacyInfo.xcprivacy")]
    ),

    .target(name: "OneTimeCodeClient", dependencies: ["OneTimeCode"]),

    .target(name: "TestSupport", dependencies: ["OneTimeCode"], path: "Tests/TestSupport"),
    .target(name: "Oracles", dependencies: ["OneTimeCode"], path: "Tests/Oracles"),
    .testTarget(name: "OneTimeCodeTests", dependencies: ["OneTimeCode", "Oracles"]),
    .testTarget(
      name: "OneTimeCodeUITests",
      dependencies: ["OneTimeCodeClient", "OneTimeCodeUI", "TestSupport"]
    ),
    // Starts the service for tests.
    .target(name: "ServiceProcess", path: "Tests/ServiceProcess"),
    .testTarget(
      name: "OneTimeCodeClientTests",
      dependencies: ["OneTimeCodeClient", "OneTimeCodeUI", "ServiceProcess"]
    ),
    .testTarget(
      name: "OneTimeCodeJourneys",
      dependencies: ["OneTimeCodeUI", "Oracles", "TestSupport"]
    ),
  ],
  swiftLanguageModes: [.v6]
)
