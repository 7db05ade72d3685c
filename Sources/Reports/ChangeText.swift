internal import Changes
internal import Evaluation
internal import RuleLanguage
internal import YAMLSource

extension ChangeReport {
  /// The list for a reader at a terminal: what is the same for many counties is said once.
  public func write(to page: inout Page) {
    let day = wording.style.longDate(list.new.day)
    page.write(
      list.old.day == list.new.day
        ? wording.say(.changesByRules, ["day": day])
        : wording.say(
          .changesBetween, ["since": wording.style.longDate(list.old.day), "day": day]), .bold)
    guard !list.changes.isEmpty else {
      page.line()
      page.line(wording[.nothingChanges])
      return
    }
    let all = workspace.areas.counties(on: list.new.day).count
    page.line(
      "\(wording.colon) "
        + wording.say(.countiesOf, ["count": String(countyCount), "all": String(all)]), .bold)
    var ordinance: String?
    for group in groups {
      page.line()
      if group.first.ordinance != ordinance {
        ordinance = group.first.ordinance
        heading(group.first, on: &page)
      }
      write(group, to: &page)
    }
    page.line()
    attribution(of: usedSources, on: &page)
  }

  private func heading(_ change: Change, on page: inout Page) {
    guard let state = change.after ?? change.before else { return }
    page.write(state.ruleSet.title[language(of: state)], .bold)
    page.line("  \(change.ordinance)", .dim)
  }

  private func write(_ group: Group, to page: inout Page) {
    let change = group.first
    page.write("  ")
    if let before = change.before, let after = change.after,
      before.phase?.id.value == after.phase?.id.value
    {
      page.swatch(after.phase?.color)
      page.write(wording.say(.samePhase, ["phase": name(after)]), .bold)
    } else {
      phase(change.before, on: &page)
      page.write(" → ")
      phase(change.after, on: &page, .bold)
    }
    page.line(", \(wording.say(.fromOn, ["from": wording.style.longDate(change.from)]))")
    let causes = change.causes.map(text)
    page.line(
      "    "
        + causes.dropFirst().reduce(causes[0]) {
          wording.say(.and, ["first": $0, "second": $1])
        })
    for guideline in change.guidelines { write(guideline, of: change, to: &page) }
    page.write("    ")
    page.write(wording.say(.onePage, ["count": String(group.changes.count)]))
    page.write("\(wording.colon) ")
    page.wrap(
      group.changes.map { "\($0.area.title(in: language)) (\($0.area.id))" }
        .joined(separator: ", "), indent: 6)
  }

  private func phase(_ state: RuleState?, on page: inout Page, _ style: Page.Style = .plain) {
    page.swatch(state?.phase?.color)
    page.write(state.map(name) ?? wording[.notApplicable], style)
  }

  /// `Brake (brake-100)`
  private func name(_ state: RuleState) -> String {
    state.phase.map { "\($0.title[language(of: state)]) (\($0.id.value))" } ?? wording[.unknown]
  }

  private func text(of cause: Change.Cause) -> String {
    switch cause {
    case .figures: wording[.becauseFigures]
    case .amendment: wording[.becauseAmendment]
    case .validity: wording[.becauseValidity]
    case .notice: wording[.becauseNotice]
    case .territory: wording[.becauseTerritory]
    }
  }

  private func write(_ change: GuidelineChange, of whole: Change, to page: inout Page) {
    let (phrase, style): (Wording.Phrase, Page.Style) =
      switch change.kind {
      case .added: (.guidelineAdded, .added)
      case .tightened: (.guidelineTightened, .added)
      case .relaxed: (.guidelineRelaxed, .removed)
      case .changed: (.guidelineChanged, .plain)
      case .reworded: (.guidelineReworded, .plain)
      case .lifted: (.guidelineLifted, .removed)
      }
    let before = change.before.flatMap { old in whole.before.map { text(old, $0) } }
    let after = change.after.flatMap { new in whole.after.map { text(new, $0) } }
    page.write("    – ")
    page.write("\(wording[phrase])\(wording.colon) ", style)
    page.wrap(after ?? before ?? "", indent: 6)
    if let before, let after, before != after {
      page.write("      ")
      page.wrap(wording.say(.untilNow, ["text": before]), indent: 6, .dim)
    }
  }
}
