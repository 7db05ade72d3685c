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
    func list(on day: Day, in counties: [Area]) -> ChangeList {
      ChangeList(
        from: Knowledge(before, on: day), to: Knowledge(after, on: day),
        pairs: OrdinancePair.all(workspace, amended), in: Set(counties.map(\.id)),
        isAmended: { _ in false })
    }
    var shown = list(on: first, in: amended.areas.counties)
    var remarks = try NoticeRemarks(
      on: entry, notice, isForThoseOfTheOther: !country && areas.isEmpty && states.isEmpty,
      workspace)
    if shown.changes.isEmpty {
      // The rules may be known only later; so may what another one brings, or what follows it.
      let old = try replaces.map(workspace.noticeNamed)
      let rules = amended.ordinance(entry.ruleSet)?.version(on: from)
      let begin = ([first + 1] + [rules?.firstDayKnown, old?.firstDayKnown].compactMap(\.self))
        .max()!
      let end = max(from, old?.through.map { $0 + 1 } ?? from)
      let days = (0..<max(0, end - begin + 1)).lazy.map { begin + $0 }
      let own = amended.areas.counties.filter(notice.scope.contains)
      if let day = days.first(where: { !list(on: $0, in: own).changes.isEmpty }) {
        shown = list(on: day, in: amended.areas.counties)
        remarks.add(shownOn: day, notOn: first, rules, old)
      }
    }
    if shown.changes.isEmpty { remarks.addNoDifference(hasFigures: !amended.sources.isEmpty) }
    remarks.add(after.conditionalDecisions(of: notice), on: from)
    let language = try amended.language(asked: options.lang)
    return Output.page().filled { page in
      page.line(file.outcome(dryRun: dryRun), .bold)
      page.line()
      ChangeReport(shown, byNotice: true, language: language).write(to: &page)
      // Not in the language of the list: what the program says about the notice is in English.
      if !remarks.lines.isEmpty { page.line() }
      for line in remarks.lines { page.line(line) }
      let hints = NoticeRemarks.hints(on: entry, amended)
      if !hints.isEmpty { page.line() }
      for line in hints { page.line(line, .dim) }
    }
  }
}
