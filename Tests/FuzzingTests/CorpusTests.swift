import Foundation
import FuzzTargets
import TestSupport
import Testing

/// Inputs that broke a promise once, or reach what no other does, keep every promise now.
@Suite("Kept inputs of the fuzz targets")
struct CorpusTests {
  static let folder = "Fuzzing/corpus"
  /// Inputs that a target has at least: with fewer, files are not where they should be.
  static let fewest: [FuzzTarget: Int] = [
    .yaml: 140, .csv: 120, .json: 110, .series: 120, .template: 10,
  ]

  @Test(arguments: FuzzTarget.allCases)
  func keptInputsBreakNothing(_ target: FuzzTarget) throws {
    let names = Repository.files(below: "\(Self.folder)/\(target.rawValue)", ending: "")
    try #require(names.count >= Self.fewest[target] ?? 1)
    for name in names {
      let input = try Golden.bytes("\(Self.folder)/\(target.rawValue)/\(name)")
      let violation = target.violation(by: input)
      #expect(violation == nil, "\(name): \(violation?.description ?? "")")
    }
  }

  /// The inputs that the programs begin with.
  @Test func fixturesBreakNothing() throws {
    let seeds = try seeds()
    try #require(seeds.count > 300)
    for target in [FuzzTarget.yaml, .csv, .json] {
      try #require(seeds.contains { $0.0 == target })
    }
    for (target, letter, bytes) in seeds {
      let violation = target.violation(by: letter.utf8 + bytes)
      #expect(violation == nil, "\(violation?.description ?? "")")
    }
  }

  private func seeds() throws -> [(FuzzTarget, String, [UInt8])] {
    let fixtures = "Tests/Fixtures"
    var seeds: [(FuzzTarget, String, [UInt8])] = []
    let groups: [(FuzzTarget, String, String, String)] = [
      (.yaml, "r", "rules", ".yaml"), (.yaml, "x", "tests", ".yaml"),
      (.yaml, "l", "messages", ".yaml"), (.yaml, "r", "yaml", ".yaml"),
      (.csv, "l", "observations/long", ".csv"), (.csv, "w", "observations/wide", ".csv"),
      (.csv, "p", "observations/published", ".csv"),
      (.json, "a", "observations/features", ".json"),
    ]
    for (target, letter, folder, ending) in groups {
      for name in Repository.files(below: "\(fixtures)/\(folder)", ending: ending) {
        seeds.append((target, letter, try Golden.bytes("\(fixtures)/\(folder)/\(name)")))
      }
    }
    for name in Repository.files(below: "\(fixtures)/workspaces", ending: ".yaml") {
      let isOfNotices = name.hasSuffix("/notices.yaml") || name.contains("/notices/")
      guard isOfNotices || name.hasSuffix("/areas.yaml") else { continue }
      let bytes = try Golden.bytes("\(fixtures)/workspaces/\(name)")
      seeds.append((.yaml, isOfNotices ? "n" : "a", bytes))
    }
    return seeds
  }
}
