internal import Comparison
internal import Evaluation
internal import Messages
internal import Rules

extension ChangeReport {
  /// Writes the list for a terminal; counties with the same change are listed together.
  public func write(to page: inout Page) {
    page.line(heading, .bold)
    guard !list.changes.isEmpty else {
      page.line(wording[.nothingChanges])
      return
    }
    for (ordinance, groups) in ordinances {
      page.line()
      page.write(title(of: groups), .bold)
      page.line("  \(ordinance)", .dim)
      for (index, group) in groups.enumerated() {
        if index > 0 { page.line() }
        write(group, to: &page)
      }
    }
    page.line()
    attribution(of: usedSources, on: &page)
  }

  private func write(_ group: [Change], to page: inout Page) {
    let change = group[0]
    page.write("  ")
    if keepsName(change), let after = change.after {
      page.swatch(after.phase?.color)
      page.write(wording.say(.samePhase, ["phase": name(after)]), .bold)
    } else {
      phase(change.before, on: &page)
      page.write(" → ")
      phase(change.after, on: &page, .bold)
    }
    page.write(", ")
    page.wrap(days(of: change), indent: 4, from: 4 + phases(of: change).count)
    page.wrap(causes(of: change), after: "    ")
    for guideline in change.guidelines { write(guideline, of: group, to: &page) }
    page.write("    ")
    let count = "\(wording.say(.onePage, ["count": String(group.count)]))\(wording.colon) "
    page.write(count)
    page.wrap(
      group.map { "\($0.area.title(in: language)) (\($0.area.id))" }
        .joined(separator: ", "), indent: 6, from: 4 + count.count)
  }

  private func phase(_ state: RuleState?, on page: inout Page, _ style: Page.Style = .plain) {
    page.swatch(state?.phase?.color)
    page.write(state.map(name) ?? wording[.notApplicable], style)
  }

  private func write(_ change: GuidelineChange, of group: [Change], to page: inout Page) {
    let style: Page.Style =
      switch change.kind {
      case .added, .tightened: .added
      case .relaxed, .lifted: .removed
      case .changed, .reworded: .plain
      }
    let (before, after) = texts(of: change, in: group)
    page.write("    – ")
    let kind = "\(wording[change.kind.phrase])\(wording.colon) "
    page.write(kind, style)
    page.wrap(after ?? before ?? "", indent: 6, from: 6 + kind.count)
    if let before, let after, before != after {
      page.wrap(wording.say(.untilNow, ["text": before]), after: "      ", .dim)
    }
  }
}

extension ChangeReport {
  /// The most counties named in one entry: of a whole state, the number says more.
  private static let mostNames = 12

  /// The list as Markdown, for a comment on a pull request. What does not fit is counted.
  public var markdown: String {
    var text = BoundedMarkdown(Markdown())
    write(to: &text)
    return text.document()
  }

  func write(to text: inout BoundedMarkdown) {
    text.add("\n## \(heading)\n")
    if list.changes.isEmpty { text.add("\n\(wording[.nothingChanges])\n") }
    for (ordinance, groups) in ordinances {
      text.add(groups.count, ("change", "changes")) { shown in
        var part: Markdown = "\n### \(title(of: groups)) \(code: ordinance)\n"
        for group in groups.prefix(shown) { part += markdown(of: group) }
        return part
      }
    }
  }

  private func markdown(of group: [Change]) -> Markdown {
    let change = group[0]
    var text: Markdown = "\n**\(summary(of: change))** – \(causes(of: change)); "
    text += "\(wording.say(.onePage, ["count": String(group.count)]))\(wording.colon) "
    let names = group.prefix(ChangeReport.mostNames).map { change -> Markdown in
      "\(change.area.title(in: language)) (\(change.area.id))"
    }
    text += names.joined(separator: ", ")
    text += names.count < group.count ? ", …\n" : "\n"
    if !change.guidelines.isEmpty { text += "\n" }
    for guideline in change.guidelines {
      let (before, after) = texts(of: guideline, in: group)
      text += "- \(wording[guideline.kind.phrase])\(wording.colon) \(after ?? before ?? "")"
      if let before, let after, before != after {
        text += " (\(wording.say(.untilNow, ["text": before])))"
      }
      text += "\n"
    }
    return text
  }
}
