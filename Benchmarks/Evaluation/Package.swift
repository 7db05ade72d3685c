// swift-tools-version:6.1
import PackageDescription

let package = Package(
  name: "EvaluationBenchmark",
  dependencies: [.package(name: "rulecheck", path: "../..")],
  targets: [
    .executableTarget(
      name: "EvaluationBenchmark",
      dependencies: [
        .product(name: "YAMLSource", package: "rulecheck"),
        .product(name: "RuleLanguage", package: "rulecheck"),
        .product(name: "Observations", package: "rulecheck"),
        .product(name: "Evaluation", package: "rulecheck"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
