package import RuleLanguage

/// Counties in words: larger areas in place of their counties, as far as these are all meant.
package struct ScopeText {
  let areas: AreaTable
  let wording: Wording

  package init(areas: AreaTable, wording: Wording) {
    self.areas = areas
    self.wording = wording
  }

  /// - Parameter day: counties that have been absorbed by then are left out.
  package func text(of scope: AreaScope, on day: Day) -> String {
    let counties = areas.counties(on: day)
    let left = counties.filter { !scope.contains($0) }
    guard !left.isEmpty else {
      // Where the workspace has one state, rules mostly are that state's.
      let states = Array(areas.states)
      return (states.count == 1 ? states[0] : areas.country).title(in: wording.language)
    }
    guard left.count < counties.count else { return "–" }
    var whole: [String] = []
    var without: [Area] = []
    var single: [Area] = []
    for state in areas.states {
      let all = counties.filter { $0.state == state.index }
      let meant = all.filter(scope.contains)
      if meant.count * 2 > all.count {
        whole.append(state.title(in: wording.language))
        without += all.filter { !scope.contains($0) }
      } else {
        single += meant
      }
    }
    single += counties.filter { $0.state == nil && scope.contains($0) }
    let included = list(whole + single.map(name))
    guard !without.isEmpty else { return included }
    return wording.say(
      .without, ["areas": included, "others": list(without.map(name))])
  }

  private func list(_ names: [String]) -> String { names.joined(separator: ", ") }

  /// The name, with what tells it from other counties of that name.
  private func name(_ county: Area) -> String {
    guard case .ambiguous = areas.county(named: county.name) else { return county.name }
    return county.label(in: wording.language)
  }
}
