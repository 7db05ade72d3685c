internal import Comparison
internal import Rules

extension ImpactReport {
  /// Counties and states that a reader sees; JSON has them all.
  private static let mostCounties = 12

  /// For a reader at a terminal.
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
    phases(ordinance).write(on: &page)
    let shared = shared(ordinance)
    guard !shared.isEmpty else { return }
    page.line()
    let states = states(ordinance)
    if states.count > 1 {
      bars(states, on: &page)
      page.line()
    }
    table(shared).write(on: &page)
    let rest = shared.dropFirst(ImpactReport.mostCounties)
    if !rest.isEmpty { page.line("and \(count(rest.count, "county", "counties")) more", .dim) }
  }

  // MARK: Tables

  private func phases(_ ordinance: OrdinanceImpact) -> TextTable {
    TextTable(
      [
        .init("Phase", isKey: true, isName: true, group: 0) {
          TextTable.Cell(name($0), color: color($0))
        }
      ]
        + phaseFigures.map { figure in
          .init(lowercased(figure.heading), .right, group: figure.group) {
            TextTable.Cell(figure.text($0))
          }
        }, of: ordinance.phases)
  }

  private func table(_ counties: [CountyImpact]) -> TextTable {
    TextTable(
      [
        .init("County", isKey: true, isName: true, group: 0) { TextTable.Cell(name($0.area)) },
        .init("first day", group: 1) {
          TextTable.Cell(($0.firstShared ?? $0.first).description)
        },
      ]
        + figures(counties).map { figure in
          // A table of few numbers is read faster with a dash in place of 0.
          .init(lowercased(figure.heading), .right, group: 1) {
            TextTable.Cell(figure.value($0) > 0 ? grouped(figure.value($0)) : "–")
          }
        }, of: Array(counties.prefix(ImpactReport.mostCounties)))
  }

  private func lowercased(_ heading: String) -> String {
    heading.prefix(1).lowercased() + heading.dropFirst()
  }

  // MARK: Bars

  /// A bar a state: on which share of the days of its counties something differs.
  private func bars(_ states: [StateShare], on page: inout Page) {
    let names = states.map { Page.safe($0.state?.title(in: language) ?? "(no state)") }
    let column = min(names.map { TextTable.width($0) }.max() ?? 0, 28)
    let numbers = states.map { "\($0.percent) %" }
    let counts = states.map { "\($0.differing) of \($0.counties)" }
    let widest = counts.map(\.count).max() ?? 0
    let room = max(10, min(40, page.width - column - widest - 11))
    page.line("Share of days that differ, and counties", .bold)
    for (at, state) in states.enumerated() {
      let name = TextTable.lines(names[at], column)[0]
      page.write(name)
      page.write(String(repeating: " ", count: max(0, column - TextTable.width(name)) + 2))
      // A small share is not shown as none.
      let filled = min(room, max(1, state.days * room / state.allDays))
      page.write(String(repeating: "█", count: filled), .warning)
      page.write(String(repeating: "░", count: room - filled), .dim)
      func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: width - text.count) + text
      }
      page.line(right(numbers[at], 7) + right(counts[at], widest + 2))
    }
  }
}
