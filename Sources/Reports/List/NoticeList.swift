internal import Findings
public import Rules

/// The notices that run or are to come, or all: the answer of `rulecheck notice list`. One that withdraws another is named there.
public struct NoticeList: Sendable {
  private let workspace: Workspace
  private let language: Language
  private let day: Day?
  private let rows: [Row]

  private typealias Row = (ordinance: Ordinance, notice: Notice, endings: [NoticeEnds.Ending])

  /// - Parameters:
  ///   - ordinance: its index in the workspace; nil: those of all.
  ///   - day: those that have ended before are left out; nil: none are.
  public init(_ workspace: Workspace, of ordinance: Int?, from day: Day?, language: Language) {
    (self.workspace, self.language, self.day) = (workspace, language, day)
    rows = (ordinance.map { [workspace.ordinances[$0]] } ?? workspace.ordinances).flatMap {
      ordinance -> [Row] in
      let ends = NoticeEnds(ordinance)
      return zip(ordinance.notices, ends.last).compactMap { notice, last in
        let isListed = day.map { $0 <= last && notice.from <= last } ?? true
        return notice.phase != nil && isListed ? (ordinance, notice, ends.endings(of: notice)) : nil
      }
    }
  }

  public func write(to page: inout Page) {
    page.line(day.map { "Notices that run or are to come, as of \($0)" } ?? "All notices", .bold)
    if rows.isEmpty { return page.line("There are no such notices.") }
    page.line()
    let scopes = ScopeText(areas: workspace.areas, wording: Wording(englishAround: language))
    func column(_ heading: String, isName: Bool = false, _ text: @escaping (Row) -> String)
      -> TextTable.Filled<Row>
    { .init(heading, isName: isName, group: 0) { TextTable.Cell(text($0)) } }
    let table = TextTable(
      [
        column("Rule set") { $0.ordinance.id }, column("Phase", title),
        column("For", isName: true) { scopes.text(of: $0.notice.scope, on: $0.notice.from) },
        column("From") { $0.notice.from.description },
        column("Through") { workspace.lastDay(of: $0.notice)?.description ?? "–" },
        column("ID") { $0.notice.id?.value ?? "–" },
      ], of: rows,
      details: rows.map { row in
        ([cut(row)] + row.endings.map { text(of: $0, of: row.notice, scopes) }).compactMap(\.self)
      })
    table.write(on: &page)
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
