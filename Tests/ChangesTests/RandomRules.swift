import Evaluation
import Files
import Observations
import RuleReader
import Rules
import TestSupport
import Testing

/// Made-up rules over made-up figures of five counties, as the texts of a workspace.
struct RandomRules {
  private var chance: Chance
  var files: [String: String] = [:]
  static let firstDay = Day(iso: "2024-02-20")!
  static let dayCount = 50

  /// - Parameters:
  ///   - figures: the seed of the values; two workspaces of one such seed are about the same figures.
  init(seed: UInt64, figures: UInt64) {
    chance = Chance(seed: seed)
    files["rulecheck.yaml"] = """
      workspace: made-up
      title: { en: "Made up" }
      languages: [en]
      time-zone: Etc/UTC
      areas: areas.yaml
      metrics: metrics.yaml
      sources: [source.yaml]
      rulesets: [rules]
      topics: topics.yaml

      """
    files["areas.yaml"] = """
      areas: made-up
      country: { id: MU, title: { en: "Made-up" } }
      states:
        - { id: U, title: { en: "Up" } }
        - { id: D, title: { en: "Down" } }
      counties:
        list:
          - { id: "01", name: "A", state: U }
          - { id: "02", name: "B", state: U }
          - { id: "03", name: "C", state: D }
          - { id: "04", name: "D", state: D }
          - { id: "05", name: "E", state: D }
        merged: [{ id: "05", into: "04", since: 2024-03-20 }]

      """
    files["metrics.yaml"] = "metrics:\n  level: { title: { en: \"Level\" } }\n"
    files["topics.yaml"] = "topics:\n  life: { title: { en: \"Life\" } }\n"
    files["source.yaml"] = """
      source: gauges
      title: { en: "Gauges" }
      attribution: "Made up"
      format: csv
      layout: long
      file: level.csv
      columns: { area: area, date: day, metrics: { level: level } }

      """
    files["level.csv"] = RandomRules.table(figures)
    for place in 0..<2 { writeOrdinance(place) }
  }

  private static func table(_ seed: UInt64) -> String {
    var chance = Chance(seed: seed)
    var text = "area,day,level\n"
    for area in 1...5 {
      var level = Int.random(in: 0...100, using: &chance)
      for day in 0..<dayCount where Int.random(in: 0..<12, using: &chance) > 0 {
        level = min(120, max(0, level + Int.random(in: -25...25, using: &chance)))
        text += "0\(area),\(firstDay + day),\(level)\n"
      }
    }
    return text
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &chance)
  }

  private mutating func days(_ most: Int) -> String {
    let count = number(1...most)
    return count == 1 ? "1 day" : "\(count) days"
  }

  private mutating func writeOrdinance(_ place: Int) {
    let first = RandomRules.firstDay + number(0...12)
    for version in 0..<number(1...2) {
      let from = version == 0 ? first : first + number(10...25)
      let through = number(0...2) == 0 ? ", through: \(from + number(8...30))" : ""
      var text = """
        ruleset: ordinance-\(place)
        version: "\(version)"
        title: { en: "Ordinance \(place)" }
        legal-basis: { title: "Made up" }
        valid: { from: \(from)\(through) }
        areas: { \(["country: MU", "states: [U]", "states: [D]"][number(0...2)]) }

        """
      if place == 1, number(0...2) == 0 { text += "displaces: [ordinance-0]\n" }
      if version > 0 { text += "begins: \(["recount", "continue"][number(0...1)])\n" }
      text += "phases:\n  - { phase: calm, title: { en: \"Calm\" } }\n"
      for name in ["low", "middle", "high"] where number(0...3) > 0 {
        let bound = ["low": 30, "middle": 55, "high": 80][name]! + number(-10...10)
        text += """
            - phase: \(name)
              title: { en: "\(name)" }
              starts: { when: { level: { above: \(bound) } }, consecutive: \(days(3)), effective: next day }
              ends: { consecutive: \(days(4)), effective: next day }
              guidelines:
                boats: { topic: life, text: { en: "Keep {metres} m away." }, values: { metres: \(number(1...2)) } }

          """
      }
      files["rules/\(place)-\(version).yaml"] = text
    }
  }

  /// The rules ready to be asked; nil where they are no workspace, which is recorded.
  func evaluator() -> Evaluator? {
    let tree = FileTree(files)
    let (workspace, problems) = Workspace.read(tree)
    guard let workspace, let observations = Observations.read(workspace, files: tree).observations
    else {
      let found = problems.map { "\($0.span): \($0.message)" }.joined(separator: "\n")
      Issue.record("the made-up workspace cannot be read: \(found)")
      return nil
    }
    return Evaluator(workspace, observations)
  }
}
