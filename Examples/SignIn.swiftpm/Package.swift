// swift-tools-version: 6.0
import PackageDescription

#if canImport(AppleProductTypes)
  // This module, part of Xcode and Swift Playgrounds, declares the app product type.
  import AppleProductTypes
#endif

let package = Package(
  name: "SignIn",
  platforms: [.iOS("16.0"), .macOS("13.0")],
  dependencies: [
    // The name is given because the clone's folder can have any name. On an iPad, use the repository's URL.
    .package(name: "OneTimeCode", path: "../..")
  ],
  targets: [
    .executableTarget(name: "SignIn", dependencies: ["SignInScreens"]),
    .target(
      name: "SignInScreens",
      dependencies: [
        .product(name: "OneTimeCodeClient", package: "OneTimeCode"),
        .product(name: "OneTimeCodeUI", package: "OneTimeCode"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

#if canImport(AppleProductTypes)
  package.products += [
    .iOSApplication(
      name: "Sign in",
      targets: ["SignIn"],
      bundleIdentifier: "org.example.onetimecode.signin",
      displayVersion: "1.0",
      bundleVersion: "1",
      supportedDeviceFamilies: [.pad, .phone],
      supportedInterfaceOrientations: [
        .portrait, .landscapeRight, .landscapeLeft, .portraitUpsideDown(.when(deviceFamilies: [.pad])),
      ],
      // The first capability is for macOS. iOS shows the string when it asks for access to the local network.
      capabilities: [
        .outgoingNetworkConnections(),
        .localNetwork(purposeString: "The verification service runs on a computer beside you."),
      ],
      // Allows HTTP on the local network, and restricts AutoFill of codes on a Mac to the code field.
      additionalInfoPlistContentFilePath: "Info.plist"
    )
  ]
#endif
