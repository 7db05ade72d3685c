internal import Findings

extension Area {
  /// Name and kind, identifier: `Hills, District (02)`.
  package func label(in language: Language) -> String {
    "\(title(in: language))\(kind.map { ", \($0)" } ?? "") (\(id))"
  }
}

extension Workspace {
  /// `level`, or `level:state` where another area's value is read.
  package func figure(_ metric: Int, _ scope: Comparison.Scope) -> String {
    let metric = metrics[metric].id.value
    return areas.word(of: scope).map { "\(metric):\($0)" } ?? metric
  }

  /// The name of a county in a sentence: `District of Hills`, `Hills`.
  public func name(of area: Area, in language: Language) -> String {
    let title = area.title(in: language)
    guard area.level == .county else { return title }
    if let given = messages.countyNames[area.id] {
      return language.style.filled(given[language.index]) { $0 == "name" ? title : area.kind ?? "" }
    }
    // A county that is also a state is called by its name alone; many names already say what they are.
    guard let kind = area.kind, !isState(area), !area.name.says(kind) else { return title }
    let form = messages.countyNames[kind]?[language.index] ?? "{kind} {name}"
    return language.style.filled(form) { $0 == "name" ? title : kind }
  }

  private func isState(_ area: Area) -> Bool {
    guard let state = area.state.map({ areas[$0] }) else { return false }
    return state.title?.all.contains { $0.value == area.name } ?? (state.name == area.name)
  }
}

extension String {
  /// Whether a word of the name ends like the kind: `Low Woods` needs no further `Woods`.
  fileprivate func says(_ kind: String) -> Bool {
    let kind = Array(kind.lowercased())
    return split { $0 == " " || $0 == "-" }.contains { word in
      let same = zip(word.lowercased().reversed(), kind.reversed()).prefix { $0 == $1 }.count
      return same == kind.count || same >= 5
    }
  }
}
