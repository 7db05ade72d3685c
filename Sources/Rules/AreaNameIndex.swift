/// Finds the states and counties of a table by the keys of all their names, so that many look-ups cost
/// no more than one pass over the table.
///
/// A state has few names. Every name of a county is one of its other names, or begins or ends with a bare one,
/// so its names with words for the kind are only worked out once one of these is looked up.
package final class AreaNameIndex {
  private let table: AreaTable
  /// The indices of states by the keys of their names.
  private lazy var states = indexOfStates()
  /// The indices of counties by the keys of bare names that have not been looked up yet.
  private var waiting: [String: [Int]] = [:]
  private var longest: Int?
  /// The indices of counties by the keys of their names, as far as these are worked out.
  private var known: [String: [Int]] = [:]
  private var isKnown: Set<Int> = []
  /// The indices of counties by the keys of the first words of their names, as far as their first letters were looked up.
  private var begun: [String: [Int]] = [:]
  /// The indices of the other counties by the first letter of their names; 0: it is not a letter or digit of ASCII.
  private lazy var unbegun = indexOfFirstLetters()

  /// The most areas to find under one name.
  package static let mostFound = 25

  package init(_ table: AreaTable) { self.table = table }

  /// The indices of the counties that a text names by identifier or by name, of each key at most `mostFound`. Where
  /// it is not the whole name of any, those count too whose names begin with it.
  package func counties(named text: String) -> [Int] {
    if let area = table.area(id: text), area.level == .county { return [area.index] }
    let keys = AreaTable.keys(text)
    let longest = longest ?? waitForBareNames()
    for key in keys {
      // Decomposed letters have up to three times the bytes.
      for length in 0...min(3 * longest, key.utf8.count) {
        workOut(key.utf8.prefix(length))
        workOut(key.utf8.suffix(length))
      }
    }
    let named = Set(keys.flatMap { known[$0] ?? [] })
    guard !named.isEmpty else { return [] }
    func isOne(of names: [String]) -> Bool {
      names.contains { AreaTable.keys($0).contains(where: keys.contains) }
    }
    // Mostly the kind is left out, and then the names with kinds need not be worked out.
    let bare = named.filter { isOne(of: table.bareNames(of: table[$0])) }
    let whole = named.filter { place in
      let county = table[place]
      if isOne(of: county.otherNames) { return true }
      guard county.kind != nil else { return isOne(of: [county.name]) }
      return !bare.contains(place) && isOne(of: table.withKind(county.name, of: county))
    }
    guard whole.isEmpty else { return whole.sorted() }
    let others = keys.flatMap(counties(goingOnAfter:))
    let withKinds = keys.contains(where: namesKind) ? counties(withKindsGoingOnAfter: keys) : []
    return named.union(others).union(withKinds).sorted()
  }

  /// The indices of the counties whose names have further words after those of a key.
  private func counties(goingOnAfter key: String) -> [Int] {
    for letter in [0, key.utf8.first ?? 0] {
      for county in unbegun.removeValue(forKey: letter) ?? [] {
        AreaNameIndex.add(county, table.firstWords(of: table[county]), to: &begun)
      }
    }
    return begun[key] ?? []
  }

  /// The same, where the keys may name a kind, too.
  private func counties(withKindsGoingOnAfter keys: [String]) -> Set<Int> {
    var found: Set<Int> = []
    for key in keys {
      for length in 1...max(1, key.utf8.count) {
        for part in [key.utf8.prefix(length), key.utf8.suffix(length)] {
          guard let part = String(part), part != key else { continue }
          found.formUnion(counties(goingOnAfter: part).filter { names($0, by: keys) })
        }
      }
    }
    return found
  }

  /// The keys of all words for kinds of county.
  private lazy var kinds = Set(
    table.areas.compactMap(\.kind) + table.abbreviations.flatMap { [$0.short] + $0.kinds }
  ).flatMap(AreaTable.keys).map { Array($0.utf8) }

  private func namesKind(_ key: String) -> Bool {
    kinds.contains { kind in
      key.utf8.starts(with: kind) || key.utf8.suffix(kind.count).elementsEqual(kind)
    }
  }

  /// Whether first words of a county's name, with a word for its kind, are one of the keys.
  private func names(_ place: Int, by keys: [String]) -> Bool {
    let county = table[place]
    return table.firstWords(of: county).flatMap { table.withKind($0, of: county) }
      .flatMap(AreaTable.keys).contains(where: keys.contains)
  }

  /// - Returns: the length of the longest key of a bare name, in bytes.
  private func waitForBareNames() -> Int {
    var longest = 0
    waiting.reserveCapacity(table.areas.count)
    for county in table.areas where county.level == .county {
      for key in (table.bareNames(of: county) + county.otherNames).flatMap(AreaTable.keys) {
        waiting[key, default: []].append(county.index)
        longest = max(longest, key.utf8.count)
      }
    }
    self.longest = longest
    return longest
  }

  private func indexOfFirstLetters() -> [UInt8: [Int]] {
    var index: [UInt8: [Int]] = [:]
    for place in table.areas.indices where table.areas[place].level == .county {
      let letter = table.areas[place].name.utf8.first.flatMap(AreaTable.keyLetter)
      index[letter ?? 0, default: []].append(place)
    }
    return index
  }

  private func indexOfStates() -> [String: [Int]] {
    var index: [String: [Int]] = [:]
    for state in table.states {
      AreaNameIndex.add(state.index, table.allTitles(of: state), to: &index)
    }
    return index
  }

  /// The indices of the states that a text names by identifier, abbreviation or title, or of the first.
  package func states(named text: String) -> [Int] {
    if let state = table.area(inData: text), state.level == .state { return [state.index] }
    return Set(AreaTable.keys(text).flatMap { states[$0] ?? [] }).sorted()
  }

  /// The indices of the states and counties that a text in a file of figures may mean: states come first.
  package func areas(named text: String) -> [Int] { states(named: text) + counties(named: text) }

  private func workOut(_ bareKey: Substring.UTF8View) {
    guard let bareKey = String(bareKey), let places = waiting.removeValue(forKey: bareKey) else {
      return
    }
    for place in places where isKnown.insert(place).inserted {
      AreaNameIndex.add(place, table.names(of: table[place]), to: &known)
    }
  }

  private static func add(_ place: Int, _ names: [String], to index: inout [String: [Int]]) {
    for key in Set(names.flatMap(AreaTable.keys)) where index[key]?.count ?? 0 < mostFound {
      index[key, default: []].append(place)
    }
  }
}
