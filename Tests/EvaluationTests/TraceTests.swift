import Evaluation
import Files
import Findings
import Observations
import RuleReader
import Rules
import TestSupport
import Testing

/// What an explanation shows where the newest day is not the one that decided.
@Suite("Traces")
struct TraceTests {
  /// One county and one rule set over `day,value` rows.
  private func evaluator(_ rule: String, _ rows: String) throws -> Evaluator {
    let files = FileTree([
      "rulecheck.yaml": """
      workspace: lake
      title: { en: "Lake" }
      languages: [en]
      time-zone: Europe/Berlin
      areas: areas.yaml
      metrics: metrics.yaml
      sources: [source.yaml]
      rulesets: [rule.yaml]
      """,
      "areas.yaml": """
      areas: lake
      country: { id: L, title: { en: "Lake" } }
      states: [{ id: S, title: { en: "Shore" } }]
      counties: { list: [{ id: "1", name: "Port", state: S }] }
      """,
      "metrics.yaml": "metrics: { level: { title: { en: \"Level\" }, holds: 3 days } }\n",
      "source.yaml": """
      source: gauge
      title: { en: "Gauge" }
      attribution: "Lake office"
      format: csv
      layout: long
      file: level.csv
      columns: { date: day, area: area, metrics: { level: level } }
      """,
      "level.csv": "area,day,level\n\(rows)",
      "rule.yaml": """
      ruleset: bathing
      version: "1"
      title: { en: "Bathing" }
      legal-basis: { title: "none" }
      valid: { from: 2024-06-01 }
      areas: { country: L }
      \(rule)
      """,
    ])
    let (workspace, problems) = Workspace.read(files)
    let checked = try #require(workspace, "\(described(problems))")
    let (observations, faults) = Observations.read(checked, files: files)
    return Evaluator(checked, try #require(observations, "\(described(faults))"))
  }

  private func counts(_ evaluator: Evaluator, on day: String) throws -> [[CountTrace]] {
    let trace = evaluator.trace(
      ordinance: 0, in: evaluator.workspace.areas.area(id: "1")!, on: Day(iso: day)!)
    return try #require(trace).phases.map(\.counts)
  }

  /// Rows in rows: what is shown grows with their number. Each of the days of a row would show all
  /// that is in it, and so on: with thirty that would be a billion.
  @Test func rowsInRowsAreShownOnce() throws {
    let depth = 14
    var condition = "level: { below: 10 }"
    for _ in 0..<depth { condition = "row: { when: { \(condition) }, consecutive: 2 days }" }
    let rule = """
      phases:
        - { phase: high, title: { en: "High" } }
        - phase: low
          title: { en: "Low" }
          starts: { when: { \(condition) }, effective: same day }
      """
    let rows = (1...30).map { "1,2024-06-\($0 < 10 ? "0" : "")\($0),4\n" }.joined()
    let evaluator = try evaluator(rule, rows)
    let count = try #require(try counts(evaluator, on: "2024-06-30")[1].first)
    func size(_ rows: [RowTrace]) -> Int { rows.reduce(0) { $0 + 1 + size($1.inner) } }
    #expect(count.rows.count == depth)
    #expect(size(count.rows) == depth * (depth + 1) / 2)
    // Each row looks two days back from the first day of the one around it.
    let filled = try #require(count.days.last?.day)
    var row = count.rows[0]
    for level in 1..<depth {
      row = try #require(row.inner.first)
      #expect(row.days.last?.day == filled - level)
    }
  }

  private let table = """
    phases-are: exclusive
    phases:
      - { phase: low, title: { en: "Low" }, starts: { when: { level: { below: 10 } }, effective: next day } }
      - { phase: high, title: { en: "High" }, starts: { when: { level: { at-least: 10 } }, effective: next day } }
    """

  /// The value of the 1st holds through the 3rd; on the 6th nothing has been known for days.
  @Test func aDecisionTableShowsTheDayThatDecided() throws {
    let evaluator = try evaluator(table, "1,2024-06-01,4\n1,2024-06-09,12\n")
    let counts = try counts(evaluator, on: "2024-06-06")
    #expect(counts[0].map { $0.days[0].day.description } == ["2024-06-03", "2024-06-06"])
    #expect(counts[0].map { $0.days[0].truth } == [.isTrue, .isUnknown])
    #expect(counts[0][0].days[0].readings[0].day == Day(iso: "2024-06-01"))
    #expect(counts[1].map { $0.days[0].truth } == [.isFalse, .isUnknown])
  }

  /// Low applies on the 2nd; the value of the 2nd makes high due on the 3rd.
  @Test func aDecisionTableShowsTheDayBehindWhatIsPending() throws {
    let evaluator = try evaluator(table, "1,2024-06-01,4\n1,2024-06-02,12\n")
    let counts = try counts(evaluator, on: "2024-06-02")
    #expect(counts[0].map { $0.days[0].truth } == [.isTrue, .isFalse])
    #expect(counts[1].map { $0.days[0].truth } == [.isFalse, .isTrue])
    #expect(counts[1][1].effective == Day(iso: "2024-06-03"))
  }

  /// A value from before the first counted day decides nothing, so it is not shown either.
  @Test func aValueThatDoesNotCountIsNotShown() throws {
    let rule = """
      first-counted-day: 2024-06-03
      phases:
        - { phase: low, title: { en: "Low" } }
        - { phase: high, title: { en: "High" }, starts: { when: { level: { at-least: 10 } } } }
      """
    let evaluator = try evaluator(rule, "1,2024-06-02,12\n1,2024-06-05,4\n")
    let days = try counts(evaluator, on: "2024-06-03")[1].flatMap(\.days)
    #expect(days.map(\.truth) == [.isUnknown])
    #expect(days.flatMap(\.readings).map(\.value) == [nil])
  }
}
