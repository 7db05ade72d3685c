internal import Changes
internal import Findings
internal import Rules

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
    for phase in version.phases { write(phase, with: &writer) }
  }

  private func write(_ chosen: ChosenPhase, with writer: inout RuleTableWriter) {
    let (phase, result) = (chosen.phase, chosen.guidelines)
    writer.page.line()
    writer.page.write("  ")
    writer.page.swatch(phase.color)
    writer.page.write(phase.title[language], .bold)
    writer.page.write(" (\(phase.id.value))")
    writer.page.line("  \(phase.id.span.line)", .dim)
    let triggers = triggers(of: chosen)
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
        let remarks = remarks(entry, in: chosen)
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

extension RuleTable {
  /// The phases of a version in one table: when each starts and, unless they are the lines of a
  /// decision table, when it ends.
  struct Overview {
    let headings: [String]
    /// By phase, what stands below the headings.
    let rows: [[String]]
  }

  func overview(of ruleSet: RuleSet) -> Overview {
    let hasEnds = ruleSet.phases.contains { $0.ends != nil }
    let rows = ruleSet.phases.map { phase in
      let name = "\(phase.title[language]) (\(phase.id.value))"
      guard let starts = phase.starts else {
        return [name, wording[.appliesElse]] + (hasEnds ? [""] : [])
      }
      return [name, text(of: starts, ruleSet)]
        + (hasEnds ? [phase.ends.map { text(of: $0, ruleSet) } ?? ""] : [])
    }
    return Overview(
      headings: [wording[.phases], wording[.starts]] + (hasEnds ? [wording[.ends]] : []),
      rows: rows)
  }
}

extension RuleTableWriter {
  /// Columns beside each other, each as wide as its share of the room, with texts broken over lines.
  mutating func table(_ overview: RuleTable.Overview) {
    let rows = ([overview.headings] + overview.rows).map { $0.map(Page.safe) }
    let gap = 2
    let room = width - 2 - gap * (overview.headings.count - 1)
    let natural = overview.headings.indices.map { column in
      rows.map { TextTable.width($0[column]) }.max() ?? 0
    }
    var widths = natural
    if natural.reduce(0, +) > room {
      // The names take at most a third, the others share what is left.
      widths[0] = min(natural[0], room / 3)
      let rest = room - widths[0]
      let others = natural.count - 1
      for column in 1..<natural.count { widths[column] = max(16, rest / others) }
      if others == 2 {
        // A column that needs less leaves the rest to the other.
        widths[1] = min(max(widths[1], rest - natural[2]), natural[1])
        widths[2] = min(max(16, rest - widths[1]), natural[2])
      }
    }
    page.line()
    for (at, row) in rows.enumerated() {
      let lines = zip(row, widths).map { TextTable.lines($0, $1) }
      for line in 0..<(lines.map(\.count).max() ?? 0) {
        var text = "  "
        for (column, width) in widths.enumerated() {
          let cell = line < lines[column].count ? lines[column][line] : ""
          text += cell
          if column < widths.count - 1 {
            text += String(repeating: " ", count: max(0, width - TextTable.width(cell)) + gap)
          }
        }
        while text.last == " " { text.removeLast() }
        page.line(text, at == 0 ? .dim : .plain)
      }
    }
  }
}
