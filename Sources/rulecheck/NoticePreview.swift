import Comparison
import Evaluation
import Messages
import Reports
import RuleReader
import Rules

extension NoticeCommand.Add {
  /// What the notice changes, after what is done with it, and remarks.
  func shown(
    from before: Evaluator, to after: Evaluator, _ entry: NoticeEntry, _ notice: Notice,
    _ file: NoticeFile
  ) throws -> String {
    let (workspace, amended) = (before.workspace, after.workspace)
    // On the first day at whose end it is known.
    let first = min(date ?? from - 1, from)
    let counties = Set(amended.areas.counties.map(\.id))
    func list(on day: Day) -> ChangeList {
      ChangeList(
        from: Knowledge(before, on: day), to: Knowledge(after, on: day),
        pairs: OrdinancePair.all(workspace, amended), in: counties, isAmended: { _ in false })
    }
    var shown = list(on: first)
    var remarks = try NoticeRemarks(
      on: entry, notice, isForThoseOfTheOther: !country && areas.isEmpty && states.isEmpty,
      workspace)
    if shown.changes.isEmpty {
      // The rules may be known only later; so may what another one brings, or what follows it.
      let old = try replaces.map(workspace.noticeNamed)
      let rules = amended.ordinance(entry.ruleSet)?.version(on: from)
      let days = [rules?.firstDayKnown, old?.firstDayKnown, from - 1, old?.through]
        .compactMap(\.self).filter { $0 > first }
      let later = days.sorted().lazy.map(list).first { !$0.changes.isEmpty }
      if let later {
        shown = later
        remarks.add(shownOn: later.new.day, notOn: first, rules, old)
      }
    }
    remarks.add(after.conditionalDecisions(of: notice), on: from)
    let language = try amended.language(asked: options.lang)
    return Output.page().filled { page in
      page.line(file.outcome(dryRun: dryRun), .bold)
      page.line()
      ChangeReport(shown, byNotice: true, language: language).write(to: &page)
      if shown.changes.isEmpty {
        page.line(
          amended.sources.isEmpty
            ? "The phases are the same without this notice."
            : "With the figures known by then, the phases are the same without this notice.")
      }
      if !remarks.lines.isEmpty { page.line() }
      for line in remarks.lines { page.line(line) }
      if entry.id == nil, entry.phase != nil {
        page.line()
        page.line("It has no id, so nothing can extend or withdraw it; --id gives it one.", .dim)
      }
    }
  }
}
