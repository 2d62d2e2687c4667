// swift-tools-version: 6.2
import PackageDescription

// This package tests the native libraries without Apple's frameworks, against modules of the same names that
// follow Apple's documentation. Symbolic links lead to the libraries, suites and example outside the package.

/// Whether the stand-ins imitate macOS instead of iOS. Each system needs its own scratch path.
let isMac = Context.environment["PLATFORM"] == "macOS"
let kit = isMac ? "AppKit" : "UIKit"
let face: Target.Dependency = isMac ? "OneTimeCodeAppKit" : "OneTimeCodeUIKit"

/// The stand-ins that most targets depend on. The kit re-exports the other two modules. All three are listed
/// so that targets are rebuilt when one of them changes.
let kits: [Target.Dependency] = ["AppleFoundation", "QuartzCore", .target(name: kit)]

/// Settings that disable Swift Testing's overlays for Apple's frameworks, because Linux lacks these overlays.
let withoutOverlays: [SwiftSetting] = [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]

func product(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Product/\(name)")
}

func suite(
  _ name: String,
  at path: String? = nil,
  exclude: [String] = [],
  _ dependencies: [Target.Dependency]
) -> Target {
  .testTarget(
    name: name,
    dependencies: dependencies + kits + ["OneTimeCodeNative", "TestSupport", "LayerRendering"],
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

    product("OneTimeCode"),
    product("OneTimeCodeNative", kits + ["OneTimeCode"]),
    product("OneTimeCodeSlots", kits + ["OneTimeCode"]),
    product("OneTimeCode\(kit)", kits + ["OneTimeCodeNative", "OneTimeCodeSlots"]),

    .target(
      name: "TestSupport",
      dependencies: kits + ["OneTimeCode", "OneTimeCodeSlots"],
      path: "Suites/TestSupport"
    ),
    .target(name: "Oracles", dependencies: ["OneTimeCode"], path: "Suites/Oracles"),
    suite("OneTimeCode\(kit)Tests", [face]),
    suite(
      "OneTimeCodeJourneys",
      at: "Journeys",
      exclude: ["Snapshots"],
      [face, "OneTimeCodeSlots", .target(name: "\(kit)Driver"), "Oracles"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// Swift 6 mode can't verify how the SwiftUI engine passes views and closures around on the main actor.
// The engine's public declarations are checked where they are used.
package.targets += [
  .target(name: "SwiftUI", dependencies: kits, path: "SwiftUI", swiftSettings: [.swiftLanguageMode(.v5)]),
  product("OneTimeCodeSwiftUI", kits + ["SwiftUI", "OneTimeCodeNative", "OneTimeCodeSlots", face]),
  suite("OneTimeCodeSwiftUITests", ["SwiftUI", "OneTimeCodeSwiftUI", face]),
  suite(
    "OneTimeCodeSwiftUIJourneys",
    ["SwiftUI", "OneTimeCodeSwiftUI", face, .target(name: "\(kit)Driver")]
  ),
]

if isMac {
  package.targets.append(suite("StandInTests", at: "Suites/StandInTests/AppKit", ["AppKitDriver"]))
} else {
  // The suites of the core and of the code that the faces share have the same results for both systems.
  package.targets += [
    .testTarget(
      name: "OneTimeCodeTests",
      dependencies: ["OneTimeCode", "Oracles"],
      path: "Suites/OneTimeCodeTests"
    ),
    suite("OneTimeCodeNativeTests", []),

    .target(name: "SignInClient", path: "Example/Sources/SignInClient"),
    .target(name: "SignInService", path: "Example/Tests/SignInService"),
    .testTarget(
      name: "SignInClientTests",
      dependencies: ["SignInClient", "SignInService"],
      path: "Example/Tests/SignInClientTests"
    ),
    .target(
      name: "SignInScreens",
      dependencies: kits + ["SignInClient", "OneTimeCodeSwiftUI", "SwiftUI"],
      path: "Example/Sources/SignInScreens"
    ),
    suite(
      "SignInJourneys",
      ["SignInScreens", "SignInService", "SwiftUI", "OneTimeCodeSwiftUI", face, "UIKitDriver"]
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
