// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OneTimeCodeServer",
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "OneTimeCodeService", targets: ["OneTimeCodeService"]),
    .library(name: "OneTimeCodeHTTP", targets: ["OneTimeCodeHTTP"]),
    .library(name: "OneTimeCodeDelivery", targets: ["OneTimeCodeDelivery"]),
    .library(name: "OneTimeCodeSQLite", targets: ["OneTimeCodeSQLite"]),
    .library(name: "OneTimeCodePostgreSQL", targets: ["OneTimeCodePostgreSQL"]),
    .executable(name: "onetimecode", targets: ["onetimecode"]),
  ],
  traits: [.trait(name: "PostgreSQL", description: "Keeps challenges in PostgreSQL, too; needs libpq.")],
  dependencies: [
    // Named explicitly: the default is the name of the folder, and a clone's folder may have any name.
    .package(name: "OneTimeCode", path: ".."),
    .package(name: "OneTimeCodeWeb", path: "../web"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird.git",
      from: "2.28.0",
      traits: ["FullFoundation"]
    ),
    .package(url: "https://github.com/hummingbird-project/swift-mustache.git", from: "2.1.0"),
    .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-crypto.git", from: "4.0.0"),
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-metrics.git", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess.git", from: "1.0.0"),
  ],
  targets: [
    // The rules for issuing, resending and verifying codes, the messages, and the outbox.
    .target(
      name: "OneTimeCodeService",
      dependencies: [
        .product(name: "OneTimeCode", package: "OneTimeCode"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]
    ),
    // The tables, and the statements of stores in SQL databases.
    .target(
      name: "OneTimeCodeSQL",
      dependencies: [
        "OneTimeCodeService",
        .product(name: "OneTimeCode", package: "OneTimeCode"),
        .product(name: "Crypto", package: "swift-crypto"),
      ]
    ),
    // The HTTP server with its API and pages.
    .target(
      name: "OneTimeCodeHTTP",
      dependencies: [
        "OneTimeCodeService",
        "CZlib",
        .product(name: "OneTimeCode", package: "OneTimeCode"),
        .product(name: "OneTimeCodeWeb", package: "OneTimeCodeWeb"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
      ],
      resources: [.embedInCode("Resources")]
    ),
    // Delivery through gateways, providers and mail programs. Separate, so that other deliveries don't need libcurl.
    .target(
      name: "OneTimeCodeDelivery",
      dependencies: [
        "CCurl",
        "OneTimeCodeService",
        .product(name: "OneTimeCode", package: "OneTimeCode"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ]
    ),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    // The SQLite store.
    .target(
      name: "OneTimeCodeSQLite",
      dependencies: ["OneTimeCodeSQL", "OneTimeCodeService", .product(name: "GRDB", package: "GRDB.swift")]
    ),
    // The PostgreSQL store, which several servers can share. Empty without the trait `PostgreSQL`.
    .target(
      name: "OneTimeCodePostgreSQL",
      dependencies: [
        "OneTimeCodeSQL",
        "OneTimeCodeService",
        .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
        .product(name: "OneTimeCode", package: "OneTimeCode"),
      ]
    ),
    .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .executableTarget(
      name: "onetimecode",
      dependencies: [
        "OneTimeCodeDelivery",
        "OneTimeCodeHTTP",
        "OneTimeCodePostgreSQL",
        "OneTimeCodeSQLite",
        "OneTimeCodeService",
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ]
    ),
    .executableTarget(
      name: "ServiceBenchmark",
      dependencies: [
        "OneTimeCodeHTTP",
        "OneTimeCodePostgreSQL",
        "OneTimeCodeSQLite",
        "OneTimeCodeService",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "OneTimeCode", package: "OneTimeCode"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      path: "Benchmarks/ServiceBenchmark"
    ),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // Shared test utilities, such as a manual clock and a delivery that records messages.
    .target(
      name: "TestSupport",
      dependencies: [
        "OneTimeCodePostgreSQL",
        "OneTimeCodeSQLite",
        "OneTimeCodeService",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "OneTimeCode", package: "OneTimeCode"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      path: "Tests/TestSupport"
    ),
    .testTarget(
      name: "OneTimeCodeServiceTests",
      dependencies: [
        "OneTimeCodeDelivery",
        "OneTimeCodePostgreSQL",
        "OneTimeCodeSQL",
        "OneTimeCodeSQLite",
        "OneTimeCodeService",
        "TestSupport",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "OneTimeCode", package: "OneTimeCode"),
      ]
    ),
    .testTarget(
      name: "OneTimeCodeHTTPTests",
      dependencies: [
        "CZlib",
        "OneTimeCodeHTTP",
        "OneTimeCodeService",
        "TestSupport",
        .product(name: "OneTimeCode", package: "OneTimeCode"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "InMemoryLogging", package: "swift-log"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ]
    ),
    .testTarget(
      name: "OneTimeCodeDeliveryTests",
      dependencies: [
        "OneTimeCodeDelivery",
        "OneTimeCodeService",
        "TestSupport",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
      ]
    ),
    .testTarget(
      name: "OneTimeCodePostgreSQLTests",
      dependencies: ["OneTimeCodePostgreSQL", "OneTimeCodeSQL", "OneTimeCodeService", "TestSupport"]
    ),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "onetimecode", "TestSupport", "OneTimeCodeService", "OneTimeCodeSQLite",
        .product(name: "InMemoryLogging", package: "swift-log"),
        .product(name: "Logging", package: "swift-log"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
