internal import Comparison
internal import Rules

extension ImpactReport {
  /// Counties that are shown at once, and those that are there at all: a comment has its limits.
  private static let shownCounties = 10
  private static let mostCounties = 250

  /// For a comment on a pull request, as GitHub shows it.
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
    if states.count > 1 {
      text += "\n\(states.map(share).joined(separator: ", "))\n"
    }
    let counties = shared(ordinance)
    guard !counties.isEmpty else { return text }
    let columns = columns(of: counties, none: "0")
    let shown = counties.prefix(ImpactReport.shownCounties)
    text += "\n\(Markdown.table(columns, of: Array(shown)))"
    let rest = counties.dropFirst(shown.count)
    guard !rest.isEmpty else { return text }
    let listed = rest.prefix(ImpactReport.mostCounties)
    text +=
      "\n<details><summary>\(count(rest.count, "more county", "more counties"))</summary>\n\n"
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
