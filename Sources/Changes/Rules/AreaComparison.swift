internal import RuleLanguage
internal import YAMLSource

/// The areas that rules speak of.
enum AreaComparison {
  typealias Subject = RuleDifference.Subject
  typealias Side = RuleDifference.Side

  static func compare(_ list: inout DifferenceList, _ context: ComparisonContext) {
    let tables = context.workspaces.map(\.areas)
    compareGroupings(tables, &list, context)
    for (id, both) in WorkspaceComparison.paired(tables.map(\.areas), by: \.id) {
      let subject = Subject(kind: .area, id: Both(id, id))
      guard let old = both.old, let new = both.new else {
        list.add(
          RuleDifference(
            subject, both.old == nil ? .added : .removed, .changed,
            both.with(context.wordings.with(tables) { ($0, $1) }) { area, side in
              area.map { Self.side($0.title(in: side.0.language), $0, side.1) }
                ?? Side(nil, side.1.country.title?.span)
            }))
        continue
      }
      let pair = Both(old, new)
      compare(pair, tables, subject, &list, context)
    }
  }

  private static func compare(
    _ areas: Both<Area>, _ tables: Both<AreaTable>, _ subject: Subject,
    _ list: inout DifferenceList, _ context: ComparisonContext
  ) {
    func compare(
      _ aspect: RuleDifference.Aspect, _ meaning: RuleDifference.Meaning,
      _ text: (Area, AreaTable) -> String?
    ) {
      list.compare(
        subject, aspect, meaning,
        areas.with(tables) { side(text($0, $1), $0, $1) })
    }
    func compareDetail(_ text: (Area, AreaTable) -> String?, _ detail: String) {
      var subject = subject
      subject.detail = detail
      list.compare(
        subject, .membership, .changed, areas.with(tables) { side(text($0, $1), $0, $1) })
    }
    if areas.old.title != nil || areas.new.title != nil {
      list.compare(
        subject, .title, areas.map(\.title), in: context.languages,
        around: areas.map { $0.title?.span })
    } else {
      compare(.name, .editorial) { area, _ in "\(area.name)\(area.kind.map { ", \($0)" } ?? "")" }
    }
    compare(.membership, .changed) { area, table in
      switch area.level {
      case .country: "the country"
      case .state: "a state"
      case .county: "a county"
      case .group(let place): "an area of the grouping \(table.groupings[place].id)"
      }
    }
    if areas.old.level == .county, areas.new.level == .county {
      compare(.state, .changed) { area, table in area.state.map { table[$0].id } }
    }
    compare(.partOf, .changed) { area, table in area.partOf.map { table[$0].id } }
    compare(.merger, .changed) { area, table in
      area.merger.map { "into \(table[$0.into].id) since \($0.since)" }
    }
    compare(.population, .editorial) { area, _ in area.population.map(String.init) }
    let names = tables.map { Set($0.groupings.map(\.id)) }
    guard areas.old.level == .county else { return }
    for name in names.old.intersection(names.new).sorted() {
      compareDetail(
        { area, table in
          table.groupings.firstIndex { $0.id == name }
            .flatMap { table.place(.group($0), for: area) }.map { table[$0].id }
        }, name)
    }
  }

  /// The lines of a table of counties are not kept: then it is the country's.
  private static func side(_ text: String?, _ area: Area, _ table: AreaTable) -> Side {
    Side(
      text, area.title?.span ?? table.country.title?.span, isElsewhere: area.title == nil)
  }

  private static func compareGroupings(
    _ tables: Both<AreaTable>, _ list: inout DifferenceList, _ context: ComparisonContext
  ) {
    for (id, both) in WorkspaceComparison.paired(tables.map(\.groupings), by: \.id) {
      let subject = Subject(kind: .grouping, id: Both(id, id))
      let titles = both.map { $0?.title }
      if both.old == nil || both.new == nil {
        list.add(
          RuleDifference(
            subject, both.old == nil ? .added : .removed, .changed,
            both.with(context.wordings) { grouping, wording in
              Side(
                grouping.map { $0.title?[wording.language] ?? $0.id }, grouping?.title?.span)
            }))
      } else {
        list.compare(
          subject, .title, titles, in: context.languages, around: titles.map { $0?.span })
      }
    }
  }
}
