// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OneTimeCode",
  platforms: [.iOS(.v16), .macOS(.v13), .visionOS(.v1)],
  products: [
    .library(name: "OneTimeCode", targets: ["OneTimeCode"]),
    .library(name: "OneTimeCodeUIKit", targets: ["OneTimeCodeUIKit"]),
  ],
  targets: [
    .target(name: "OneTimeCode"),
    .testTarget(name: "OneTimeCodeTests", dependencies: ["OneTimeCode", "Oracles"]),
    .target(name: "OneTimeCodeNative", dependencies: ["OneTimeCode"]),
    .testTarget(name: "OneTimeCodeNativeTests", dependencies: ["OneTimeCodeNative", "TestSupport"]),
    .target(
      name: "OneTimeCodeUIKit",
      dependencies: ["OneTimeCodeNative"],
      resources: [.copy("PrivacyInfo.xcprivacy")]
    ),
    .testTarget(name: "OneTimeCodeUIKitTests", dependencies: ["OneTimeCodeUIKit", "TestSupport"]),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .target(name: "Oracles", dependencies: ["OneTimeCode"], path: "Tests/Oracles"),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  // Where there is no UIKit, the face is compiled and tested against one that behaves as its documentation
  // says. An app never builds these targets.
  package.targets += [
    .target(name: "UIKit", path: "Tests/StandIns/UIKit"),
    .target(name: "UIKitDriver", dependencies: ["UIKit"], path: "Tests/StandIns/UIKitDriver"),
    .target(name: "LayerRendering", dependencies: ["UIKit"], path: "Tests/StandIns/LayerRendering"),
    .testTarget(
      name: "OneTimeCodeUIKitJourneys",
      dependencies: ["OneTimeCodeUIKit", "UIKitDriver", "LayerRendering", "Oracles", "TestSupport"],
      exclude: ["Snapshots"]
    ),
    .testTarget(
      name: "StandInTests",
      dependencies: ["UIKit", "UIKitDriver", "LayerRendering"],
      swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
    ),
  ]
  for target in package.targets where target.name.hasPrefix("OneTimeCodeUIKit") {
    target.dependencies += ["UIKit"]
  }
#endif
