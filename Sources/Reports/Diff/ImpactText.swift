internal import Comparison
internal import Rules

extension ImpactReport {
  /// The most counties shown in a terminal; JSON has them all.
  private static let readableCounties = 12

  /// Writes the impact for a terminal.
  public func write(to page: inout Page) {
    page.line("Impact from \(from) through \(through): \(extent)", .bold)
    for line in [strangers(impact.onlyOld, "old"), strangers(impact.onlyNew, "new")] {
      if let line { page.wrap(line, indent: 0, .warning) }
    }
    for ordinance in touched {
      page.line()
      write(ordinance, to: &page)
    }
    guard !untouched.isEmpty else { return }
    page.line()
    page.wrap(
      "No difference in any county: \(untouched.map(name).joined(separator: "; ")).", indent: 0,
      .dim)
  }

  private func write(_ ordinance: OrdinanceImpact, to page: inout Page) {
    page.wrap(name(ordinance), indent: 0, .bold)
    for sentence in summary(ordinance) { page.wrap(sentence, indent: 0) }
    page.line()
    table(phaseColumns, of: ordinance.phases).write(on: &page)
    let shared = shared(ordinance)
    guard !shared.isEmpty else { return }
    page.line()
    let states = states(ordinance)
    if states.count > 1 {
      bars(states, on: &page)
      page.line()
    }
    // In a table with few numbers, a dash is easier to read than 0.
    table(columns(of: shared, none: "–"), of: Array(shared.prefix(ImpactReport.readableCounties)))
      .write(on: &page)
    let rest = shared.dropFirst(ImpactReport.readableCounties)
    if !rest.isEmpty { page.line("and \(count(rest.count, "county", "counties")) more", .dim) }
  }

  /// A table in which only the headings of key columns are capitalized: easier to read with many columns.
  private func table<Row>(_ columns: [TextTable.Filled<Row>], of rows: [Row]) -> TextTable {
    TextTable(
      columns.map { column in
        var column = column
        if !column.column.isKey {
          let heading = column.column.heading
          column.column.heading = heading.prefix(1).lowercased() + heading.dropFirst()
        }
        return column
      }, of: rows)
  }

  /// Draws a bar per state: the share of its counties' days on which something differs.
  private func bars(_ states: [StateShare], on page: inout Page) {
    let names = states.map { Page.safe($0.state?.title(in: language) ?? "(no state)") }
    let column = min(names.map { TextTable.width($0) }.max() ?? 0, 28)
    let numbers = states.map(\.share)
    let counts = states.map { "\($0.differing) of \($0.counties)" }
    let widest = counts.map(\.count).max() ?? 0
    let numeral = max(5, numbers.map(\.count).max() ?? 0) + 2
    let room = max(10, min(40, page.width - column - widest - numeral - 4))
    page.line("Share of days that differ, and counties", .bold)
    for (at, state) in states.enumerated() {
      let name = TextTable.lines(names[at], column)[0]
      page.write(name)
      page.write(String(repeating: " ", count: max(0, column - TextTable.width(name)) + 2))
      // Even a small share is visible.
      let filled = min(room, max(1, state.days * room / state.allDays))
      page.write(String(repeating: "█", count: filled), .warning)
      page.write(String(repeating: "░", count: room - filled), .dim)
      func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: width - text.count) + text
      }
      page.line(right(numbers[at], numeral) + right(counts[at], widest + 2))
    }
  }
}

extension ImpactReport {
  /// How many counties are listed openly, and how many more can be unfolded: a comment has its limits.
  private static let shownCounties = 10
  private static let mostCounties = 250

  /// The impact for a comment on a pull request, as GitHub shows it.
  public var markdown: String {
    var text: Markdown = "## Impact from \(from) through \(through)\n\n\(extent)\n"
    for line in [strangers(impact.onlyOld, "old"), strangers(impact.onlyNew, "new")] {
      if let line { text += "\n\(line)\n" }
    }
    for ordinance in touched { text += "\n\(markdown(of: ordinance))" }
    if !untouched.isEmpty {
      let names = untouched.map(name).joined(separator: "; ")
      text += "\nNo difference in any county: \(names).\n"
    }
    return text.document
  }

  private func markdown(of ordinance: OrdinanceImpact) -> Markdown {
    var text: Markdown = "### \(name(ordinance))\n\n"
    for sentence in summary(ordinance) { text += "- \(sentence)\n" }
    text += "\n"
    text += Markdown.table(phaseColumns, of: ordinance.phases)
    let states = states(ordinance)
    if states.count > 1 { text += "\n\(states.map(share).joined(separator: ", "))\n" }
    let counties = shared(ordinance)
    guard !counties.isEmpty else { return text }
    let columns = columns(of: counties, none: "0")
    let shown = counties.prefix(ImpactReport.shownCounties)
    text += "\n\(Markdown.table(columns, of: Array(shown)))"
    let rest = counties.dropFirst(shown.count)
    guard !rest.isEmpty else { return text }
    let listed = rest.prefix(ImpactReport.mostCounties)
    text += "\n<details><summary>\(count(rest.count, "more county", "more counties"))</summary>\n\n"
    text += Markdown.table(columns, of: Array(listed))
    if listed.count < rest.count {
      text += "\nand \(count(rest.count - listed.count, "county", "counties")) more\n"
    }
    return text + "\n</details>\n"
  }

  private func share(_ state: StateShare) -> String {
    "\(state.state?.title(in: language) ?? "no state") \(state.differing) of \(state.counties)"
  }
}
