internal import Findings
internal import Rules

/// Whose value or phase is looked at.
enum ScopeWords {
  /// `state`, `country` or a grouping of the workspace's areas; in tests `county`, too.
  static func scope(andCounty: Bool) -> Format<Comparison.Scope> {
    let words = (andCounty ? ["county"] : []) + ["state", "country"]
    let named = words.quoted
    let text = Format<String>.text(
      Shape.Text(
        "\(named) or a grouping of the areas",
        pattern: andCounty ? "^[a-z][a-z0-9-]*$" : "^(?!county$)[a-z][a-z0-9-]*$")
    ) { _ in true }
    return text.map { text, node, reading in
      switch text {
      case "state": return .state
      case "country": return .country
      case "county" where andCounty: return .own
      default: break
      }
      if let place = reading.symbols.areas?.table.grouping(id: text) { return .group(place) }
      let isName = text != "county" && Template.isName(text[...])
      // Where the areas could not be read, any name may be that of a grouping.
      if isName, reading.symbols.areas == nil { return nil }
      reading.report(
        isName ? .unknownArea : .badValue, at: node,
        isName
          ? "no grouping of the areas is called `\(text.prefix(60))`"
          : "`\(text.prefix(60))` is not \(named) or a grouping of the areas",
        help: help(for: text, words, reading))
      return nil
    }
  }

  /// What was probably meant by a word that is none of these and no grouping.
  private static func help(
    for text: String, _ words: [String], _ reading: Reading
  ) -> String {
    if text == "county" { return "leave `of` out: without it the county's own is looked at" }
    let areas = reading.symbols.areas?.table
    if let areas, let area = reading.symbols.areas?.largerArea(text) {
      switch area.level {
      case .state: return "write `state`: each county's own is meant"
      case .country: return "write `country`"
      case .group(let grouping):
        return
          "write `\(areas.groupings[grouping].id)`: the area to which the county belongs is meant"
      case .county: break
      }
    }
    let known = words + (areas?.groupings.prefix(1000).map(\.id) ?? [])
    if let meant = Words.nearlyAllowed(text, known.contains) { return "write `\(meant)`" }
    if let near = Spelling.suggestion(for: text, among: known) { return near }
    let named = known.prefix(12).quoted
    return known.count == words.count
      ? "write \(named), or declare the grouping under `groups` in the areas file"
      : "allowed are \(named)"
  }
}
