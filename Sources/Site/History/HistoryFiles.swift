internal import Evaluation
internal import Findings
internal import Messages
internal import Reports
internal import Rules

extension Site {
  /// What people were told on each day of the site, and what changed on each before its own: kept as it was
  /// where the site before had it.
  func writeHistory(
    after former: FormerSite, told messages: KeptMessages?,
    _ progress: (_ done: Int, _ all: Int) -> Void,
    _ write: (_ path: String, _ text: String) throws -> Void
  ) throws -> SiteHistory {
    let workspace = evaluator.workspace
    var history = try SiteHistory(of: workspace, since: since, through: day, after: former)
    let layers = RuleLayer.all(of: workspace)
    for (at, past) in history.days.enumerated() {
      let record = DayRecord(evaluator, on: past)
      let isOver = past < day
      var (told, due): ([Message]?, [ChangeGroup]?)
      for language in workspace.languages {
        let (address, page) = (Address.messages(past, language), Address.changes(past, language))
        let keptPage = isOver ? try history.kept(page) : nil
        let kept = keptPage == nil ? nil : try history.kept(address)
        let known = try messages?.report(on: past, in: language, of: workspace, unlessIn: kept)
        if known == nil, let keptPage, let kept {
          try write(page.path, keptPage.text)
          try write(address.path, kept.text)
          try history.add(kept, at: address, language, isKept: true)
          continue
        }
        var report = known
        if report == nil {
          told = told ?? record.told(after: history)
          report = MessageReport(told ?? [], language: language, leadingTo: base).json
        }
        try write(address.path, report ?? "")
        let file = SourceFile(name: address.path, bytes: Array((report ?? "").utf8))
        try history.add(file, at: address, language, isKept: false)
        guard isOver else { continue }
        if known != nil, let keptPage {
          try write(page.path, keptPage.text)
          continue
        }
        due = due ?? ChangeGroup.all(of: record.due)
        let edition = Edition(
          evaluator, on: past, in: language, base: base, source: source, bell: bell)
        let text = ChangesPage(edition: edition, day: past, groups: due ?? [], layers: layers)
          .text(translations: translations { .changes(past, $0) })
        try write(page.path, text)
      }
      if told != nil { progress(at + 1, history.days.count) }
    }
    return history
  }

  /// A page for the day, one for each later one on which something is certain to change, and the one that
  /// leads to them and to the earlier ones.
  func writeChanges(
    _ changes: [Message], earlier: [Day], coming: [Day], _ layers: [RuleLayer],
    _ write: (_ path: String, _ text: String) throws -> Void
  ) rethrows {
    for day in coming {
      let groups = ChangeGroup.all(of: changes.filter { $0.change.from == day })
      for edition in editions {
        let page = ChangesPage(edition: edition, day: day, groups: groups, layers: layers)
        try write(
          Address.changes(day, edition.language).path,
          page.text(translations: translations { .changes(day, $0) }))
        guard day == self.day else { continue }
        try write(
          Address.changes(edition.language).path,
          page.text(
            leadingTo: ChangesPage.Days(earlier: earlier, coming: coming),
            translations: translations { .changes($0) }))
      }
    }
  }
}
