internal import Comparison
internal import Rules

extension ImpactReport {
  /// The most counties shown in a terminal; JSON has them all.
  private static let readableCounties = 12

  /// Writes the impact for a terminal.
  public func write(to page: inout Page) {
    page.line("Impact from \(from) through \(through): \(extent)", .bold)
    for line in strangers { page.wrap(line, indent: 0, .warning) }
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
  /// How many counties are listed openly; the others can be unfolded.
  private static let shownCounties = 10

  /// The impact for a comment on a pull request, as GitHub shows it. What does not fit is counted.
  public var markdown: String {
    var text = BoundedMarkdown(Markdown())
    write(to: &text)
    return text.document()
  }

  func write(to text: inout BoundedMarkdown) {
    var head: Markdown = "\n## Impact from \(from) through \(through)\n\n\(extent)\n"
    for line in strangers { head += "\n\(line)\n" }
    text.add(head)
    for ordinance in touched {
      let counties = shared(ordinance)
      text.add(counties.count, ("county", "counties")) { shown in
        markdown(of: ordinance, counties, shown)
      }
    }
    if !untouched.isEmpty {
      let names = untouched.map(name)
      text.add(names.count, ("rule set without a difference", "rule sets without a difference")) {
        let rest = names.count - $0
        let list = names.prefix($0) + (rest > 0 ? [count(rest, "more", "more")] : [])
        return "\nNo difference in any county: \(list.joined(separator: "; ")).\n"
      }
    }
  }

  /// - Parameter shown: how many counties are listed.
  private func markdown(
    of ordinance: OrdinanceImpact, _ counties: [CountyImpact], _ shown: Int
  ) -> Markdown {
    var text: Markdown = "\n### \(name(ordinance))\n\n"
    for sentence in summary(ordinance) { text += "- \(sentence)\n" }
    text += "\n"
    text += Markdown.table(phaseColumns, of: ordinance.phases)
    let states = states(ordinance)
    if states.count > 1 { text += "\n\(states.map(share).joined(separator: ", "))\n" }
    guard shown > 0 else { return text }
    let columns = columns(of: counties, none: "0")
    let open = counties.prefix(min(shown, ImpactReport.shownCounties))
    text += "\n\(Markdown.table(columns, of: Array(open)))"
    let rest = counties.count - open.count
    guard rest > 0 else { return text }
    let folded = counties[open.count..<shown]
    text += "\n<details><summary>\(count(rest, "more county", "more counties"))</summary>\n\n"
    text += Markdown.table(columns, of: Array(folded))
    if folded.count < rest {
      text += "\nand \(count(rest - folded.count, "county", "counties")) more\n"
    }
    return text + "\n</details>\n"
  }

  private func share(_ state: StateShare) -> String {
    "\(state.state?.title(in: language) ?? "no state") \(state.differing) of \(state.counties)"
  }
}
