// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OneTimeCode",
  platforms: [.iOS(.v16), .macOS(.v13), .visionOS(.v1)],
  products: [
    .library(name: "OneTimeCode", targets: ["OneTimeCode"]),
    .library(name: "OneTimeCodeUIKit", targets: ["OneTimeCodeUIKit"]),
    .library(name: "OneTimeCodeAppKit", targets: ["OneTimeCodeAppKit"]),
  ],
  targets: [
    .target(name: "OneTimeCode"),
    .testTarget(name: "OneTimeCodeTests", dependencies: ["OneTimeCode", "Oracles"]),
    .target(name: "OneTimeCodeNative", dependencies: ["OneTimeCode"]),
    .testTarget(name: "OneTimeCodeNativeTests", dependencies: ["OneTimeCodeNative", "TestSupport"]),
    .target(name: "OneTimeCodeSlots", dependencies: ["OneTimeCode"]),
    .target(
      name: "OneTimeCodeUIKit",
      dependencies: ["OneTimeCodeNative", "OneTimeCodeSlots"],
      resources: [.copy("PrivacyInfo.xcprivacy")]
    ),
    .testTarget(name: "OneTimeCodeUIKitTests", dependencies: ["OneTimeCodeUIKit", "TestSupport"]),
    .target(
      name: "OneTimeCodeAppKit",
      dependencies: ["OneTimeCodeNative", "OneTimeCodeSlots"],
      resources: [.copy("PrivacyInfo.xcprivacy")]
    ),
    .testTarget(name: "OneTimeCodeAppKitTests", dependencies: ["OneTimeCodeAppKit", "TestSupport"]),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .target(name: "Oracles", dependencies: ["OneTimeCode"], path: "Tests/Oracles"),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  // Where there is no UIKit, the face is compiled and tested against one that behaves as its documentation
  // says. An app never builds these targets.
  package.targets += [
    .target(name: "AppleFoundation", path: "Tests/StandIns/AppleFoundation"),
    .target(name: "QuartzCore", path: "Tests/StandIns/QuartzCore"),
    .target(name: "LayerRendering", dependencies: ["QuartzCore"], path: "Tests/StandIns/LayerRendering"),
    .target(name: "UIKit", dependencies: ["AppleFoundation", "QuartzCore"], path: "Tests/StandIns/UIKit"),
    .target(name: "AppKit", dependencies: ["AppleFoundation", "QuartzCore"], path: "Tests/StandIns/AppKit"),
    .target(
      name: "UIKitDriver",
      dependencies: ["UIKit", "LayerRendering"],
      path: "Tests/StandIns/UIKitDriver"
    ),
    .target(
      name: "AppKitDriver",
      dependencies: ["AppKit", "LayerRendering"],
      path: "Tests/StandIns/AppKitDriver"
    ),
    .testTarget(
      name: "OneTimeCodeAppKitJourneys",
      dependencies: ["OneTimeCodeAppKit", "AppKitDriver", "LayerRendering", "TestSupport"],
      exclude: ["Snapshots"]
    ),
    .testTarget(
      name: "OneTimeCodeUIKitJourneys",
      dependencies: ["OneTimeCodeUIKit", "UIKitDriver", "LayerRendering", "Oracles", "TestSupport"],
      exclude: ["Snapshots"]
    ),
    .testTarget(
      name: "StandInTests",
      dependencies: ["UIKit", "UIKitDriver", "AppKit", "AppKitDriver", "LayerRendering"],
      swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
    ),
  ]
  // A kit exports the two beneath it. They are named, so that whoever sees them is built anew when they change.
  for target in package.targets {
    let beneath: [Target.Dependency] = ["AppleFoundation", "QuartzCore"]
    switch target.name {
    case "OneTimeCodeSlots": target.dependencies += ["QuartzCore"]
    case "UIKitDriver", "AppKitDriver", "StandInTests": target.dependencies += beneath
    case let name where name.hasPrefix("OneTimeCodeUIKit"): target.dependencies += beneath + ["UIKit"]
    case let name where name.hasPrefix("OneTimeCodeAppKit"): target.dependencies += beneath + ["AppKit"]
    default: break
    }
  }
#endif
