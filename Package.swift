// swift-tools-version:6.1
import PackageDescription

// Targets stand in the order in which a rule file travels: bytes, located tree,
// checked rules, observations, evaluation, reports, program.
let package = Package(
  name: "rulecheck",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "YAMLSource", targets: ["YAMLSource"]),
    .library(name: "RuleLanguage", targets: ["RuleLanguage"]),
    .library(name: "Observations", targets: ["Observations"]),
    .library(name: "Evaluation", targets: ["Evaluation"]),
    .library(name: "Reports", targets: ["Reports"]),
    .executable(name: "rulecheck", targets: ["rulecheck"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(name: "YAMLSource", dependencies: ["CYAML"]),
    .target(name: "RuleLanguage", dependencies: ["YAMLSource"]),
    .target(name: "Observations", dependencies: ["RuleLanguage"]),
    .target(name: "Evaluation", dependencies: ["Observations"]),
    .target(name: "Reports", dependencies: ["Evaluation"]),
    .executableTarget(
      name: "rulecheck",
      dependencies: [
        "Reports", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(name: "YAMLSourceTests", dependencies: ["YAMLSource"]),
    .testTarget(name: "RuleLanguageTests", dependencies: ["RuleLanguage"]),
    .testTarget(name: "ObservationsTests", dependencies: ["Observations"]),
    .testTarget(name: "EvaluationTests", dependencies: ["Evaluation"]),
    .testTarget(name: "ReportsTests", dependencies: ["Reports"]),
    .testTarget(name: "rulecheckTests", dependencies: ["rulecheck", "Reports"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
