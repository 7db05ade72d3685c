internal import Findings

/// Finds areas by the names that people type.
extension AreaTable {
  /// The result of looking up a typed name.
  public enum Search: Sendable {
    case found(Area)
    case ambiguous([Area])
    /// No area has the name, but these have a similar one.
    case unknown(near: [Area])
  }

  /// Finds a county by identifier, by name with its kind or a usual abbreviation of the kind, or
  /// by name alone if that is unique: “Mill” fits Mill (North) and Mill on the Moor. Case,
  /// spaces, punctuation and the way umlauts are written do not matter.
  public func county(named text: String) -> Search {
    search(text, .county, among: AreaNameIndex(self).counties(named: text))
  }

  /// - Parameter found: the indices of the areas that the text names.
  private func search(_ text: String, _ level: Area.Level, among found: [Int]) -> Search {
    switch found.count {
    case 0: .unknown(near: near(text, level))
    case 1: .found(areas[found[0]])
    default: .ambiguous(found.map { areas[$0] })
    }
  }

  /// Finds a state by identifier, abbreviation or title in any language.
  public func state(named text: String) -> Search {
    search(text, .state, among: AreaNameIndex(self).states(named: text))
  }

  /// Whether every word of a text is part of the name, the kind or the identifier of a county, or is a
  /// usual abbreviation of its kind; an empty text matches every county.
  public func isFound(_ area: Area, by text: String) -> Bool {
    let name = AreaTable.keys(area.name)
    let kinds = (area.kind.map { [$0] } ?? []).flatMap(AreaTable.keys)
    let short = abbreviations.filter { group in area.kind.map(group.kinds.contains) ?? false }
      .flatMap { AreaTable.keys($0.short) }
    func isFound(_ words: some StringProtocol) -> Bool {
      // A typed umlaut must match: `hör` is not in `Horn`, though `hor` is in `Hörn`.
      guard let key = AreaTable.keys(String(words)).first else { return false }
      return (name + kinds + [area.id.lowercased()]).contains { $0.contains(key) }
        || short.contains(key)
    }
    return isFound(text) || text.split(whereSeparator: \.isWhitespace).allSatisfy(isFound)
  }

  /// The usual short form of a kind of county, if there is one.
  public func abbreviation(of kind: String) -> String? {
    abbreviations.first { $0.kinds.contains(kind) }?.short
  }

  /// The names of the parts of each county, by its index, and of the counties merged into it by a day; without the
  /// name of the county where they begin with it.
  public func partNames(on day: Day) -> [[String]] {
    var names = [[String]](repeating: [], count: areas.count)
    for area in areas {
      let county = answering(area, on: day)
      guard county.index != area.index else { continue }
      let isLonger = area.name.hasPrefix("\(county.name) ")
      names[county.index].append(
        isLonger ? String(area.name.dropFirst(county.name.count + 1)) : area.name)
    }
    return names
  }

  /// The key by which names are sorted: in lower case, without accents (ä as a, as in DIN 5007),
  /// spaces or punctuation.
  public static func sortKey(_ name: String) -> String { keys(name).last ?? "" }

  /// Every title of a state, and its abbreviation.
  func allTitles(of state: Area) -> [String] {
    (state.title?.all.map(\.value) ?? [state.name]) + (state.short.map { [$0] } ?? [])
  }

  /// The name of a county, and the part of it before a bracket.
  func bareNames(of area: Area) -> [String] { AreaTable.bareNames(area.name) }

  /// A name, and the part of it before a bracket.
  package static func bareNames(_ name: String) -> [String] {
    guard let bracket = name.utf8.firstIndex(of: UInt8(ascii: "(")) else { return [name] }
    return [name, String(name[..<bracket])]
  }

  /// The first words of a county's name: `Mill`, `Mill on` and `Mill on the`. People leave out the others, as they leave out a bracket.
  /// Those of a part are not the name of its county: `Mill` is not Mill Harbour.
  func firstWords(of area: Area) -> [String] {
    guard area.name.utf8.contains(where: { $0 == 0x20 || $0 == 0x28 || $0 >= 0x80 }) else {
      return []
    }
    let words = area.name.unicodeScalars.split(maxSplits: 8) {
      " (\u{A0}".unicodeScalars.contains($0)
    }
    .map { String($0) }
    guard words.count > 1 else { return [] }
    let county = area.partOf.map { Set(names(of: areas[$0]).flatMap(AreaTable.keys)) } ?? []
    return words.indices.dropFirst().map { words[..<$0].joined(separator: " ") }
      .filter { county.isDisjoint(with: AreaTable.keys($0)) }
  }

  /// All names of a county: its bare names, these with a word for its kind before or after them, and its other names.
  func names(of area: Area) -> [String] {
    // A word for the kind alone names no county.
    let bare = bareNames(of: area).filter { !AreaTable.keys($0).isEmpty }
    return bare + area.otherNames + bare.flatMap { withKind($0, of: area) }
  }

  /// A name with each word for the kind of a county, before and after it.
  func withKind(_ name: String, of area: Area) -> [String] {
    guard let kind = area.kind else { return [] }
    var kinds = [kind]
    for group in abbreviations where group.kinds.contains(kind) {
      kinds += [group.short] + group.kinds
    }
    return kinds.flatMap { ["\($0) \(name)", "\(name) \($0)"] }
  }

  /// Areas with a word in their name that begins with the text, or else with a similar name or identifier. Where the text
  /// begins or ends with a word for a kind, those of that kind, if there are any.
  package func near(_ text: String, _ level: Area.Level) -> [Area] {
    let areas = areas.filter { $0.level == level }
    if level == .county, let (kinds, name) = kindAndName(text) {
      let found = near(name, level, among: areas.filter { $0.kind.map(kinds.contains) ?? false })
      if !found.isEmpty { return found }
    }
    return near(text, level, among: areas)
  }

  /// The kinds that the first or the last word of a text means, and the other words; nil: it means
  /// none.
  private func kindAndName(_ text: String) -> (kinds: Set<String>, name: String)? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count > 1 else { return nil }
    let known = Set(areas.compactMap(\.kind))
    for (word, rest) in [(words[0], words.dropFirst()), (words[words.count - 1], words.dropLast())]
    {
      let keys = Set(AreaTable.keys(String(word)))
      let kinds =
        abbreviations.filter { !keys.isDisjoint(with: AreaTable.keys($0.short)) }
        .flatMap(\.kinds) + known.filter { !keys.isDisjoint(with: AreaTable.keys($0)) }
      if !kinds.isEmpty { return (Set(kinds), rest.joined(separator: " ")) }
    }
    return nil
  }

  private func near(_ text: String, _ level: Area.Level, among areas: [Area]) -> [Area] {
    let wanted = Set(AreaTable.keys(text))
    let begins = areas.filter { area in
      ([area.name] + area.name.split(separator: " ").map(String.init)).contains { name in
        AreaTable.keys(name).contains { key in
          wanted.contains { $0.count >= 3 && key.hasPrefix($0) }
        }
      }
    }
    guard begins.isEmpty else { return Array(begins.prefix(8)) }
    // Spreadsheets drop the leading zeros of an identifier.
    let padded = areas.filter {
      $0.id.hasSuffix(text) && $0.id.dropLast(text.count).allSatisfy { $0 == "0" }
    }
    guard padded.isEmpty else { return padded }
    guard let typed = AreaTable.keys(text).first else { return [] }
    let names = areas.flatMap { area in
      (area.level == .county ? [area.name] : allTitles(of: area)).flatMap(AreaTable.keys)
        .map { key in (key: key, area: area) }
    }
    let close = Spelling.nearest(to: typed, among: names.map(\.key), most: 5)
    return close.flatMap { key in names.filter { $0.key == key }.map(\.area) }.once(by: \.index)
  }
}
