// swift-tools-version:6.1
import PackageDescription

let package = Package(
  name: "EvaluationBenchmark",
  dependencies: [.package(name: "rulecheck", path: "../..")],
  targets: [
    .executableTarget(
      name: "EvaluationBenchmark",
      dependencies: [
        .product(name: "Files", package: "rulecheck"),
        .product(name: "Rules", package: "rulecheck"),
        .product(name: "RuleReader", package: "rulecheck"),
        .product(name: "Observations", package: "rulecheck"),
        .product(name: "Evaluation", package: "rulecheck"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
