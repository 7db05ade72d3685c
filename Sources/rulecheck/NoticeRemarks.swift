import Evaluation
import Findings
import Reports
import RuleReader
import Rules

/// What may not be meant with a notice that is written and that the list of what changes does not say: one line each.
struct NoticeRemarks {
  private(set) var lines: [String] = []

  /// - Parameters:
  ///   - notice: the same, as it is read.
  ///   - isForThoseOfTheOther: whether it is for the counties of the one that it replaces, since no others were named.
  ///   - workspace: without it.
  init(
    on entry: NoticeEntry, _ notice: Notice, isForThoseOfTheOther: Bool, _ workspace: Workspace
  ) throws {
    if let id = entry.replaces {
      let old = try workspace.noticeNamed(id)
      if isForThoseOfTheOther {
        let (counting, replaced) = workspace.counties(of: old, on: entry.from)
        if !counting.isEmpty { add(without: replaced, of: id) }
      }
      let isCutOff = addCut(of: old, notice, workspace)
      if let end = old.through, !isCutOff {
        addGap(from: end + 1, before: entry.from, after: id)
      }
    }
    if let ordinance = workspace.ordinance(entry.ruleSet) { addEnd(of: entry, with: ordinance) }
    if let date = entry.date, date > entry.from {
      lines.append(
        "It is dated \(written(date)), but counts from its first day on: people are told of it as of \(written(entry.from))."
      )
    }
  }

  /// Of a notice with which nothing changes for anybody.
  mutating func addNoDifference(hasFigures: Bool) {
    lines.insert(
      hasFigures
        ? "With the figures known by then, the phases are the same without this notice."
        : "The phases are the same without this notice.", at: 0)
  }

  /// How a notice ends that has no last day, and what cannot be done with one that has no `id`.
  /// - Parameter workspace: with it.
  static func hints(on entry: NoticeEntry, _ workspace: Workspace) -> [String] {
    guard entry.phase != nil else { return [] }
    var hints: [String] = []
    if entry.through == nil {
      let rules = workspace.ordinance(entry.ruleSet)?.version(on: entry.from)
      let figuresDecide = rules?.phases.contains { phase in
        [phase.starts, phase.ends].contains { $0?.figures != nil }
      }
      hints.append(
        figuresDecide ?? false
          ? "It has no end: the figures decide again after its first day, unless a later notice without an end takes its place; --through gives it a last day."
          : "It has no end: it counts until a later notice without an end names another --phase; --through gives it a last day."
      )
    }
    if entry.id == nil {
      let missed =
        entry.through == nil
        ? "nothing can withdraw it before it begins" : "nothing can extend or withdraw it"
      hints.append("It has no id, so \(missed); --id gives it one.")
    }
    return hints
  }

  /// Of a change that is not announced yet on the first day on which the notice is known.
  /// - Parameters:
  ///   - rules: the version on its first day.
  ///   - old: the notice that it replaces.
  mutating func add(shownOn day: Day, notOn first: Day, _ rules: RuleSet?, _ old: Notice?) {
    let known =
      if let rules, day == rules.firstDayKnown {
        "Version \(rules.version.value) of `\(rules.id.value)` is not known"
      } else if let old, let id = old.id?.value {
        day == old.firstDayKnown ? "`\(id)` is not known" : "What follows `\(id)` is not certain"
      } else {
        "What applies without this notice is not certain"
      }
    lines.append(
      "\(known) before \(written(day)), so none of this is announced on \(written(first)) yet.")
  }

  /// Of decisions that the law allows under a condition for which figures are missing.
  mutating func add(_ decisions: [(area: Area, decision: DecisionTrace)], on day: Day) {
    let undecided = decisions.filter { $0.decision.isAllowed == .isUnknown }
    guard let decision = undecided.first?.decision else { return }
    let counties = named(undecided.map(\.area))
    let verb = decision.side == .starts ? "ordered" : "ended"
    lines.append(
      "Whether `\(decision.phase.id.value)` may be \(verb) on \(written(day)) in \(counties) is not known yet: there are no figures for it."
    )
  }

  /// `Port (01) and 2 more`
  private func named(_ areas: [Area]) -> String {
    let first = areas.first.map { "\($0.name) (\($0.id))" } ?? ""
    return first + (areas.count > 1 ? " and \(areas.count - 1) more" : "")
  }

  private mutating func add(without counties: [Area], of id: String) {
    guard !counties.isEmpty else { return }
    lines.append("It is not for \(named(counties)), where `\(id)` no longer counts.")
  }

  /// Of counties in which a notice without an end has cut off the other one before.
  /// - Returns: whether it has in all of them.
  private mutating func addCut(of old: Notice, _ notice: Notice, _ workspace: Workspace) -> Bool {
    guard let id = old.id?.value, let ordinance = workspace.ordinance(old.ruleSet.value) else {
      return false
    }
    let ends = NoticeEnds(ordinance)
    let counties = workspace.areas.counties.filter {
      old.scope.contains($0) && notice.scope.contains($0)
    }
    let cuts = counties.compactMap { county in
      ends.cut(of: old, in: county.index).flatMap { $0.from <= notice.from ? (county, $0) : nil }
    }
    for (from, cuts) in Dictionary(grouping: cuts, by: \.1.from).sorted(by: { $0.key < $1.key }) {
      let name = cuts[0].1.id.map { "`\($0.value)`" } ?? "another notice"
      let what =
        notice.phase == nil
        ? ", so there is nothing to withdraw there"
        : from < notice.from ? "; \(days(from, notice.from - 1)) not covered there" : ""
      lines.append(
        "`\(id)` no longer counts in \(named(cuts.map(\.0))) from \(written(from)) on, when \(name) begins\(what)."
      )
    }
    return cuts.count == counties.count
  }

  /// The days between the last one of a notice and the first one of what extends it.
  private mutating func addGap(from first: Day, before next: Day, after id: String) {
    guard first < next else { return }
    lines.append(
      "`\(id)` ends on \(written(first - 1)); \(days(first, next - 1)) not covered.")
  }

  /// `10 to 13 March 2024 are`
  private func days(_ first: Day, _ last: Day) -> String {
    let isInOneMonth =
      (first.civil.year, first.civil.month) == (last.civil.year, last.civil.month)
    return first == last
      ? "\(written(last)) is"
      : "\(isInOneMonth ? String(first.civil.day) : written(first)) to \(written(last)) are"
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

extension Ordinance {
  /// The version that is in force on a day.
  func version(on day: Day) -> RuleSet? {
    versions.indices.first { window(ofVersion: $0).contains(day) }.map { versions[$0] }
  }
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
