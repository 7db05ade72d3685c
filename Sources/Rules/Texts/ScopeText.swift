/// Counties in words: larger areas in place of their counties, as far as these are all meant.
package struct ScopeText {
  private let areas: AreaTable
  private let wording: Wording
  /// By state; nil: those of none.
  private let counties: [Int?: [Area]]
  /// The days from which some of them are a part of another.
  private let mergers: [Int?: [Day]]
  /// Counties whose names others have, too; nil: they are looked for one by one.
  private let ambiguous: Set<String>?

  /// - Parameter isForMany: whether so many counties will be named that their names are looked through
  ///   beforehand.
  package init(areas: AreaTable, wording: Wording, isForMany: Bool = false) {
    self.areas = areas
    self.wording = wording
    ambiguous = isForMany ? areas.countiesOfSharedNames : nil
    counties = Dictionary(grouping: areas.counties, by: \.state)
    mergers = counties.mapValues { $0.compactMap { $0.merger?.since } }
  }

  /// - Parameter day: counties that have been absorbed by then are left out.
  package func text(of scope: AreaScope, on day: Day) -> String {
    let meant = Dictionary(grouping: areas.counties(of: scope, on: day), by: \.state)
    guard !meant.isEmpty else { return "–" }
    // Counted without a look at each: many notices may speak of one county each.
    func count(_ state: Int?) -> Int {
      (counties[state]?.count ?? 0) - (mergers[state]?.count { $0 <= day } ?? 0)
    }
    let isEverything = counties.keys.allSatisfy { meant[$0]?.count ?? 0 == count($0) }
    guard !isEverything else {
      // Where the workspace has one state, rules mostly are that state's.
      let states = areas.states
      return (states.count == 1 ? states.first ?? areas.country : areas.country)
        .title(in: wording.language)
    }
    var whole: [String] = []
    var without: [Area] = []
    var single: [Area] = []
    for state in areas.states {
      guard let found = meant[state.index] else { continue }
      if found.count * 2 > count(state.index) {
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
    return wording.say(
      .without, ["areas": included, "others": list(without.map(name))])
  }

  private func list(_ names: [String]) -> String { names.joined(separator: ", ") }

  /// The name, with what tells it from other counties of that name.
  private func name(_ county: Area) -> String {
    let isAmbiguous =
      if let ambiguous {
        ambiguous.contains(county.id)
      } else if case .ambiguous = areas.county(named: county.name) {
        true
      } else {
        false
      }
    return isAmbiguous ? county.label(in: wording.language) : county.name
  }
}
