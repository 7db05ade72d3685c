import Evaluation
import Rules
import TestSupport

/// One ordinance and made-up amendments of it, which insert, remove and reorder phases.
///
/// Each phase looks at a metric of its own, so that any order of any phases is sound; in a decision table
/// all look at one.
struct RandomAmendments {
  static let names = ["p", "q", "r", "s", "t"]
  private var chance: Chance
  /// The texts of the workspace.
  private(set) var rules: RandomRules
  private(set) var versionCount = 1
  let isTable: Bool
  let hasNotices: Bool

  init(seed: UInt64) {
    chance = Chance(seed: seed)
    rules = RandomRules(seed: seed, figures: seed)
    isTable = seed % 4 == 3
    hasNotices = seed % 4 == 2
    rules.files = rules.files.filter { !$0.key.hasPrefix("rules/") }
    let metrics = RandomAmendments.names.map { "m-\($0)" }
    rules.files["metrics.yaml"] =
      "metrics:\n" + metrics.map { "  \($0): { title: { en: \"Metric \($0)\" } }\n" }.joined()
    rules.files["source.yaml"]?.replace(
      "{ level: level }", with: "{ \(metrics.map { "\($0): \($0)" }.joined(separator: ", ")) }")
    rules.files["level.csv"] = table(metrics)
    writeVersions()
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &chance)
  }

  private mutating func table(_ metrics: [String]) -> String {
    var text = "area,day,\(metrics.joined(separator: ","))\n"
    for area in 1...5 {
      var levels = metrics.map { _ in number(0...100) }
      for day in 0..<RandomRules.dayCount where number(0..<12) > 0 {
        levels = levels.map { min(120, max(0, $0 + number(-30...30))) }
        text += "0\(area),\(RandomRules.firstDay + day),"
        text += levels.map { number(0..<15) == 0 ? "" : "\($0)" }.joined(separator: ",") + "\n"
      }
    }
    return text
  }

  private mutating func number(_ range: Range<Int>) -> Int {
    number(range.lowerBound...range.upperBound - 1)
  }

  private mutating func writeVersions() {
    var phases = Array(RandomAmendments.names.shuffled(using: &chance).prefix(number(2...4)))
    var triggers: [String: String] = [:]
    var from = RandomRules.firstDay + number(0...4)
    let inherits = !isTable && number(0...1) == 0
    var notices = "notices: board\nentries:\n"
    versionCount = number(2...4)
    for version in 0..<versionCount {
      if version > 0 { amend(&phases) }
      for name in RandomAmendments.names where triggers[name] == nil || number(0...3) == 0 {
        triggers[name] = trigger(name)
      }
      var text = """
        ruleset: flood
        version: "\(version)"
        title: { en: "Flood" }
        legal-basis: { title: "Made up" }
        valid: { from: \(from) }
        areas: { country: MU }
        \(version == 0 ? "" : "begins: \(number(0...3) == 0 ? "recount" : "continue")")
        \(isTable ? "phases-are: exclusive" : inherits ? "inherits: phases-in-force" : "")
        phases:

        """
      if !isTable { text += "  - { phase: calm, title: { en: \"Calm\" } }\n" }
      let width = 100 / phases.count
      for (place, name) in phases.enumerated() {
        text += "  - phase: \(name)\n    title: { en: \"Phase \(name)\" }\n"
        let bounds =
          (place > 0 ? ["at-least: \(place * width)"] : [])
          + (place + 1 < phases.count ? ["below: \((place + 1) * width)"] : [])
        text +=
          isTable
          ? "    starts: { when: { m-p: { \(bounds.joined(separator: ", ")) } }, effective: next day }\n"
          : triggers[name] ?? ""
        text +=
          "    guidelines: { rule-\(name): { topic: life, text: { en: \"Rule \(name).\" } } }\n"
      }
      rules.files["rules/\(version).yaml"] = text
      if let phase = phases.randomElement(using: &chance) {
        let day = from + number(1...8)
        notices +=
          "  - { ruleset: flood, area: \"01\", phase: \(phase), from: \(day), "
          + "legal-basis: { title: \"Notice\", date: \(day - number(0...2)) } }\n"
      }
      from = from + number(9...16)
    }
    guard hasNotices else { return }
    rules.files["notices.yaml"] = notices
    rules.files["rulecheck.yaml"]? += "notices: [notices.yaml]\n"
  }

  private mutating func amend(_ phases: inout [String]) {
    if number(0...2) == 0 { phases.shuffle(using: &chance) }
    if phases.count > (isTable ? 2 : 1), number(0...1) == 0 {
      phases.remove(at: number(0..<phases.count))
    }
    let others = RandomAmendments.names.filter { !phases.contains($0) }
    if let other = others.randomElement(using: &chance), number(0...1) == 0 {
      phases.insert(other, at: number(0...phases.count))
    }
  }

  private mutating func trigger(_ name: String) -> String {
    func count(_ days: Int) -> String { days == 1 ? "1 day" : "\(days) days" }
    let effective = ["same day", "next day", "2 days later"]
    return """
          starts: { when: { m-\(name): { above: \(number(20...80)) } }, consecutive: \(count(number(1...3))), effective: \(effective[number(0...2)]) }
          ends: { consecutive: \(count(number(1...3))), effective: \(effective[number(0...2)]) }

      """
  }
}
