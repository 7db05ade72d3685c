import Rules
import TestSupport

/// When and how a phase of a made-up version starts or ends.
struct BruteTrigger: Hashable {
  enum Effective: Hashable {
    case daysLater(Int)
    /// From Monday, 0, on.
    case nextWeekday(Int)

    static let weekdays = [
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    var text: String {
      switch self {
      case .daysLater(0): "same day"
      case .daysLater(1): "next day"
      case .daysLater(2): "day after next"
      case .daysLater(let days): "\(days) days later"
      case .nextWeekday(let day): "next \(Self.weekdays[day])"
      }
    }

    func due(from day: Int) -> Int {
      switch self {
      case .daysLater(let days): day + days
      case .nextWeekday(let weekday): (1...7).map { day + $0 }.first { $0 % 7 == weekday } ?? day
      }
    }

    /// Whether what is decided on a day comes no later, whichever day it is.
    func isNoLater(than other: Self) -> Bool {
      (0..<7).allSatisfy { due(from: $0) <= other.due(from: $0) }
    }
  }

  /// nil where the opposite of `starts` ends a phase.
  var when: BruteNode?
  var days: Int?
  var isDaySet = false
  var effective: Effective?
  var isFromDayAfterEntry = false
}

struct BrutePhase: Hashable {
  var starts: BruteTrigger?
  var ends: BruteTrigger?
  var only: BruteNode?
}

/// A rule set of one version that a seed makes up, with the metrics that it reads.
struct BruteCase: Hashable {
  enum Beginning: Hashable { case absent, recount, atPhase(Int), `continue` }

  var metrics: [BruteMetric]
  var phases: [BrutePhase]
  var isExclusive: Bool
  var beginning: Beginning
  /// The phase that a notice names.
  var notice: Int?

  var conditions: [BruteNode] {
    phases.flatMap { [$0.starts?.when, $0.ends?.when, $0.only].compactMap { $0 } }
  }

  /// The trigger by which a phase ends, with all that is left out written.
  func ends(_ level: Int) -> BruteTrigger {
    let starts = phases[level].starts ?? BruteTrigger()
    var ends = phases[level].ends ?? BruteTrigger()
    if ends.when == nil, let when = starts.when { ends.when = BruteNode(id: -1, kind: .not(when)) }
    ends.effective = ends.effective ?? starts.effective
    return ends
  }

  // MARK: Text

  /// The rule file, and where in it each condition begins.
  var written: (text: String, places: [Int: BrutePlace], phases: [BrutePlace]) {
    var out = BruteWriter()
    out.line("ruleset: made-up")
    out.line("version: \"2\"")
    out.line("title: { en: \"Made up\" }")
    out.line("legal-basis: { title: \"None\" }")
    out.line("valid: { from: 2024-01-01 }")
    out.line("areas: { country: LL }")
    out.line("calendar: land")
    if isExclusive { out.line("phases-are: exclusive") }
    switch beginning {
    case .absent: break
    case .recount: out.line("begins: recount")
    case .atPhase(let level): out.line("begins: { phase: p\(level) }")
    case .continue: out.line("begins: continue")
    }
    out.line("phases:")
    var places: [BrutePlace] = []
    for (level, phase) in phases.enumerated() {
      places.append(BrutePlace(line: out.lines.count + 1, column: 12))
      out.line("  - phase: p\(level)")
      out.line("    title: { en: \"Phase \(level)\" }")
      if let starts = phase.starts { out.trigger("starts", starts) }
      if let ends = phase.ends { out.trigger("ends", ends) }
      if let only = phase.only {
        out.line("    guidelines:")
        out.line("      g\(level):")
        out.line("        topic: topic")
        out.line("        text: { en: \"Guideline \(level)\" }")
        out.line("        only:")
        out.condition("          when: ", only)
      }
    }
    return (out.lines.joined(separator: "\n") + "\n", out.places, places)
  }

  var files: [String: [UInt8]] {
    var files = Self.base
    let all = metrics.indices
    files["rules.yaml"] = Array(written.text.utf8)
    files["metrics.yaml"] = Array(
      ("metrics:\n"
        + all.map { "  m\($0):\n    title: { en: \"Metric \($0)\" }\n" + metrics[$0].text }.joined()
        + "  other:\n    title: { en: \"Other\" }\n").utf8)
    files["source.yaml"] = Array(
      """
      source: values
      title: { en: "Values" }
      attribution: "none"
      format: csv
      layout: long
      file: values.csv
      columns: { date: date, area: area, metrics: { other: other\(all.map { ", m\($0): m\($0)" }.joined()) } }
      expect: { areas: 1, every: 1 day, stale-after: 3 days }

      """.utf8)
    var manifest = Self.manifest
    if beginning == .continue {
      manifest = manifest.replacing("[other.yaml", with: "[before.yaml, other.yaml")
      var before = BruteWriter()
      before.line("ruleset: made-up\nversion: \"1\"\ntitle: { en: \"Made up\" }")
      before.line(
        "legal-basis: { title: \"None\" }\nvalid: { from: 2023-01-01, through: 2023-12-31 }")
      before.line("areas: { country: LL }\nphases:")
      for level in phases.indices {
        before.line("  - phase: p\(level)\n    title: { en: \"Phase \(level)\" }")
        if level > 0 { before.line("    starts: { when: { other: { above: \(level)0 } } }") }
      }
      files["before.yaml"] = Array((before.lines.joined(separator: "\n") + "\n").utf8)
    }
    if let notice {
      manifest += "notices: [notices.yaml]\n"
      files["notices.yaml"] = Array(
        """
        notices: list
        entries:
          - ruleset: made-up
            area: "01001"
            phase: p\(notice)
            from: 2024-05-01
            legal-basis: { title: "None" }

        """.utf8)
    }
    files["rulecheck.yaml"] = Array(manifest.utf8)
    return files
  }

  private static let manifest = """
    workspace: made-up
    title: { en: "Made up" }
    languages: [en]
    time-zone: Etc/UTC
    areas: areas.yaml
    metrics: metrics.yaml
    topics: topics.yaml
    sources: [source.yaml]
    calendars: [calendar.yaml]
    rulesets: [other.yaml, rules.yaml]
    severities: { stuck-at-bound: note, unused-topic: off }

    """

  private static let base: [String: [UInt8]] = [
    "topics.yaml": "topics:\n  topic: { title: { en: \"Topic\" } }\n",
    "areas.yaml": """
    areas: land
    country: { id: LL, title: { en: "Land" } }
    states:
      - { id: "01", title: { en: "North" } }
    counties:
      list:
        - { id: "01001", name: "County", state: "01" }

    """,
    "calendar.yaml": """
    calendar: land
    holidays:
      - { title: { en: "New Year's Day" }, date: 01-01 }
    day-sets:
      working-days: { title: { en: "working days" }, except: [sunday] }

    """,
    "other.yaml": """
    ruleset: other
    version: "1"
    title: { en: "Other" }
    legal-basis: { title: "None" }
    valid: { from: 2024-01-01 }
    areas: { country: LL }
    phases:
      - phase: o0
        title: { en: "None" }
      - phase: o1
        title: { en: "Some" }
        starts: { when: { other: { above: 10 } } }
      - phase: o2
        title: { en: "More" }
        starts: { when: { other: { above: 20 } } }

    """,
  ].mapValues { Array($0.utf8) }
}

struct BrutePlace: Hashable, Comparable {
  var line: Int
  var column: Int

  static func < (a: Self, b: Self) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// Lines, and where the conditions in them begin.
struct BruteWriter {
  var lines: [String] = []
  var places: [Int: BrutePlace] = [:]

  mutating func line(_ text: String) { lines.append(text) }

  mutating func trigger(_ key: String, _ trigger: BruteTrigger) {
    // A trigger may be written in which all is left out but for one key.
    line("    \(key):")
    if let when = trigger.when { condition("      when: ", when) }
    if let days = trigger.days {
      line("      consecutive: \(BruteNode.count(days, trigger.isDaySet))")
    }
    if let effective = trigger.effective { line("      effective: \(effective.text)") }
    if trigger.isFromDayAfterEntry { line("      counts-from: day after entry") }
  }

  mutating func condition(_ start: String, _ node: BruteNode) {
    var text = start
    write(node, &text)
    line(text)
  }

  private mutating func write(_ node: BruteNode, _ text: inout String) {
    places[node.id] = BrutePlace(line: lines.count + 1, column: text.count + 1)
    switch node.kind {
    case .compare, .phase: text += node.text
    case .all(let parts): list("all", parts, &text)
    case .any(let parts): list("any", parts, &text)
    case .not(let part):
      text += "{ not: "
      write(part, &text)
      text += " }"
    case .row(let part, let days, let isDaySet):
      text += "{ row: { when: "
      write(part, &text)
      text += ", consecutive: \(BruteNode.count(days, isDaySet)) } }"
    }
  }

  private mutating func list(_ word: String, _ parts: [BruteNode], _ text: inout String) {
    text += "{ \(word): ["
    for (at, part) in parts.enumerated() {
      if at > 0 { text += ", " }
      write(part, &text)
    }
    text += "] }"
  }
}
