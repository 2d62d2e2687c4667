// swift-tools-version: 6.2
import PackageDescription

// This package tests the native libraries without Apple's frameworks, against modules of the same names that
// follow Apple's documentation. Symbolic links lead to the libraries, suites and example outside the package.

/// Whether the stand-ins imitate macOS instead of iOS. Each system needs its own scratch path.
let isMac = Context.environment["PLATFORM"] == "macOS"
let kit = isMac ? "AppKit" : "UIKit"

/// The stand-ins that most targets depend on. The kit re-exports the other two modules. All three are listed
/// so that targets are rebuilt when one of them changes.
let kits: [Target.Dependency] = ["AppleFoundation", "QuartzCore", .target(name: kit)]

/// Settings that disable Swift Testing's overlays for Apple's frameworks, because Linux lacks these overlays.
let withoutOverlays: [SwiftSetting] = [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]

func suite(
  _ name: String,
  at path: String? = nil,
  exclude: [String] = [],
  _ dependencies: [Target.Dependency] = []
) -> Target {
  .testTarget(
    name: name,
    dependencies: dependencies + kits + ["SwiftUI", "OneTimeCodeUI", "TestSupport", "LayerRendering"],
    path: path ?? "Suites/\(name)",
    exclude: exclude,
    swiftSettings: withoutOverlays
  )
}

let package = Package(
  name: "StandIns",
  targets: [
    .target(name: "AppleFoundation", path: "AppleFoundation"),
    .target(name: "QuartzCore", path: "QuartzCore"),
    .target(name: "LayerRendering", dependencies: ["QuartzCore"], path: "LayerRendering"),
    .target(name: kit, dependencies: ["AppleFoundation", "QuartzCore"], path: kit),
    .target(
      name: "\(kit)Driver",
      dependencies: kits + ["LayerRendering", "TestSupport"],
      path: "\(kit)Driver"
    ),

    // Swift 6 mode can't verify how the SwiftUI engine passes views and closures around on the main actor.
    // The engine's public declarations are checked where they are used.
    .target(name: "SwiftUI", dependencies: kits, path: "SwiftUI", swiftSettings: [.swiftLanguageMode(.v5)]),

    .target(name: "OneTimeCode", path: "Product/OneTimeCode"),
    .target(name: "OneTimeCodeClient", dependencies: ["OneTimeCode"], path: "Product/OneTimeCodeClient"),
    .target(
      name: "OneTimeCodeUI",
      dependencies: kits + ["SwiftUI", "OneTimeCode"],
      path: "Product/OneTimeCodeUI",
      exclude: ["PrivacyInfo.xcprivacy"]
    ),

    .target(name: "TestSupport", dependencies: kits + ["OneTimeCode"], path: "Suites/TestSupport"),
    .target(name: "Oracles", dependencies: ["OneTimeCode"], path: "Suites/Oracles"),
    suite("OneTimeCodeUITests", ["OneTimeCodeClient"]),
    suite(
      "OneTimeCodeJourneys",
      at: "Journeys",
      exclude: ["Snapshots"],
      [.target(name: "\(kit)Driver"), "Oracles"] + (isMac ? [] : ["SignInScreens"])
    ),
    suite("SwiftUIJourneys", [.target(name: "\(kit)Driver")]),

    .target(name: "ServiceProcess", path: "Suites/ServiceProcess"),
    .target(
      name: "SignInScreens",
      dependencies: kits + ["OneTimeCodeClient", "OneTimeCodeUI", "SwiftUI"],
      path: "Example/Sources/SignInScreens"
    ),
    suite(
      "SignInJourneys",
      ["SignInScreens", "OneTimeCodeClient", "ServiceProcess", .target(name: "\(kit)Driver")]
    ),
  ],
  swiftLanguageModes: [.v6]
)

if isMac {
  package.targets.append(suite("StandInTests", at: "Suites/StandInTests/AppKit", ["AppKitDriver"]))
} else {
  // The suite of the core has the same results for both systems.
  package.targets += [
    .testTarget(
      name: "OneTimeCodeTests",
      dependencies: ["OneTimeCode", "Oracles"],
      path: "Suites/OneTimeCodeTests"
    ),

    .testTarget(
      name: "OneTimeCodeClientTests",
      dependencies: kits + ["OneTimeCodeClient", "OneTimeCodeUI", "ServiceProcess"],
      path: "Suites/OneTimeCodeClientTests",
      swiftSettings: withoutOverlays
    ),
    .testTarget(
      name: "StandInTests",
      dependencies: kits + ["SwiftUI", "UIKitDriver", "LayerRendering"],
      path: "Suites/StandInTests",
      exclude: ["AppKit"],
      swiftSettings: withoutOverlays
    ),
  ]
}
