// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OneTimeCode",
  platforms: [.iOS(.v16), .macOS(.v13), .visionOS(.v1)],
  products: [
    .library(name: "OneTimeCode", targets: ["OneTimeCode"]),
    .library(name: "OneTimeCodeUIKit", targets: ["OneTimeCodeUIKit"]),
    .library(name: "OneTimeCodeSwiftUI", targets: ["OneTimeCodeSwiftUI"]),
  ],
  targets: [
    .target(name: "OneTimeCode"),
    .testTarget(name: "OneTimeCodeTests", dependencies: ["OneTimeCode"]),
    .target(name: "OneTimeCodeNative", dependencies: ["OneTimeCode"]),
    .testTarget(name: "OneTimeCodeNativeTests", dependencies: ["OneTimeCodeNative", "TestSupport"]),
    .target(
      name: "OneTimeCodeUIKit",
      dependencies: ["OneTimeCodeNative"],
      resources: [.copy("PrivacyInfo.xcprivacy")]
    ),
    .testTarget(name: "OneTimeCodeUIKitTests", dependencies: ["OneTimeCodeUIKit", "TestSupport"]),
    .target(name: "OneTimeCodeSwiftUI", dependencies: ["OneTimeCodeNative", "OneTimeCodeUIKit"]),
    .testTarget(
      name: "OneTimeCodeSwiftUITests",
      dependencies: ["OneTimeCodeSwiftUI", "OneTimeCodeUIKit", "TestSupport"]
    ),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  // Where there is no UIKit, the face is compiled and tested against one that behaves as its documentation
  // says. An app never builds these targets.
  package.targets += [
    .target(name: "UIKit", path: "Tests/StandIns/UIKit"),
    // Its engine hands views and closures about on the main actor in ways that the compiler cannot follow. What it
    // declares is checked where it is used.
    .target(
      name: "SwiftUI",
      dependencies: ["UIKit"],
      path: "Tests/StandIns/SwiftUI",
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    .target(name: "UIKitDriver", dependencies: ["UIKit"], path: "Tests/StandIns/UIKitDriver"),
    .target(name: "LayerRendering", dependencies: ["UIKit"], path: "Tests/StandIns/LayerRendering"),
    .testTarget(
      name: "OneTimeCodeUIKitJourneys",
      dependencies: ["OneTimeCodeUIKit", "UIKitDriver", "LayerRendering", "TestSupport"],
      exclude: ["Snapshots"]
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
      dependencies: ["SwiftUI", "UIKit", "UIKitDriver", "LayerRendering"],
      swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
    ),
  ]
  for target in package.targets where target.name.hasPrefix("OneTimeCodeUIKit") {
    target.dependencies += ["UIKit"]
  }
  for target in package.targets where target.name.hasPrefix("OneTimeCodeSwiftUI") {
    target.dependencies += ["SwiftUI", "UIKit"]
  }
  // An overlay of the testing library for UIKit is on Apple's systems alone.
  for target in package.targets where target.name == "OneTimeCodeSwiftUITests" {
    target.swiftSettings = [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
  }
#endif
