import Findings
import Reports
import RuleReader
import Rules

/// What may not be meant with a notice that is written and that the list of what changes does not say: one line each.
struct NoticeRemarks {
  private(set) var lines: [String] = []

  /// - Parameters:
  ///   - isForThoseOfTheOther: whether it is for the counties of the one that it replaces, since no others were named.
  ///   - workspace: without it.
  init(on entry: NoticeEntry, isForThoseOfTheOther: Bool, _ workspace: Workspace) throws {
    if let id = entry.replaces {
      let old = try workspace.noticeNamed(id)
      if isForThoseOfTheOther {
        let (counting, replaced) = workspace.counties(of: old, on: entry.from)
        if !counting.isEmpty { add(without: replaced, of: id) }
      }
      if let end = old.through { addGap(from: end + 1, before: entry.from, after: id) }
    }
    if let ordinance = workspace.ordinance(entry.ruleSet) { addEnd(of: entry, with: ordinance) }
    if let date = entry.date, date > entry.from {
      lines.append(
        "It is dated \(written(date)), but counts from its first day on: people are told of it as of \(written(entry.from))."
      )
    }
  }

  /// Of a change that is not announced yet on the first day on which the notice is known.
  mutating func add(shownOn day: Day, notOn first: Day, _ old: Notice) {
    guard let id = old.id?.value else { return }
    let reason =
      day == old.firstDayKnown
      ? "`\(id)` is not known before \(written(day))"
      : "What follows `\(id)` is not certain before \(written(day))"
    lines.append("\(reason), so none of this is announced on \(written(first)) yet.")
  }

  private mutating func add(without counties: [Area], of id: String) {
    guard let first = counties.first else { return }
    let others = counties.count > 1 ? " and \(counties.count - 1) more" : ""
    lines.append(
      "It is not for \(first.name) (\(first.id))\(others), where `\(id)` no longer counts.")
  }

  /// The days between the last one of a notice and the first one of what extends it.
  private mutating func addGap(from first: Day, before next: Day, after id: String) {
    guard first < next else { return }
    let last = next - 1
    let isInOneMonth =
      (first.civil.year, first.civil.month) == (last.civil.year, last.civil.month)
    let days =
      first == last
      ? "\(written(last)) is"
      : "\(isInOneMonth ? String(first.civil.day) : written(first)) to \(written(last)) are"
    lines.append("`\(id)` ends on \(written(first - 1)); \(days) not covered.")
  }

  private mutating func addEnd(of entry: NoticeEntry, with ordinance: Ordinance) {
    guard let phase = entry.phase, let through = entry.through else { return }
    let last = ordinance.lastDay(ofPhase: phase, from: entry.from, through: through)
    guard last < through, let version = ordinance.versions.last(where: { $0.valid.from <= last })
    else { return }
    lines.append(
      "It does not count after \(written(last)), when version \(version.version.value) of `\(ordinance.id)` ends."
    )
  }

  private func written(_ day: Day) -> String { LanguageStyle.english.date(day) }
}

extension Workspace {
  /// The counties of a notice: those in which it still counts on a day, and those in which another one has replaced or
  /// withdrawn it by then.
  func counties(of notice: Notice, on day: Day) -> (counting: [Area], replaced: [Area]) {
    let ends = ordinance(notice.ruleSet.value).map { NoticeEnds($0) }
    let all = areas.counties.filter(notice.scope.contains)
    let replaced = all.filter { county in
      let place = areas.answering(county, on: day).index
      return ends?.firstDayReplaced(notice, in: place).map { $0 <= day } ?? false
    }
    let places = Set(replaced.map(\.index))
    return (all.filter { !places.contains($0.index) }, replaced)
  }
}
