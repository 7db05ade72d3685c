internal import Comparison
internal import Evaluation
internal import Messages
internal import Rules

extension ChangeReport {
  /// The list for a reader at a terminal: what is the same for many counties is said once.
  public func write(to page: inout Page) {
    page.line(heading, .bold)
    guard !list.changes.isEmpty else {
      page.line(wording[.nothingChanges])
      return
    }
    var ordinance: String?
    for group in groups {
      page.line()
      if group.first.ordinance != ordinance {
        ordinance = group.first.ordinance
        page.write(title(of: group.first.ordinance), .bold)
        page.line("  \(group.first.ordinance)", .dim)
      }
      write(group, to: &page)
    }
    page.line()
    attribution(of: usedSources, on: &page)
  }

  private func write(_ group: Group, to page: inout Page) {
    let change = group.first
    page.write("  ")
    if keepsName(change), let after = change.after {
      page.swatch(after.phase?.color)
      page.write(wording.say(.samePhase, ["phase": name(after)]), .bold)
    } else {
      phase(change.before, on: &page)
      page.write(" → ")
      phase(change.after, on: &page, .bold)
    }
    page.line(", \(wording.say(.fromOn, ["from": wording.style.longDate(change.from)]))")
    page.line("    \(causes(of: change))")
    for guideline in change.guidelines { write(guideline, of: change, to: &page) }
    page.write("    ")
    let count = "\(wording.say(.onePage, ["count": String(group.changes.count)]))\(wording.colon) "
    page.write(count)
    page.wrap(
      group.changes.map { "\($0.area.title(in: language)) (\($0.area.id))" }
        .joined(separator: ", "), indent: 6, from: 4 + count.count)
  }

  private func phase(_ state: RuleState?, on page: inout Page, _ style: Page.Style = .plain) {
    page.swatch(state?.phase?.color)
    page.write(state.map(name) ?? wording[.notApplicable], style)
  }

  private func write(_ change: GuidelineChange, of whole: Change, to page: inout Page) {
    let style: Page.Style =
      switch change.kind {
      case .added, .tightened: .added
      case .relaxed, .lifted: .removed
      case .changed, .reworded: .plain
      }
    let (before, after) = texts(of: change, in: whole)
    page.write("    – ")
    let kind = "\(wording[phrase(of: change.kind)])\(wording.colon) "
    page.write(kind, style)
    page.wrap(after ?? before ?? "", indent: 6, from: 6 + kind.count)
    if let before, let after, before != after {
      page.wrap(wording.say(.untilNow, ["text": before]), after: "      ", .dim)
    }
  }
}
