/// Puts counties into words, naming a larger area in place of its counties where all of them are meant, or where the rules name it
/// and most of its counties are left.
package struct ScopeText {
  private let areas: AreaTable
  private let wording: Wording
  /// Counties by state; nil: those without one.
  private let counties: [Int?: [Area]]
  /// By state, the days on which counties are merged into others.
  private let mergers: [Int?: [Day]]
  private let names: AreaNameIndex

  package init(areas: AreaTable, wording: Wording) {
    self.areas = areas
    self.wording = wording
    names = AreaNameIndex(areas)
    counties = Dictionary(grouping: areas.counties, by: \.state)
    mergers = counties.mapValues { $0.compactMap { $0.merger?.since } }
  }

  /// - Parameter day: counties that are merged into others by then are left out.
  package func text(of scope: AreaScope, on day: Day) -> String {
    let meant = Dictionary(grouping: areas.counties(of: scope, on: day), by: \.state)
    guard !meant.isEmpty else { return "–" }
    // Counted without visiting each county: there may be many notices for one county each.
    func count(_ state: Int?) -> Int {
      (counties[state]?.count ?? 0) - (mergers[state]?.count { $0 <= day } ?? 0)
    }
    let isEverything = counties.keys.allSatisfy { meant[$0]?.count ?? 0 == count($0) }
    guard !isEverything else {
      // Of a single state, rules mostly name the state, or its counties.
      let state = areas.states.count == 1 && !scope.namesCountry ? areas.states.first : nil
      return (state ?? areas.country).title(in: wording.language)
    }
    var whole: [String] = []
    var without: [Area] = []
    var single: [Area] = []
    for state in areas.states {
      guard let found = meant[state.index] else { continue }
      let all = count(state.index)
      if found.count == all || (scope.states.contains(state.index) && found.count * 2 > all) {
        whole.append(state.title(in: wording.language))
        without += (counties[state.index] ?? []).filter { county in
          !scope.contains(county) && county.merger.map { day < $0.since } ?? true
        }
      } else {
        single += found
      }
    }
    single += meant[nil] ?? []
    let included = list(whole + single.map(name))
    guard !without.isEmpty else { return included }
    return wording.say(.without, ["areas": included, "others": list(without.map(name))])
  }

  private func list(_ names: [String]) -> String { names.joined(separator: ", ") }

  /// The name, with what distinguishes it from other counties of that name.
  private func name(_ county: Area) -> String {
    let isAmbiguous = names.counties(named: county.name).count > 1
    return isAmbiguous ? county.label(in: wording.language) : county.name
  }
}
