// swift-tools-version: 6.2
import PackageDescription

// The native faces where Apple's kits are not: compiled and driven against modules of the same names that behave as
// Apple documents. `Product`, `Suites` and `Example` link to what an app compiles.

/// The system that is played is iOS, unless `PLATFORM` says `macOS`. Each has a scratch path of its own.
let isMac = Context.environment["PLATFORM"] == "macOS"
let kit = isMac ? "AppKit" : "UIKit"
let face: Target.Dependency = isMac ? "OneTimeCodeAppKit" : "OneTimeCodeUIKit"

/// What is imported under Apple's names. A kit exports the two beneath it; all are named, so that whoever sees them is
/// built anew when they change.
let kits: [Target.Dependency] = ["AppleFoundation", "QuartzCore", .target(name: kit)]

/// The testing library has overlays for Apple's kits on Apple's systems alone.
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

// The engine of SwiftUI hands views and closures about on the main actor in ways that the compiler cannot follow. What it
// declares is checked where it is used.
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
  package.targets += [
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
