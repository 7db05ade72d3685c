internal import Findings
internal import Rules

extension RuleTable {
  /// Writes the rules for a terminal.
  public func write(to page: inout Page) {
    if chosen.isEmpty, let day {
      page.line(wording.say(.noVersion, ["day": wording.style.date(day)]))
    }
    for (place, version) in chosen.enumerated() {
      if place > 0 { page.line() }
      write(version, to: &page)
    }
  }

  private func write(_ version: Chosen, to page: inout Page) {
    let ruleSet = version.ruleSet
    page.write(title(ruleSet.title, ruleSet.short), .bold)
    page.line("  \(ruleSet.id.value), \(wording[.version]) \(ruleSet.version.value)", .dim)
    page.line("  \(ruleSet.file.name)", .dim)
    let facts = facts(of: version)
    let column = (facts.map { TextTable.width($0.heading) }.max() ?? 0) + 4
    for fact in facts { page.row(fact.heading, fact.text, at: fact.url, indent: 2, column) }
    if ruleSet.phases.count > 1 { page.table(overview(of: ruleSet)) }
    for phase in version.phases { write(phase, to: &page) }
  }

  private func write(_ chosen: ChosenPhase, to page: inout Page) {
    let (phase, result) = (chosen.phase, chosen.guidelines)
    page.line()
    page.write("  ")
    page.swatch(phase.color)
    page.write(title(phase.title, phase.short), .bold)
    page.write(" (\(phase.id.value))")
    page.line("  \(phase.id.span.line)", .dim)
    let triggers = triggers(of: chosen)
    let column = (triggers.map { TextTable.width($0.heading) }.max() ?? 0) + 6
    if triggers.isEmpty { page.line("    \(wording[.appliesElse])") }
    for trigger in triggers {
      page.row(trigger.heading, trigger.text, at: trigger.at.line, indent: 4, column)
    }
    guard !result.entries.isEmpty || !result.lifted.isEmpty else {
      page.line("    \(wording[.guidelines])\(wording.colon) \(wording[.noGuidelines])")
      return
    }
    page.line("    \(wording[.guidelines])\(wording.colon)")
    for (topic, entries) in topics(result) {
      page.line("      \(topic.title[language])", .dim)
      for entry in entries {
        let remarks = remarks(entry, in: chosen)
        let short = short(of: entry.guideline, in: phase).map { "\($0)\(wording.colon) " } ?? ""
        page.bullet(short + text(of: entry.guideline, in: phase), at: entry.guideline.id.span.line)
        if !remarks.isEmpty { page.remark(remarks.joined(separator: "; ")) }
      }
    }
    for (at, dropped) in result.lifted {
      let text = text(of: dropped.guideline, in: phase)
      page.bullet(wording.say(.liftedGuideline, ["text": text]), at: at.span.line)
    }
  }
}

/// Lines with a hanging indent, and a place in a file on the same line where it fits.
extension Page {
  /// `Areas    Upland, Lowland`
  fileprivate mutating func row(
    _ heading: String, _ text: String, at place: String?, indent: Int, _ column: Int
  ) {
    let spaces = column - indent - TextTable.width(heading)
    write(String(repeating: " ", count: indent))
    write(heading, .dim)
    write(String(repeating: " ", count: max(1, spaces)))
    flow(text, at: place, column)
  }

  fileprivate mutating func bullet(_ text: String, at place: String) {
    write("      – ")
    flow(text, at: place, 8)
  }

  fileprivate mutating func remark(_ text: String) {
    write("        ")
    flow(text, at: nil, 8, .dim)
  }

  private mutating func flow(
    _ text: String, at place: String?, _ column: Int, _ style: Page.Style = .plain
  ) {
    let room = max(20, width - column)
    let lines = TextTable.lines(Page.safe(text), room)
    for (at, text) in lines.enumerated() {
      if at > 0 { write(String(repeating: " ", count: column)) }
      write(text, style)
      if at < lines.count - 1 { line() }
    }
    guard let place else { return line() }
    if TextTable.width(lines.last ?? "") + 2 + TextTable.width(place) <= room {
      line("  \(place)", .dim)
    } else {
      line()
      write(String(repeating: " ", count: column))
      line(place, .dim)
    }
  }
}

extension RuleTable {
  /// The phases of a version as a table with headings: when each starts and, where a phase has `ends`,
  /// when it ends.
  func overview(of ruleSet: RuleSet) -> [[String]] {
    let hasEnds = ruleSet.phases.contains { $0.ends != nil }
    let headings = [wording[.phases], wording[.starts]] + (hasEnds ? [wording[.ends]] : [])
    return [headings]
      + ruleSet.phases.map { phase in
        let name = "\(phase.title[language]) (\(phase.id.value))"
        guard let starts = phase.starts else {
          return [name, wording[.appliesElse]] + (hasEnds ? [""] : [])
        }
        return [name, text(of: starts, ruleSet)]
          + (hasEnds ? [phase.ends.map { text(of: $0, ruleSet) } ?? ""] : [])
      }
  }
}

extension Page {
  /// Writes columns side by side, each with its share of the width, and wraps their texts.
  fileprivate mutating func table(_ rows: [[String]]) {
    let rows = rows.map { $0.map(Page.safe) }
    let gap = 2
    let room = width - 2 - gap * (rows[0].count - 1)
    let natural = rows[0].indices.map { column in
      rows.map { TextTable.width($0[column]) }.max() ?? 0
    }
    var widths = natural
    if natural.reduce(0, +) > room {
      // The names take at most a third, and the others share the rest.
      widths[0] = min(natural[0], room / 3)
      let rest = room - widths[0]
      let others = natural.count - 1
      for column in 1..<natural.count { widths[column] = max(16, rest / others) }
      if others == 2 {
        // If one of two columns needs less, the other one gets the rest.
        widths[1] = min(max(widths[1], rest - natural[2]), natural[1])
        widths[2] = min(max(16, rest - widths[1]), natural[2])
      }
    }
    line()
    for (at, row) in rows.enumerated() {
      let lines = zip(row, widths).map { TextTable.lines($0, $1) }
      for place in 0..<(lines.map(\.count).max() ?? 0) {
        var text = "  "
        for (column, width) in widths.enumerated() {
          let cell = place < lines[column].count ? lines[column][place] : ""
          text += cell
          if column < widths.count - 1 {
            text += String(repeating: " ", count: max(0, width - TextTable.width(cell)) + gap)
          }
        }
        while text.last == " " { text.removeLast() }
        line(text, at == 0 ? .dim : .plain)
      }
    }
  }
}
