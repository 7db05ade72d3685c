internal import Changes
internal import RuleLanguage
internal import YAMLSource

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
