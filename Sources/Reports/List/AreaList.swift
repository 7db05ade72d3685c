public import Evaluation
internal import Findings
internal import Observations
public import Rules

/// The answer of `rulecheck list`: the counties on a day with their latest values and phases,
/// filtered, sorted and divided into pages.
public struct AreaList: Answer, TableAnswer {
  let evaluator: Evaluator
  let day: Day
  let wording: Wording
  let query: Query
  /// The counties of the page.
  let rows: [Row]
  /// For each metric of the workspace, the scope whose values are shown.
  let scopes: [Comparison.Scope]
  /// How many counties match the query, on all pages.
  let count: Int
  /// At least 1: an empty list is a page, too.
  public let pages: Int

  /// The filters, the order and the page of the list.
  public struct Query: Sendable {
    /// Only counties of this state.
    public var state: Area?
    /// Only counties with these words in name, kind or identifier.
    public var search: String?
    public var phase: PhaseChoice?
    public var order = Order.name
    /// From 1.
    public var page = 1
    /// Nil: all counties are on one page.
    public var perPage: Int?

    public init() {}
  }

  /// Selects counties by their phase.
  public struct PhaseChoice: Sendable {
    /// The index of the ordinance in the workspace; nil: any.
    let ordinance: Int?
    /// Nil: unknown.
    let phase: String?
    /// What it is in the ordinances that have or had one of that name, by their index.
    var identities: [Int: String] = [:]

    func contains(_ standing: Standing) -> Bool {
      guard ordinance == nil || ordinance == standing.ordinance else { return false }
      // Versions in which another phase has that name mean that one.
      let isNamed = standing.ruleSet.phases.contains { $0.id.value == phase }
      if phase == nil || isNamed { return phase == standing.phase?.id.value }
      let identity = identities[standing.ordinance]
      return identity != nil && standing.phase?.identity == identity
    }
  }

  public enum Order: Sendable, Equatable {
    case name
    /// By the latest value; counties without one come last in either direction.
    case metric(Int, isDescending: Bool)
  }

  struct Row: Sendable {
    let area: Area
    let standings: [Standing]
    /// One for each metric of the workspace.
    let values: [Reading]
  }

  /// - Parameter known: situations of counties on the day that are known already; those of others are
  ///   worked out.
  public init(
    _ evaluator: Evaluator, _ query: Query = Query(), on day: Day, language: Language,
    known: [Situation] = []
  ) {
    self.evaluator = evaluator
    self.day = day
    self.query = query
    wording = Wording(language)
    let workspace = evaluator.workspace
    var areas = workspace.areas.counties(on: day)
    if let state = query.state { areas = areas.filter { $0.state == state.index } }
    if let search = query.search {
      areas = areas.filter { workspace.areas.isFound($0, by: search) }
    }
    var known = Dictionary(
      known.map { ($0.asked.index, $0.standings) }, uniquingKeysWith: { first, _ in first })
    func standings(of area: Area) -> [Standing] {
      known[area.index] ?? evaluator.situation(in: area, on: day).standings
    }
    if let phase = query.phase {
      areas = areas.filter { area in
        let standings = standings(of: area)
        guard standings.contains(where: { phase.contains($0) }) else { return false }
        known[area.index] = standings
        return true
      }
    }
    let scopes = AreaList.scopes(evaluator)
    self.scopes = scopes
    func newest(_ metric: Int, _ area: Area) -> Reading {
      let place = workspace.areas.place(scopes[metric], for: area)
      return evaluator.newest(
        metric, place == nil ? .own : scopes[metric], place ?? area.index, day)
    }
    areas = AreaList.sorted(areas, by: query.order) { newest($0, $1).value }
    let count = areas.count
    self.count = count
    let pages = query.perPage.map { max(1, (count - 1) / $0 + 1) } ?? 1
    self.pages = pages
    if query.page > pages {
      areas = []
    } else if let perPage = query.perPage {
      areas = Array(areas.dropFirst((query.page - 1) * perPage).prefix(perPage))
    }
    rows = areas.map { area in
      Row(
        area: area, standings: standings(of: area),
        values: workspace.metrics.indices.map { newest($0, area) })
    }
  }

  public var json: String { ListOutput.answer.json(self, self).serialized }
  public var csv: String { CSV.table(columns, rows) }

  /// The columns of CSV, which has a row per county.
  private var columns: [CSV.Column<Row>] {
    let metrics = workspace.metricsOfOverviews.flatMap { metric -> [CSV.Column<Row>] in
      let name = name(metric, scopes[metric])
      return [
        .init(heading: name) { .number($0.values[metric].value) },
        .init(heading: "\(name)_day") { row in
          .text(row.values[metric].value.map { _ in row.values[metric].day.description })
        },
      ]
    }
    return [
      .init(heading: "county") { .text($0.area.id) },
      .init(heading: "name") { .text($0.area.title(in: language)) },
      .init(heading: "kind") { .text($0.area.kind) },
      .init(heading: "state") { .text($0.area.state.map { workspace.areas[$0].id }) },
    ] + metrics + workspace.shownOrdinances.map { phases(of: $0, \.standings) }
      + [stale(\.standings)] + workspace.shownOrdinances.flatMap { ends(of: $0) }
  }

  /// The last day of the phase of a rule set, and whether future figures may end it before. They
  /// come after all other columns, which scripts count.
  private func ends(of ordinance: Int) -> [CSV.Column<Row>] {
    let id = workspace.ordinances[ordinance].id
    func column(_ name: String, _ text: @escaping (Standing) -> String?) -> CSV.Column<Row> {
      .init(heading: "\(name):\(id)") { row in
        .text(row.standings.first { $0.ordinance == ordinance }.flatMap(text))
      }
    }
    return [
      column("until") { $0.until?.description },
      column("until_may_change") { standing in
        standing.until.map { _ in standing.untilMayChange ? "yes" : "no" }
      },
    ]
  }

  /// Whether the page that was asked for exists.
  public var hasPage: Bool { query.page <= pages }

  /// For each metric, the counties' own values or, where no county has any, those of the larger areas
  /// that the rules read.
  private static func scopes(_ evaluator: Evaluator) -> [Comparison.Scope] {
    let workspace = evaluator.workspace
    let compared = workspace.ordinances.flatMap(\.versions).flatMap(\.comparisons)
    return workspace.metrics.indices.map { metric in
      guard let other = compared.first(where: { $0.metric == metric && $0.of != .own })?.of else {
        return .own
      }
      let isOwn = workspace.areas.counties.contains { county in
        evaluator.observations.firstDay(metric: metric, area: county.index) != nil
      }
      return isOwn ? .own : other
    }
  }

  private static func sorted(
    _ areas: [Area], by order: Order, _ newest: (Int, Area) -> Double?
  ) -> [Area] {
    let named = areas.map { area in
      let value: Double? =
        switch order {
        case .name: nil
        case .metric(let metric, _): newest(metric, area)
        }
      return (area: area, key: AreaTable.sortKey(area.name), value: value)
    }
    let isDescending = if case .metric(_, true) = order { true } else { false }
    return named.sorted { a, b in
      if a.value != b.value {
        guard let left = a.value else { return false }
        guard let right = b.value else { return true }
        return isDescending ? left > right : left < right
      }
      return (a.key, a.area.id) < (b.key, b.area.id)
    }.map(\.area)
  }

  /// The order named `name`, a metric, or `-` and a metric for the largest first; nil for other texts.
  public static func order(named text: String, in workspace: Workspace) -> Order? {
    if text == "name" { return .name }
    let isDescending = text.hasPrefix("-")
    let id = isDescending ? String(text.dropFirst()) : text
    return workspace.metrics.firstIndex { $0.id.value == id }
      .map { .metric($0, isDescending: isDescending) }
  }

  /// All names that `order` takes.
  public static func orders(in workspace: Workspace) -> [String] {
    ["name"] + workspace.metrics.flatMap { [$0.id.value, "-\($0.id.value)"] }
  }

  /// The phase of `PHASE` or `RULESET/PHASE`, which may be `unknown`, and former identifiers; nil for other texts.
  public static func phase(named text: String, in workspace: Workspace) -> PhaseChoice? {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    let name = parts[parts.count - 1]
    var ordinance: Int?
    if parts.count == 2 {
      ordinance = workspace.place(ofOrdinanceCalled: parts[0])
      guard let ordinance, workspace.ordinances[ordinance].isShown else { return nil }
    }
    if name == "unknown" { return PhaseChoice(ordinance: ordinance, phase: nil) }
    var choice = PhaseChoice(ordinance: ordinance, phase: name)
    for place in ordinance.map({ [$0] }) ?? workspace.shownOrdinances {
      choice.identities[place] = workspace.ordinances[place].identity(ofPhaseCalled: name)
    }
    return choice.identities.isEmpty ? nil : choice
  }

  /// All phases that `phase` takes, by rule set: those of all its versions.
  public static func phases(in workspace: Workspace) -> [(ruleSet: String, phases: [String])] {
    workspace.ordinances.filter(\.isShown).map { ($0.id, phases(of: $0)) }
  }

  private static func phases(of ordinance: Ordinance) -> [String] {
    ordinance.versions.flatMap { $0.phases.map(\.id.value) }.once { $0 }
  }
}

/// The JSON of `rulecheck list`.
enum ListOutput {
  static let answer = OutputFormat<AreaList, AreaList>.object(
    "the answer",
    .key("on", "The day of the answer.") { $0.day },
    .key("page", "The page, from 1.") { $0.query.page },
    .key("pages", "How many pages there are, at least 1.") { $0.pages },
    .key("count", "How many counties all pages have.") { $0.count },
    .sources { Array($0.workspace.sources.indices) },
    .key("areas", .list(area), "The counties of the page, as sorted.") { $0.rows })

  private static let area = OutputFormat<AreaList.Row, AreaList>.object(
    "a county",
    .keys(of: .area("a county")) { $1.named($0.area) },
    .key("values", .byMetric(.value), "The newest value of every metric up to the day.") {
      row, list in
      row.values.map { (list.name($0.metric, list.scopes[$0.metric]), $0) }
    },
    .key(
      "phases", .list(.phase),
      "Every rule set that is valid there and not displaced, by identifier."
    ) { $0.standings })
}
