import Evaluation
import Files
import Observations
import RuleReader
import Rules
import Testing

@testable import Comparison
@testable import Messages

/// A small workspace written by hand: what applies in it can be followed with a pencil. Day 1 is
/// Friday, 1 March 2024.
struct Valley {
  /// The texts of rule files.
  var rules: [String]
  /// Of a county the level of each day from the first on; `-` is a day without one.
  var levels: [String: String]
  /// Lines of a file of notices.
  var notices: [String] = []
  /// Lines of counties: Adorf and Bheim lie in the north, Cburg in the south.
  var counties = [
    county("101", "Adorf", "N"), county("102", "Bheim", "N"), county("201", "Cburg", "S"),
  ]
  var merged = ""
  /// The text of a calendar.
  var calendar = ""
  var metrics = "metrics:\n  level: { title: { en: \"Level\" } }\n"

  static func county(_ id: String, _ name: String, _ state: String) -> String {
    "{ id: \"\(id)\", name: \"\(name)\", state: \(state) }"
  }

  static func day(_ number: Int) -> Day { Day(iso: "2024-03-01")! + (number - 1) }

  // MARK: Rules

  /// A version of an ordinance.
  static func version(
    _ label: String = "1", of id: String = "flood", from: Int = 1, through: Int? = nil,
    dated: Int? = nil, areas: String = "country: V", _ more: String..., phases: String...
  ) -> String {
    """
    ruleset: \(id)
    version: "\(label)"
    title: { en: "Title of \(id)" }
    legal-basis: { title: "Made up"\(dated.map { ", date: \(day($0))" } ?? "") }
    valid: { from: \(day(from))\(through.map { ", through: \(day($0))" } ?? "") }
    areas: { \(areas) }
    \(more.joined(separator: "\n"))
    phases:
    \(phases.joined(separator: "\n"))

    """
  }

  /// One version of two phases, the second of them above a level.
  static func above(_ level: Int, people: Int = 5, effective: String = "same day") -> String {
    version(phases: calm, high(above: level, effective: effective, people: people))
  }

  static let calm = "  - { phase: calm, title: { en: \"Calm\" } }"

  /// A phase with a limit of how many may gather.
  static func high(
    above level: Int = 50, _ name: String = "high", effective: String = "same day",
    ends: String = "", people: Int = 5, words: String = "At most {people} people.",
    only: String = ""
  ) -> String {
    """
      - phase: \(name)
        title: { en: "\(name)" }
        starts: { when: { level: { above: \(level) } }, effective: \(effective) }
    \(ends.isEmpty ? "" : "    ends: { \(ends) }")
        guidelines:
          people-\(name):
            topic: life
            text: { en: "\(words)" }
            values: { people: \(people) }
            stricter: { people: lower }
    \(only.isEmpty ? "" : "        only: { \(only) }")
    """
  }

  /// A guideline in every phase that has limits of its own.
  static func boats(only: String) -> String {
    "guidelines: { boats: { topic: life, text: { en: \"No boats.\" }, only: { \(only) } } }"
  }

  static func notice(
    _ phase: String, from: Int, dated: Int? = nil, of id: String = "flood", in area: String = "101"
  ) -> String {
    let date = dated.map { ", date: \(day($0))" } ?? ""
    return "  - { ruleset: \(id), area: \"\(area)\", phase: \(phase), from: \(day(from)), "
      + "legal-basis: { title: \"Announcement\"\(date) } }"
  }

  /// Rules for Adorf alone.
  static func adorf(_ rules: String..., level: String) -> Valley {
    Valley(rules: rules, levels: ["101": level], counties: [county("101", "Adorf", "N")])
  }

  // MARK: Read

  /// The same rules over the same levels, without those of later days where some are named.
  var evaluator: Evaluator {
    get throws {
      var files = [
        "rulecheck.yaml": """
        workspace: valley
        title: { en: "Valley" }
        languages: [en]
        time-zone: Etc/UTC
        areas: areas.yaml
        metrics: metrics.yaml
        sources: [source.yaml]
        rulesets: [rules]
        topics: topics.yaml
        \(notices.isEmpty ? "" : "notices: [notices.yaml]")
        \(calendar.isEmpty ? "" : "calendars: [calendar.yaml]")

        """,
        "areas.yaml": """
        areas: valley
        country: { id: V, title: { en: "Valley" } }
        states:
          - { id: N, title: { en: "North" } }
          - { id: S, title: { en: "South" } }
        counties:
          list:
        \(counties.map { "    - \($0)" }.joined(separator: "\n"))
        \(merged.isEmpty ? "" : "  merged: [\(merged)]")

        """,
        "metrics.yaml": metrics,
        "topics.yaml":
          "topics:\n  life: { title: { en: \"Life\" } }\n  roads: { title: { en: \"Roads\" } }\n",
        "source.yaml": """
        source: gauges
        title: { en: "Gauges" }
        attribution: "Made up"
        format: csv
        layout: long
        file: level.csv
        columns: { area: area, date: day, metrics: { level: level } }

        """,
      ]
      if !notices.isEmpty {
        files["notices.yaml"] =
          "notices: board\nentries:\n" + notices.joined(separator: "\n") + "\n"
      }
      if !calendar.isEmpty { files["calendar.yaml"] = calendar }
      for (at, text) in rules.enumerated() { files["rules/\(at).yaml"] = text }
      var table = "area,day,level\n"
      for (area, row) in levels.sorted(by: { $0.key < $1.key }) {
        for (at, text) in row.split(separator: " ").enumerated() where text != "-" {
          table += "\(area),\(Valley.day(at + 1)),\(text)\n"
        }
      }
      files["level.csv"] = table
      let tree = FileTree(files)
      let read = Workspace.read(tree)
      let found = read.problems.map { "\($0.span): \($0.message)" }.joined(separator: "\n")
      let workspace = try #require(read.workspace, "\(found)")
      let values = Observations.read(workspace, files: tree)
      let observations = try #require(
        values.observations, "\(values.problems.map(\.message).joined(separator: "\n"))")
      return Evaluator(workspace, observations)
    }
  }

  // MARK: Told

  /// What is new on a day since another one by the same rules, a line each.
  func told(since: Int, on day: Int) throws -> [String] {
    try Valley.told(try evaluator, try evaluator, since: since, on: day, isSame: true)
  }

  /// What is new on a day, if other rules were in force on an earlier one, or on the same.
  func told(after old: Valley, since: Int, on day: Int) throws -> [String] {
    try Valley.told(try old.evaluator, try evaluator, since: since, on: day, isSame: false)
  }

  private static func told(
    _ old: Evaluator, _ new: Evaluator, since: Int, on day: Int, isSame: Bool
  ) throws -> [String] {
    let (before, after) = (old.workspace, new.workspace)
    let comparison = RuleComparison(ComparedRules(before), ComparedRules(after))
    let isAmended: ((OrdinancePair) -> Bool)? =
      if isSame { nil } else { { comparison.isAmended($0) } }
    let list = ChangeList(
      from: Knowledge(old, on: Valley.day(since)), to: Knowledge(new, on: Valley.day(day)),
      pairs: OrdinancePair.all(before, after), isAmended: isAmended)
    for change in list.changes {
      // On the day itself, or before it, where nobody had asked yet.
      #expect(change.known <= Valley.day(day) && change.known > Valley.day(min(since, day - 1)))
    }
    let severalRules = Set(before.ordinances.map(\.id) + after.ordinances.map(\.id)).count > 1
    return list.changes.map { (severalRules ? "\($0.ordinance) " : "") + line($0) }
  }

  /// `Adorf: calm → high from 3 through 5: values; + people`.
  static func line(_ change: Change) -> String {
    func number(_ day: Day) -> Int { day - Valley.day(1) + 1 }
    func name(_ state: RuleState?) -> String {
      state.map { $0.phase?.id.value ?? "unknown" } ?? "nothing"
    }
    var text = "\(change.area.name): \(name(change.before)) → \(name(change.after))"
    text += " from \(number(change.from))"
    if let through = change.through {
      text += " through \(change.throughMayChange ? "at most " : "")\(number(through))"
    }
    text += ": " + change.causes.map(\.rawValue).joined(separator: ", ")
    let signs: [GuidelineChange.Kind: String] = [
      .added: "+", .lifted: "-", .tightened: ">", .relaxed: "<", .changed: "~", .reworded: "=",
    ]
    for guideline in change.guidelines {
      let id = (guideline.after ?? guideline.before)?.guideline.id.value ?? "?"
      text += " \(signs[guideline.kind] ?? "?")\(id)"
    }
    return text
  }
}

/// What was told, and what should have been.
func expect(
  _ told: [String], _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(told == expected, sourceLocation: sourceLocation)
}
