internal import Findings
public import Rules

/// The notices that run or are to come, or all: the answer of `rulecheck notice list`. One that withdraws another is named there.
public struct NoticeList: Sendable {
  private let workspace: Workspace
  private let language: Language
  private let day: Day?
  private let isOfAll: Bool
  private let rows: [Row]

  /// A notice, the last day on which it counts in some county, and what ends it.
  private typealias Row = (
    ordinance: Ordinance, notice: Notice, last: Day, endings: [NoticeEnds.Ending]
  )

  /// - Parameters:
  ///   - ordinance: its index in the workspace; nil: those of all.
  ///   - day: on which notices run, have ended before, or are to come; nil: that is not asked.
  ///   - isOfAll: whether those that have ended are listed, too.
  public init(
    _ workspace: Workspace, of ordinance: Int?, on day: Day?, isOfAll: Bool, language: Language
  ) {
    (self.workspace, self.language, self.day) = (workspace, language, day)
    self.isOfAll = isOfAll
    rows = (ordinance.map { [workspace.ordinances[$0]] } ?? workspace.ordinances).flatMap {
      ordinance -> [Row] in
      let ends = NoticeEnds(ordinance)
      return zip(ordinance.notices, ends.last).compactMap { notice, last in
        let hasEnded = day.map { last < $0 || last < notice.from } ?? false
        return notice.phase != nil && (isOfAll || !hasEnded)
          ? (ordinance, notice, last, ends.endings(of: notice)) : nil
      }
    }
  }

  public func write(to page: inout Page) {
    let asOf = day.map { ", as of \($0)" } ?? ""
    page.line("\(isOfAll ? "All notices" : "Notices that run or are to come")\(asOf)", .bold)
    if rows.isEmpty { return page.line("There are no such notices.") }
    page.line()
    let scopes = ScopeText(areas: workspace.areas, wording: Wording(englishAround: language))
    func column(_ heading: String, isName: Bool = false, _ text: @escaping (Row) -> String)
      -> TextTable.Filled<Row>
    { .init(heading, isName: isName, group: 0) { TextTable.Cell(text($0)) } }
    let states = isOfAll ? day.map { day in column("State") { state(of: $0, on: day) } } : nil
    let table = TextTable(
      [
        column("Rule set") { $0.ordinance.id }, column("Phase", title),
        column("For", isName: true) { scopes.text(of: $0.notice.scope, on: $0.notice.from) },
        column("From") { $0.notice.from.description },
        column("Through") { workspace.lastDay(of: $0.notice)?.description ?? "–" },
        column("ID") { $0.notice.id?.value ?? "–" },
      ] + [states].compactMap(\.self), of: rows,
      details: rows.map { row in
        ([cut(row)] + row.endings.map { text(of: $0, of: row.notice, scopes) }).compactMap(\.self)
      })
    table.write(on: &page)
  }

  /// Whether a notice runs on a day. One that others take the place of by its first day never does.
  private func state(of row: Row, on day: Day) -> String {
    if row.last < row.notice.from { return "never runs" }
    return row.last < day ? "ended" : row.notice.from <= day ? "runs" : "to come"
  }

  /// The phase's title on the first day.
  private func title(of row: Row) -> String {
    let id = row.notice.phase?.value
    let version = row.ordinance.versions.last { $0.valid.from <= row.notice.from }
    return version?.phases.first { $0.id.value == id }?.title[language] ?? id ?? ""
  }

  /// `version 2024 of the rules ends before 2024-03-28`; nil: the notice does not end with its rules.
  private func cut(_ row: Row) -> TextTable.Cell? {
    guard let through = row.notice.through, let last = workspace.lastDay(of: row.notice),
      last < through, let version = row.ordinance.versions.last(where: { $0.valid.from <= last })
    else { return nil }
    return TextTable.Cell(
      "version \(version.version.value) of the rules ends before \(through)", .dim)
  }

  /// `withdrawn from 2024-03-09 on: Gazette no. 7`
  private func text(of ending: NoticeEnds.Ending, of notice: Notice, _ scopes: ScopeText)
    -> TextTable.Cell
  {
    let other = ending.notice
    let isForAll = notice.scope.places.allSatisfy(ending.scope.contains)
    let places = isForAll ? "" : " in \(scopes.text(of: ending.scope, on: other.from))"
    let verb = !ending.isReplacing ? "cut off" : other.phase == nil ? "withdrawn" : "replaced"
    let name = other.id.map { "\($0.value), " } ?? ""
    return TextTable.Cell(
      "\(verb)\(places) from \(other.from) on: \(name)\(other.name(in: language))", .dim)
  }
}
