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
    .target(name: "OneTimeCodeNative", dependencies: ["OneTimeCode"]),
    .target(name: "OneTimeCodeSlots", dependencies: ["OneTimeCode"]),
    .target(
      name: "OneTimeCodeUIKit",
      dependencies: ["OneTimeCodeNative", "OneTimeCodeSlots"],
      resources: [.copy("PrivacyInfo.xcprivacy")]
    ),
    .target(
      name: "OneTimeCodeAppKit",
      dependencies: ["OneTimeCodeNative", "OneTimeCodeSlots"],
      resources: [.copy("PrivacyInfo.xcprivacy")]
    ),
    .target(
      name: "OneTimeCodeSwiftUI",
      dependencies: [
        "OneTimeCodeNative",
        "OneTimeCodeSlots",
        .target(name: "OneTimeCodeAppKit", condition: .when(platforms: [.macOS])),
        .target(name: "OneTimeCodeUIKit", condition: .when(platforms: [.iOS, .macCatalyst, .visionOS])),
      ]
    ),

    .target(
      name: "TestSupport",
      dependencies: ["OneTimeCode", "OneTimeCodeSlots"],
      path: "Tests/TestSupport"
    ),
    .target(name: "Oracles", dependencies: ["OneTimeCode"], path: "Tests/Oracles"),
    .testTarget(name: "OneTimeCodeTests", dependencies: ["OneTimeCode", "Oracles"]),
    .testTarget(name: "OneTimeCodeNativeTests", dependencies: ["OneTimeCodeNative", "TestSupport"]),
    .testTarget(name: "OneTimeCodeUIKitTests", dependencies: ["OneTimeCodeUIKit", "TestSupport"]),
    .testTarget(name: "OneTimeCodeAppKitTests", dependencies: ["OneTimeCodeAppKit", "TestSupport"]),
    .testTarget(name: "OneTimeCodeSwiftUITests", dependencies: ["OneTimeCodeSwiftUI", "TestSupport"]),
    .testTarget(
      name: "OneTimeCodeJourneys",
      dependencies: ["OneTimeCodeUIKit", "OneTimeCodeAppKit", "OneTimeCodeSlots", "Oracles", "TestSupport"]
    ),
  ],
  swiftLanguageModes: [.v6]
)
