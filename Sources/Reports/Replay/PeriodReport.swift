public import Evaluation
internal import Findings
internal import Observations
public import Rules

/// The answer of `rulecheck replay`: every period of the areas and ordinances asked for.
public struct PeriodReport: TableAnswer {
  let evaluator: Evaluator
  let rows: [Row]
  private let language: Language
  /// The last day whose figures are known; nil: there are no figures.
  fileprivate let known: Day?

  /// One period of one area.
  struct Row: Sendable {
    /// The index of the area; the area itself would be copied for every period.
    let area: Int
    let ordinance: Int
    /// Open-ended where it includes the last day of the data, if there are any.
    let period: Evaluator.Period
  }

  /// - Parameters:
  ///   - areas: in the order of the output.
  ///   - ordinances: indices in the workspace, in the order of the output.
  ///   - from, through: only periods that touch these days. The figures through the last of them are known, if
  ///     that is after the last usual day with any.
  ///   - language: the language of text.
  public init(
    _ evaluator: Evaluator, areas: [Area], ordinances: [Int], from: Day?, through: Day?,
    language: Language
  ) {
    self.init(
      evaluator, areas: areas, ordinances: ordinances, from: from, through: through,
      known: evaluator.usualDay().map { max($0, through ?? $0) }, language: language)
  }

  /// - Parameter end: the last day whose figures are known; nil: there are no figures.
  public init(
    _ evaluator: Evaluator, areas: [Area], ordinances: [Int], from: Day?, through: Day?,
    known end: Day?, language: Language
  ) {
    self.evaluator = evaluator
    self.language = language
    known = end
    let first = from ?? .distantPast
    // Without figures everything that is decided is certain, also after the last decision.
    let isCertain = evaluator.workspace.sources.isEmpty
    let last = min(through ?? .distantFuture, isCertain ? .distantFuture : end ?? .distantPast)
    var rows: [Row] = []
    for area in areas {
      let periods = evaluator.periods(ordinances: ordinances, in: area, known: end ?? .distantPast)
      for (ordinance, periods) in zip(ordinances, periods) {
        for var period in periods where period.days.from <= last && period.days.last >= first {
          // In force at the end of the data: open-ended, even if its end is known.
          if !isCertain, end.map({ period.days.last >= $0 }) ?? true { period.days.through = nil }
          rows.append(Row(area: area.index, ordinance: ordinance, period: period))
        }
      }
    }
    self.rows = rows
  }

  fileprivate func area(_ row: Row) -> Area { evaluator.workspace.areas[row.area] }

  fileprivate func version(_ row: Row) -> RuleSet {
    evaluator.workspace.ordinances[row.ordinance].versions[row.period.version]
  }

  fileprivate func phase(_ row: Row) -> Phase? {
    evaluator.phase(of: row.period, ordinance: row.ordinance)
  }

  /// The notices that put the phase in force or confirmed it.
  fileprivate func notices(_ row: Row) -> [Notice] {
    row.period.notices.map { evaluator.workspace.ordinances[row.ordinance].notices[$0] }
  }

  public var json: String { ReplayOutput.answer.json(self, self).serialized }

  /// `county,ruleset,version,phase,from,through`
  public var csv: String {
    let writing = PeriodCSV(evaluator.workspace)
    var text = writing.heading
    text.reserveCapacity(rows.count * 64)
    writing.write(self, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Writes a heading per area and rule set, and a line per period.
  public func write(to page: inout Page) {
    let wording = Wording(language)
    var heading = ""
    for row in rows {
      let version = version(row)
      let next = "\(area(row).title(in: language)) (\(area(row).id)), \(version.title[language])"
      if next != heading {
        if !heading.isEmpty { page.line() }
        page.line(next, .bold)
        heading = next
      }
      let through = row.period.days.through?.description ?? "          "
      page.write("  \(row.period.days.from) – \(through)  ")
      let phase = phase(row)
      page.swatch(phase?.color)
      page.write(phase.map { "\($0.title[language]) (\($0.id.value))" } ?? wording[.unknown])
      page.line("  \(wording[.version]) \(version.version.value)", .dim)
      for notice in notices(row) {
        page.line("      \(evaluator.workspace.text(of: notice, wording))", .dim)
      }
    }
  }
}

/// How periods are written as CSV: what is the same for many of them is written once.
public struct PeriodCSV: Sendable {
  /// By ordinance, version and level, last the unknown phase: what comes before the dates.
  private let labels: [[[[UInt8]]]]
  private let ids: [[UInt8]]
  /// `county,ruleset,version,phase,from,through`, behind `rules` if these have a name.
  public let heading: [UInt8]

  /// - Parameter name: what the first column calls the rules; nil: there is no such column.
  public init(_ workspace: Workspace, name: String? = nil) {
    heading = Array(
      "\(name == nil ? "" : "rules,")county,ruleset,version,phase,from,through\n".utf8)
    labels = workspace.ordinances.map { ordinance in
      ordinance.versions.map { version in
        (version.phases.map(\.id.value) + ["unknown"]).map { phase in
          Array(
            ",\(CSV.field(version.id.value)),\(CSV.field(version.version.value)),\(CSV.field(phase)),"
              .utf8)
        }
      }
    }
    let front = name.map { "\(CSV.field($0))," } ?? ""
    ids = workspace.areas.areas.map { Array("\(front)\(CSV.field($0.id))".utf8) }
  }

  public func write(_ report: PeriodReport, to text: inout [UInt8]) {
    for row in report.rows {
      let phases = labels[row.ordinance][row.period.version]
      text += ids[row.area]
      text += phases[row.period.level ?? phases.count - 1]
      row.period.days.from.write(to: &text)
      text.append(UInt8(ascii: ","))
      row.period.days.through?.write(to: &text)
      text.append(UInt8(ascii: "\n"))
    }
  }
}

/// The JSON of `rulecheck replay`.
enum ReplayOutput {
  static let answer = OutputFormat<PeriodReport, PeriodReport>.object(
    "the answer",
    .key("through", "The last day of the data, or a later `--through`.") { $0.known },
    .key("periods", .list(period), "By county, rule set and day, as asked for.") { $0.rows })

  private static let period = OutputFormat<PeriodReport.Row, PeriodReport>.object(
    "a period",
    .key("county", "The identifier of the county.") { $1.area($0).id },
    .key("ruleset", "The identifier of the rule set.") { $1.version($0).id.value },
    .key("version", "Its version in force.") { $1.version($0).version.value },
    .key("phase", "The identifier of the phase; null: unknown.") { $1.phase($0)?.id.value },
    .key("from", "The first day.") { $0.period.days.from },
    .key("through", "The last day; null while in force at the end of the data.") {
      $0.period.days.through
    },
    .key("notices", "The notices of the authority that put the phase in force or confirmed it.") {
      $1.notices($0)
    })
}
