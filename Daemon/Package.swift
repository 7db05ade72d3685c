// swift-tools-version:6.2
import PackageDescription

// Fetches what is published today, keeps it, and shows what follows from it. A package of its own, so that
// who only checks rules builds no server. Targets stand in the order in which a delivery travels.
let package = Package(
  name: "rulecheck-daemon",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "rulecheckd", targets: ["rulecheckd"])],
  dependencies: [
    .package(name: "rulecheck", path: ".."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: [
    .target(
      name: "Store",
      dependencies: [
        .product(name: "Rules", package: "rulecheck"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .target(
      name: "Service",
      dependencies: [
        "Store",
        .product(name: "Files", package: "rulecheck"),
        .product(name: "Findings", package: "rulecheck"),
        .product(name: "RuleReader", package: "rulecheck"),
        .product(name: "Observations", package: "rulecheck"),
        .product(name: "Evaluation", package: "rulecheck"),
        .product(name: "Comparison", package: "rulecheck"),
        .product(name: "Messages", package: "rulecheck"),
        .product(name: "Reports", package: "rulecheck"),
        .product(name: "Site", package: "rulecheck"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .executableTarget(
      name: "rulecheckd",
      dependencies: [
        "Service", "Store",
        .product(name: "Files", package: "rulecheck"),
        .product(name: "Findings", package: "rulecheck"),
        .product(name: "RuleReader", package: "rulecheck"),
        .product(name: "Reports", package: "rulecheck"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ], plugins: [.plugin(name: "NoteCommit", package: "rulecheck")]),
    .testTarget(name: "StoreTests", dependencies: ["Store"]),
    .testTarget(
      name: "ServiceTests",
      dependencies: [
        "Service", "Store",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Comparison", package: "rulecheck"),
        .product(name: "Evaluation", package: "rulecheck"),
        .product(name: "Files", package: "rulecheck"),
        .product(name: "Findings", package: "rulecheck"),
        .product(name: "Messages", package: "rulecheck"),
        .product(name: "Observations", package: "rulecheck"),
        .product(name: "Reports", package: "rulecheck"),
        .product(name: "RuleReader", package: "rulecheck"),
        .product(name: "Rules", package: "rulecheck"),
        .product(name: "Site", package: "rulecheck"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ], exclude: ["Fixtures"]),
  ],
  swiftLanguageModes: [.v6]
)

// In our own builds a warning is an error.
for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  if Context.environment["RULECHECK_STRICT"] != nil {
    target.swiftSettings? += [.treatAllWarnings(as: .error)]
  }
}
