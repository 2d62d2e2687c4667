// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OneTimeCode",
  platforms: [.iOS(.v16), .macOS(.v13), .visionOS(.v1)],
  products: [
    .library(name: "OneTimeCode", targets: ["OneTimeCode"])
  ],
  targets: [
    .target(name: "OneTimeCode"),
    .testTarget(name: "OneTimeCodeTests", dependencies: ["OneTimeCode"]),
  ],
  swiftLanguageModes: [.v6]
)
