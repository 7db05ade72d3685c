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
    let headings = phaseFigures.map { "\($0.heading)" as Markdown }
    text += Markdown.table(
      ["Phase"] + headings, numbers: 1..<1 + headings.count,
      ordinance.phases.map { phase in
        ["\(name(phase))"] + phaseFigures.map { "\($0.text(phase))" }
      })
    let states = states(ordinance)
    if states.count > 1 {
      text += "\n\(states.map(share).joined(separator: ", "))\n"
    }
    let counties = shared(ordinance)
    guard !counties.isEmpty else { return text }
    let figures = figures(counties)
    let shown = counties.prefix(ImpactReport.shownCounties)
    text += "\n\(table(Array(shown), figures))"
    let rest = counties.dropFirst(shown.count)
    guard !rest.isEmpty else { return text }
    let listed = rest.prefix(ImpactReport.mostCounties)
    text +=
      "\n<details><summary>\(count(rest.count, "more county", "more counties"))</summary>\n\n"
    text += table(Array(listed), figures)
    if listed.count < rest.count {
      text += "\nand \(count(rest.count - listed.count, "county", "counties")) more\n"
    }
    return text + "\n</details>\n"
  }

  private func share(_ state: StateShare) -> String {
    "\(state.state?.title(in: language) ?? "no state") \(state.differing) of \(state.counties)"
  }

  private func table(_ counties: [CountyImpact], _ figures: [Figure]) -> Markdown {
    Markdown.table(
      ["County", "First day"]
        + figures.map { "\($0.heading)" },
      numbers: 2..<2 + figures.count,
      counties.map { county in
        ["\(name(county.area))", "\(county.firstShared ?? county.first)"]
          + figures.map { "\(grouped($0.value(county)))" }
      })
  }
}
