// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OneTimeCode",
  platforms: [.iOS(.v16), .macOS(.v13), .visionOS(.v1)],
  products: [
    .library(name: "OneTimeCode", targets: ["OneTimeCode"]),
    .library(name: "OneTimeCodeUIKit", targets: ["OneTimeCodeUIKit"]),
    .library(name: "OneTimeCodeSwiftUI", targets: ["OneTimeCodeSwiftUI"]),
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
    .target(
      name: "OneTimeCodeSwiftUI",
      dependencies: [
        "OneTimeCodeNative",
        .target(name: "OneTimeCodeAppKit", condition: .when(platforms: [.macOS])),
        // On Linux there are both, and one is enough.
        .target(
          name: "OneTimeCodeUIKit",
          condition: .when(platforms: [.iOS, .macCatalyst, .visionOS, .linux])
        ),
      ]
    ),
    .testTarget(
      name: "OneTimeCodeSwiftUITests",
      dependencies: ["OneTimeCodeSwiftUI", "OneTimeCodeUIKit", "TestSupport"]
    ),
    .target(
      name: "TestSupport",
      dependencies: ["OneTimeCode", "OneTimeCodeSlots"],
      path: "Tests/TestSupport"
    ),
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
    // Its engine hands views and closures about on the main actor in ways that the compiler cannot follow. What it
    // declares is checked where it is used.
    .target(
      name: "SwiftUI",
      dependencies: ["UIKit"],
      path: "Tests/StandIns/SwiftUI",
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),
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
    // Both stand-ins are there side by side, so that a journey is written once and played in either face.
    .testTarget(
      name: "OneTimeCodeJourneys",
      dependencies: [
        "OneTimeCodeUIKit", "OneTimeCodeAppKit", "OneTimeCodeNative", "OneTimeCodeSlots", "UIKitDriver",
        "AppKitDriver", "LayerRendering", "Oracles", "TestSupport",
      ],
      exclude: ["UIKit/Snapshots", "AppKit/Snapshots"]
    ),
    .testTarget(
      name: "OneTimeCodeSwiftUIJourneys",
      dependencies: [
        "OneTimeCodeSwiftUI", "OneTimeCodeUIKit", "OneTimeCodeNative", "UIKitDriver", "TestSupport",
      ],
      swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
    ),
    // The example app's own package cannot see the driver, so its screens are built here, too.
    .target(name: "SignInClient", path: "Examples/SignIn.swiftpm/Sources/SignInClient"),
    .target(name: "SignInService", path: "Examples/SignIn.swiftpm/Tests/SignInService"),
    .target(
      name: "SignInScreens",
      dependencies: ["SignInClient", "OneTimeCodeSwiftUI", "SwiftUI"],
      path: "Examples/SignIn.swiftpm/Sources/SignInScreens"
    ),
    .testTarget(
      name: "SignInJourneys",
      dependencies: ["SignInScreens", "SignInService", "OneTimeCodeUIKit", "UIKitDriver", "TestSupport"],
      swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
    ),
    .testTarget(
      name: "StandInTests",
      dependencies: ["SwiftUI", "UIKit", "UIKitDriver", "AppKit", "AppKitDriver", "LayerRendering"],
      swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
    ),
  ]
  // A kit exports the two beneath it. They are named, so that whoever sees them is built anew when they change.
  for target in package.targets {
    let beneath: [Target.Dependency] = ["AppleFoundation", "QuartzCore"]
    switch target.name {
    case "OneTimeCodeSlots", "TestSupport": target.dependencies += ["QuartzCore"]
    case "SwiftUI", "UIKitDriver", "AppKitDriver", "StandInTests": target.dependencies += beneath
    case "OneTimeCodeJourneys": target.dependencies += beneath + ["UIKit", "AppKit"]
    case let name where name.hasPrefix("OneTimeCodeSwiftUI") || name == "SignInJourneys":
      target.dependencies += beneath + ["UIKit", "SwiftUI"]
    case let name where name.hasPrefix("OneTimeCodeUIKit"): target.dependencies += beneath + ["UIKit"]
    case let name where name.hasPrefix("OneTimeCodeAppKit"): target.dependencies += beneath + ["AppKit"]
    default: break
    }
  }
  // An overlay of the testing library for UIKit is on Apple's systems alone.
  for target in package.targets where target.name == "OneTimeCodeSwiftUITests" {
    target.swiftSettings = [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
  }
#endif
