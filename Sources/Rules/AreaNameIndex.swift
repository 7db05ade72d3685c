/// Finds the states and counties of a table by the keys of all their names, so that many look-ups cost
/// no more than one pass over the table.
///
/// A state has few names. Every name of a county is one of its other names, or begins or ends with a bare one, so its names
/// with words for the kind are only worked out once one of these is looked up.
package final class AreaNameIndex {
  private let table: AreaTable
  /// The indices of states by the keys of their names.
  private var states: [String: [Int]] = [:]
  /// The indices of counties by the keys of bare names that have not been looked up yet.
  private var waiting: [String: [Int]] = [:]
  private var longest = 0
  /// The indices of counties by the keys of their names, as far as these are worked out.
  private var known: [String: [Int]] = [:]
  private var isKnown: Set<Int> = []

  /// The most areas to find under one name.
  package static let mostFound = 25

  package init(_ table: AreaTable) {
    self.table = table
    for state in table.states {
      for key in Set(table.allTitles(of: state).flatMap(AreaTable.keys))
      where states[key]?.count ?? 0 < AreaNameIndex.mostFound {
        states[key, default: []].append(state.index)
      }
    }
    waiting.reserveCapacity(table.areas.count)
    for county in table.areas where county.level == .county {
      for key in (table.bareNames(of: county) + county.otherNames).flatMap(AreaTable.keys) {
        waiting[key, default: []].append(county.index)
        longest = max(longest, key.utf8.count)
      }
    }
  }

  /// The indices of the counties that a text names by identifier or by name, or of the first of them.
  package func counties(named text: String) -> [Int] {
    if let area = table.area(id: text), area.level == .county { return [area.index] }
    let keys = AreaTable.keys(text)
    for key in keys {
      // Decomposed letters have up to three times the bytes.
      for length in 0...min(3 * longest, key.utf8.count) {
        workOut(key.utf8.prefix(length))
        workOut(key.utf8.suffix(length))
      }
    }
    return Set(keys.flatMap { known[$0] ?? [] }).sorted()
  }

  /// The indices of the states that a text names by identifier, abbreviation or title, or of the first.
  package func states(named text: String) -> [Int] {
    if let state = table.area(inData: text), state.level == .state { return [state.index] }
    return Set(AreaTable.keys(text).flatMap { states[$0] ?? [] }).sorted()
  }

  private func workOut(_ bareKey: Substring.UTF8View) {
    guard let bareKey = String(bareKey), let places = waiting.removeValue(forKey: bareKey) else {
      return
    }
    for place in places where isKnown.insert(place).inserted {
      for key in Set(table.names(of: table[place]).flatMap(AreaTable.keys))
      where known[key]?.count ?? 0 < AreaNameIndex.mostFound {
        known[key, default: []].append(place)
      }
    }
  }
}
