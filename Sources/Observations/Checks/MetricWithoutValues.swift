public import Findings
internal import Rules

extension Check {
  public static let metricWithoutValues = Check(
    "metric-without-values", .warning, title: "A figure without values where rules look",
    finds: """
      A condition looks at a figure, and in some counties of the rule set it has no value on any \
      day: it is not reported for them, they belong to no area of the grouping after `of`, or the \
      name of that area is mistyped.
      """,
    why: """
      The comparison is unknown there on every day, so a phase may never start, or never end, and \
      no one would notice.
      """,
    fix: """
      Correct `of` or the name of the area, add the county to the source, or take it out of the \
      rule set with `except`.
      """,
    in: "data/readings.csv",
    wrong: "0103,2024-05-01,,11,2",
    right: "0103,2024-05-01,165,11,2")
}

extension Observations {
  /// Finds comparisons in triggers with a metric that has no value on any day in some counties:
  /// each metric and `of` once per rule set.
  func metricsWithoutValues(_ workspace: Workspace) -> [Diagnostic] {
    let given = Set(workspace.sources.flatMap(\.metrics))
    var hasValues: [[Int]: Bool] = [:]
    func hasValue(_ metric: Int, _ area: Int) -> Bool {
      if let known = hasValues[[metric, area]] { return known }
      let found = firstDay(metric: metric, area: area) != nil
      hasValues[[metric, area]] = found
      return found
    }
    return workspace.ordinances.flatMap(\.versions).flatMap { version -> [Diagnostic] in
      let counties = workspace.areas.counties.filter { county in
        version.scope.contains(county)
          && county.merger.map { $0.since > version.valid.from } ?? true
      }
      var seen: [Int: Set<Comparison.Scope>] = [:]
      return version.triggerConditions.flatMap(\.comparisons).compactMap { comparison in
        guard given.contains(comparison.metric),
          seen[comparison.metric, default: []].insert(comparison.of).inserted
        else { return nil }
        let missing = counties.filter { county in
          workspace.areas.place(comparison.of, for: county)
            .map { !hasValue(comparison.metric, $0) } ?? true
        }
        guard !missing.isEmpty else { return nil }
        return finding(
          comparison, missing: missing, among: counties, workspace
        ) { hasValue($0, $1) }
      }
    }
  }

  private func finding(
    _ comparison: Comparison, missing: [Area], among counties: [Area], _ workspace: Workspace,
    _ hasValue: (Int, Int) -> Bool
  ) -> Diagnostic {
    let areas = workspace.areas
    let metric = workspace.metrics[comparison.metric].id
    let scopes: [Comparison.Scope] =
      [.own, .state, .country] + areas.groupings.indices.map { .group($0) }
    // If another `of` would give a value everywhere, that was meant.
    let meant = scopes.first { scope in
      scope != comparison.of
        && counties.allSatisfy { county in
          areas.place(scope, for: county).map { hasValue(comparison.metric, $0) } ?? false
        }
    }
    let whose = areas.word(of: comparison.of).map { " of: \($0)" } ?? ""
    let names = missing.prefix(4).map { county in
      let area = areas.place(comparison.of, for: county).map { areas[$0] }
      return area.map { $0.index == county.index ? county.id : "\(county.id) (\($0.id))" }
        ?? "\(county.id) (none)"
    }.joined(separator: ", ")
    let more = missing.count > 4 ? " and \(missing.count - 4) more" : ""
    let message =
      missing.count == counties.count
      ? "`\(metric.value)\(whose)` has no value on any day in any county of this rule set"
      : "`\(metric.value)\(whose)` has no value on any day in \(missing.count) of \(counties.count) counties of this rule set: \(names)\(more)"
    let help: String =
      switch (missing.count == counties.count, meant) {
      case (true, let meant?):
        areas.word(of: meant).map { "write `of: \($0)`: it has values there" }
          ?? "leave out `of`: the counties have values of their own"
      default:
        "correct `of`, the names of areas, or `areas` of the rule set; or add what the source lacks"
      }
    return Diagnostic(
      .metricWithoutValues, at: comparison.span, message, help: help,
      notes: [.init(metric.span, "the metric")])
  }
}
