internal import RuleLanguage
internal import YAMLSource

/// Where figures come from.
enum SourceComparison {
  typealias Subject = RuleDifference.Subject
  typealias Side = RuleDifference.Side

  static func compare(_ list: inout DifferenceList, _ context: ComparisonContext) {
    let workspaces = context.workspaces
    WorkspaceComparison.compareTables(
      .source, workspaces.map(\.sources), id: \.id, title: \.title, oneSided: .changed, &list,
      context
    ) { list, subject, pair in
      list.compare(subject, .attribution, .editorial, pair.map { Side($0.attribution, $0.id.span) })
      list.compare(
        subject, .delivery, .changed,
        pair.with(workspaces) { Side($0.delivery(in: $1), $0.path.span) })
      list.compare(
        subject, .expectation, .changed, pair.map { Side($0.expectationText, $0.id.span) })
    }
  }
}

extension ObservationSource {
  /// The file, where it comes from, and which of its columns mean what.
  fileprivate func delivery(in workspace: Workspace) -> String {
    func words(_ columns: LongColumns) -> String {
      let metrics = columns.metrics.map { "\(workspace.metrics[$0.metric].id.value): \($0.column)" }
      let published = columns.published.map { ", published: \($0)" } ?? ""
      return "date: \(columns.date), area: \(columns.area)\(published), "
        + metrics.sorted().joined(separator: ", ")
    }
    let layout =
      switch format {
      case .long(let columns): "long, \(words(columns))"
      case .wide(let area, let metric):
        "wide, area: \(area), metric: \(workspace.metrics[metric].id.value)"
      case .arcgis(let columns): "arcgis-json, \(words(columns))"
      }
    let names = areasAs.keys.sorted().map { name in
      "\(name): \((areasAs[name] ?? []).map { workspace.areas[$0].id }.sorted().joined(separator: " "))"
    }
    return ([path.value, layout] + [url].compactMap { $0 } + names).joined(separator: "; ")
  }

  fileprivate var expectationText: String? {
    let parts = [
      expect.areas.map { counted($0.value, "area") },
      expect.every.map { $0 == 1 ? "every day" : "every \($0) days" },
      expect.staleAfter.map { "stale after \(counted($0, "day"))" },
      expect.maxJump.map { "at most \(DecimalNumber.digits($0)) times the value before" },
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
