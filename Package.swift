// swift-tools-version:6.2
import PackageDescription

// Targets stand in the order in which a rule file travels: bytes, located tree,
// checked rules, observations, evaluation, changes, reports, program.
let package = Package(
  name: "rulecheck",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Findings", targets: ["Findings"]),
    .library(name: "Files", targets: ["Files"]),
    .library(name: "YAMLSource", targets: ["YAMLSource"]),
    .library(name: "Rules", targets: ["Rules"]),
    .library(name: "Proofs", targets: ["Proofs"]),
    .library(name: "RuleReader", targets: ["RuleReader"]),
    .library(name: "Observations", targets: ["Observations"]),
    .library(name: "Lint", targets: ["Lint"]),
    .library(name: "Evaluation", targets: ["Evaluation"]),
    .library(name: "Comparison", targets: ["Comparison"]),
    .library(name: "Messages", targets: ["Messages"]),
    .library(name: "Reports", targets: ["Reports"]),
    .library(name: "Site", targets: ["Site"]),
    .executable(name: "rulecheck", targets: ["rulecheck"]),
    // For rulecheckd.
    .plugin(name: "NoteCommit", targets: ["NoteCommit"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(name: "CFiles"),
    .target(name: "Findings"),
    .target(name: "Files", dependencies: ["CFiles", "CZlib", "Findings"]),
    .target(name: "YAMLSource", dependencies: ["CYAML", "Findings"]),
    .target(name: "Rules", dependencies: ["Findings"], exclude: ["Texts/Languages"]),
    .target(name: "Proofs", dependencies: ["Rules"]),
    .target(name: "RuleReader", dependencies: ["Files", "Proofs", "YAMLSource"]),
    .target(name: "Observations", dependencies: ["Files", "Rules"]),
    .target(name: "Lint", dependencies: ["Observations", "RuleReader"]),
    .target(name: "Evaluation", dependencies: ["Observations", "Proofs"]),
    .target(name: "Comparison", dependencies: ["Evaluation", "Proofs"]),
    .target(name: "Messages", dependencies: ["Comparison"]),
    .target(name: "Reports", dependencies: ["Messages", "Lint"]),
    .target(
      name: "Site", dependencies: ["CZlib", "Reports"],
      resources: [.embedInCode("Assets")]),
    .executableTarget(
      name: "rulecheck",
      dependencies: [
        "Files", "Site",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], plugins: ["NoteCommit"]),
    .plugin(name: "NoteCommit", capability: .buildTool()),
    .target(
      name: "TestSupport", dependencies: ["Evaluation", "Reports"], path: "Tests/TestSupport"),
    .target(
      name: "FuzzTargets", dependencies: ["Evaluation", "Reports", "TestSupport"],
      path: "Fuzzing/Targets"),
    .testTarget(name: "YAMLSourceTests", dependencies: ["YAMLSource", "TestSupport"]),
    .testTarget(name: "RulesTests", dependencies: ["RuleReader", "YAMLSource", "TestSupport"]),
    .testTarget(name: "RuleReaderTests", dependencies: ["Lint", "TestSupport"]),
    .testTarget(name: "ProofsTests", dependencies: ["Lint", "TestSupport"]),
    .testTarget(name: "FilesTests", dependencies: ["Files", "Findings"]),
    .testTarget(name: "ObservationsTests", dependencies: ["Observations", "TestSupport"]),
    .testTarget(
      name: "EvaluationTests", dependencies: ["Messages", "Evaluation", "TestSupport"]),
    .testTarget(name: "ChangesTests", dependencies: ["Messages", "TestSupport"]),
    .testTarget(name: "ReportsTests", dependencies: ["Reports", "TestSupport"]),
    .testTarget(name: "SiteTests", dependencies: ["Site", "TestSupport"]),
    .testTarget(name: "ShippedRulesTests", dependencies: ["Evaluation", "Reports", "TestSupport"]),
    .testTarget(name: "FuzzingTests", dependencies: ["FuzzTargets", "TestSupport"]),
    .testTarget(name: "rulecheckTests", dependencies: ["rulecheck", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// Under a sanitizer the readers and the engine are tested, not the program around them: `make
// sanitize`.
if Context.environment["RULECHECK_CORE"] != nil {
  package.targets.removeAll {
    ["rulecheck", "rulecheckTests", "ShippedRulesTests"].contains($0.name)
  }
  package.products.removeAll { $0.name == "rulecheck" }
  package.dependencies = []
}

// The programs that look for inputs which break something have no `main` of their own: they are
// built with `--sanitize fuzzer` only, see Fuzzing/run.
if Context.environment["RULECHECK_FUZZ"] != nil {
  for name in ["yaml", "csv", "json", "series", "template"] {
    package.targets.append(
      .executableTarget(
        name: "fuzz-\(name)", dependencies: ["FuzzTargets"], path: "Fuzzing/Programs/fuzz-\(name)",
        swiftSettings: [.unsafeFlags(["-parse-as-library"])]))
  }
}

// In our own builds a warning is an error; who embeds the libraries is not held to that.
let isStrict = Context.environment["RULECHECK_STRICT"] != nil

for target in package.targets where ![.system, .test, .plugin].contains(target.type) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

if isStrict {
  for target in package.targets where ![.system, .plugin].contains(target.type) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    // Tests spend most of their time in the libraries. What is asserted is looked at all the same.
    if ![.test, .executable].contains(target.type) {
      target.swiftSettings? += [
        .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
      ]
    }
  }
}
