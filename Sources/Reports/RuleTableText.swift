internal import Changes
internal import RuleLanguage
internal import YAMLSource

extension RuleTable {
  /// The rules for a reader at a terminal of so many columns.
  public func write(to page: inout Page, width: Int) {
    if chosen.isEmpty, let day {
      page.line(wording.say(.noVersion, ["day": wording.style.date(day)]))
    }
    // One for all: a page that two hold is copied at every line.
    var writer = RuleTableWriter(width: width, page: page)
    for (place, version) in chosen.enumerated() {
      if place > 0 { writer.page.line() }
      write(version, with: &writer)
    }
    page = writer.page
  }

  private func write(_ version: Chosen, with writer: inout RuleTableWriter) {
    let ruleSet = version.ruleSet
    writer.page.write(ruleSet.title[language], .bold)
    writer.page.line(
      "  \(ruleSet.id.value), \(wording[.version]) \(ruleSet.version.value)", .dim)
    writer.page.line("  \(ruleSet.file.name)", .dim)
    let facts = facts(of: version)
    let column = (facts.map { TextTable.width($0.heading) }.max() ?? 0) + 4
    for fact in facts { writer.row(fact.heading, fact.text, at: fact.url, indent: 2, column) }
    if ruleSet.phases.count > 1 { writer.table(overview(of: ruleSet)) }
    for (level, result) in ruleSet.guidelinesOfPhases().enumerated() {
      write(ruleSet.phases[level], level, result, ruleSet, with: &writer)
    }
  }

  private func write(
    _ phase: Phase, _ level: Int, _ result: RuleSet.PhaseGuidelines, _ ruleSet: RuleSet,
    with writer: inout RuleTableWriter
  ) {
    writer.page.line()
    writer.page.write("  ")
    writer.page.swatch(phase.color)
    writer.page.write(phase.title[language], .bold)
    writer.page.write(" (\(phase.id.value))")
    writer.page.line("  \(phase.id.span.line)", .dim)
    let triggers = triggers(of: phase, ruleSet)
    let column = (triggers.map { TextTable.width($0.heading) }.max() ?? 0) + 6
    if triggers.isEmpty { writer.page.line("    \(wording[.appliesElse])") }
    for trigger in triggers {
      writer.row(trigger.heading, trigger.text, at: trigger.at.line, indent: 4, column)
    }
    guard !result.entries.isEmpty || !result.lifted.isEmpty else {
      writer.page.line("    \(wording[.guidelines])\(wording.colon) \(wording[.noGuidelines])")
      return
    }
    writer.page.line("    \(wording[.guidelines])\(wording.colon)")
    for (topic, entries) in topics(result) {
      writer.page.line("      \(topic.title[language])", .dim)
      for entry in entries {
        let remarks = remarks(entry, in: level, ruleSet)
        writer.bullet(text(of: entry.guideline, in: phase), at: entry.guideline.id.span.line)
        if !remarks.isEmpty { writer.remark(remarks.joined(separator: "; ")) }
      }
    }
    for (at, dropped) in result.lifted {
      let text = text(of: dropped.guideline, in: phase)
      writer.bullet(wording.say(.liftedGuideline, ["text": text]), at: at.span.line)
    }
  }
}

/// Lines with a hanging indent, and the place in a file behind them where there is room.
struct RuleTableWriter {
  let width: Int
  var page: Page

  /// `Areas    Upland, Lowland`
  mutating func row(
    _ heading: String, _ text: String, at place: String?, indent: Int, _ column: Int
  ) {
    let blanks = column - indent - TextTable.width(heading)
    page.write(String(repeating: " ", count: indent))
    page.write(heading, .dim)
    page.write(String(repeating: " ", count: max(1, blanks)))
    flow(text, at: place, column)
  }

  mutating func bullet(_ text: String, at place: String) {
    page.write("      – ")
    flow(text, at: place, 8)
  }

  mutating func remark(_ text: String) {
    page.write("        ")
    flow(text, at: nil, 8, .dim)
  }

  private mutating func flow(
    _ text: String, at place: String?, _ column: Int, _ style: Page.Style = .plain
  ) {
    let room = max(20, width - column)
    let lines = TextTable.lines(Page.safe(text), room)
    for (at, line) in lines.enumerated() {
      if at > 0 { page.write(String(repeating: " ", count: column)) }
      page.write(line, style)
      if at < lines.count - 1 { page.line() }
    }
    guard let place else { return page.line() }
    if TextTable.width(lines.last ?? "") + 2 + TextTable.width(place) <= room {
      page.line("  \(place)", .dim)
    } else {
      page.line()
      page.write(String(repeating: " ", count: column))
      page.line(place, .dim)
    }
  }
}
