// swift-tools-version: 6.0
import PackageDescription

#if canImport(AppleProductTypes)
  // Of Xcode and of Swift Playgrounds: what makes an app of a package.
  import AppleProductTypes
#endif

let package = Package(
  name: "SignIn",
  platforms: [.iOS("16.0"), .macOS("13.0")],
  dependencies: [
    // By name, because a clone's folder may have any name. On an iPad, put the address of the repository here.
    .package(name: "OneTimeCode", path: "../..")
  ],
  targets: [
    // The app: which screens there are.
    .executableTarget(name: "SignIn", dependencies: ["SignInScreens"]),
    // The screens.
    .target(
      name: "SignInScreens",
      dependencies: ["SignInClient", .product(name: "OneTimeCodeSwiftUI", package: "OneTimeCode")]
    ),
    // The service's API, without anything to see.
    .target(name: "SignInClient"),
    // The service itself, for tests.
    .target(name: "SignInService", path: "Tests/SignInService"),
    .testTarget(name: "SignInClientTests", dependencies: ["SignInClient", "SignInService"]),
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
      // On a Mac an app has no network unless it says so; on a device the person is asked about the local one.
      capabilities: [
        .outgoingNetworkConnections(),
        .localNetwork(purposeString: "The verification service runs on a computer beside you."),
      ],
      // The service runs on the developer's own machine, without TLS. On a Mac codes are offered in the field for
      // codes alone.
      additionalInfoPlistContentFilePath: "Info.plist"
    )
  ]
#endif
