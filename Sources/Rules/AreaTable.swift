public import Findings

/// A country, one of its states, a county, or an area of a grouping of counties.
public struct Area: Sendable {
  public enum Level: Sendable, Hashable {
    case country, state, county
    /// An area of a grouping, an index into the area table's groupings.
    case group(Int)
  }

  /// The merger of an area into another one, from a day on.
  public struct Merger: Sendable, Hashable {
    public let into: Int
    public let since: Day

    package init(into: Int, since: Day) {
      self.into = into
      self.since = since
    }
  }

  /// The index in the workspace's area table.
  public let index: Int
  /// The official identifier, as text: `01001` keeps its zero.
  public let id: String
  public let level: Level
  /// The name without its kind; for the country and the states, in the workspace's first language.
  public let name: String
  /// The localized name of the country and the states.
  public let title: LocalizedText?
  /// A state's abbreviation.
  public let short: String?
  /// What kind of county it is, in the words of the areas file.
  public let kind: String?
  /// The state it lies in, as an index into the area table; for a state, its own index.
  public let state: Int?
  public let population: Int?
  /// The county that it is a part of: it is reported on its own, but unknown to the law.
  public package(set) var partOf: Int?
  public package(set) var merger: Merger?
  /// What else people and publishers call a county, its kind included.
  public package(set) var otherNames: [String] = []

  package init(
    index: Int, id: String, level: Level, name: String, title: LocalizedText?, short: String?,
    kind: String?, state: Int?, population: Int?, partOf: Int? = nil, merger: Merger? = nil
  ) {
    self.index = index
    self.id = id
    self.level = level
    self.name = name
    self.title = title
    self.short = short
    self.kind = kind
    self.state = state
    self.population = population
    self.partOf = partOf
    self.merger = merger
  }

  public func title(in language: Language) -> String { title?[language] ?? name }
}

/// All areas of a workspace: the country first, then the states, then the counties by identifier,
/// then the areas of each grouping by identifier.
public struct AreaTable: Sendable {
  public let id: String
  public let areas: [Area]
  public let groupings: [Grouping]
  /// Short forms of kinds of county, each with the kinds it means.
  package let abbreviations: [(short: String, kinds: [String])]
  /// The file with the outlines, and the property that holds the identifier.
  public let outlines: Outlines?
  /// The file with the towns and villages of the counties.
  public let placeFile: PlaceFile?
  /// Where each area is written, by its index.
  private let spans: [Span]
  private let indexByID: [String: Int]
  private let groupingPlaces: [String: Int]
  private let dataNames: [String: Int]
  /// The names that several counties have.
  private let sharedNames: Set<String>

  /// More than any country has municipalities.
  package static let mostAreas = 50_000
  /// How many areas of groupings the counties may name, summed over all counties.
  package static let mostMembers = 1_000_000
  /// The most bytes of a file of counties: enough for that many areas.
  package static let mostFileBytes = 16 << 20

  /// A grouping of counties into larger areas, such as river basins.
  public struct Grouping: Sendable {
    /// The word that conditions write after `of`.
    public let id: String
    /// The public name for such an area; nil: the identifier.
    public let title: LocalizedText?
    /// For each area of the table, the area to which it belongs; -1, or past the end: none.
    let members: [Int]

    package init(id: String, title: LocalizedText?, members: [Int]) {
      self.id = id
      self.title = title
      self.members = members
    }
  }

  /// The GeoJSON file with the outlines of the areas.
  public struct Outlines: Sendable {
    /// The path from the workspace's root.
    public let path: Located<String>
    /// The property of a feature that holds the area's identifier.
    public let property: String
    /// Who published them and under which licence.
    public let attribution: String?

    package init(path: Located<String>, property: String, attribution: String?) {
      self.path = path
      self.property = property
      self.attribution = attribution
    }
  }

  /// The CSV file with the towns and villages of the counties.
  public struct PlaceFile: Sendable {
    /// The path from the workspace's root.
    public let path: Located<String>
    /// The column with the name of a place.
    public let name: Located<String>
    /// The column with the identifier of its county.
    public let county: Located<String>
    /// The column with a postal code of the place; nil: the file has none.
    public let code: Located<String>?
    /// Who published them and under which licence.
    public let attribution: String?

    package init(
      path: Located<String>, name: Located<String>, county: Located<String>,
      code: Located<String>? = nil, attribution: String?
    ) {
      self.path = path
      self.name = name
      self.county = county
      self.code = code
      self.attribution = attribution
    }
  }

  /// - Parameters:
  ///   - spans: where each area is written.
  ///   - places: the index of each identifier among the areas.
  package init(
    id: String, areas: [Area], spans: [Span], groupings: [Grouping], places: [String: Int],
    abbreviations: [(short: String, kinds: [String])], outlines: Outlines?, placeFile: PlaceFile?
  ) {
    self.id = id
    self.areas = areas
    self.spans = spans
    self.groupings = groupings
    self.abbreviations = abbreviations
    self.outlines = outlines
    self.placeFile = placeFile
    indexByID = places
    groupingPlaces = groupings.map(\.id).firstIndices
    var names: [String: Int] = [:]
    for area in areas.prefix(while: { $0.level != .county }) {
      for name in (area.title?.all.map(\.value) ?? []) + (area.short.map { [$0] } ?? []) {
        if names[name] == nil { names[name] = area.index }
      }
    }
    dataNames = names
    var (seen, shared): (Set<String>, Set<String>) = ([], [])
    for area in areas where area.level == .county {
      if !seen.insert(area.name).inserted { shared.insert(area.name) }
    }
    sharedNames = shared
  }

  /// Whether another county has the same name without its kind.
  package func sharesName(_ county: Area) -> Bool { sharedNames.contains(county.name) }

  public subscript(index: Int) -> Area { areas[index] }

  /// Where an area is written: its line of a table, or its entry in the areas file.
  package func span(of area: Area) -> Span { spans[area.index] }

  public var country: Area { areas[0] }
  /// They directly follow the country, so thousands of counties need not be searched.
  public var states: ArraySlice<Area> { areas.dropFirst().prefix { $0.level == .state } }
  /// The counties that the law knows: no parts of counties.
  public var counties: [Area] { areas.filter { $0.level == .county && $0.partOf == nil } }

  /// The identifiers of the counties of a scope, in the order of the table.
  package func ids(in scope: AreaScope) -> [String] {
    counties.filter(scope.contains).map(\.id)
  }

  /// The counties that the law knows on a day: without those merged into another one by then.
  public func counties(on day: Day) -> [Area] {
    counties.filter { $0.merger.map { day < $0.since } ?? true }
  }

  /// Whether nothing is reported of an area any more on a day: it, the county that it is a part of, or all of its counties
  /// were merged into others by then.
  public func isGone(_ area: Area, on day: Day) -> Bool {
    if let whole = area.partOf { return isGone(areas[whole], on: day) }
    if area.level == .county { return area.merger.map { day >= $0.since } ?? false }
    let counties = counties(of: area)
    return !counties.isEmpty && counties.allSatisfy { isGone($0, on: day) }
  }

  /// Those of them that a scope covers, in the order of the table.
  package func counties(of scope: AreaScope, on day: Day) -> [Area] {
    scope.places.lazy.map { areas[$0] }.filter { area in
      area.level == .county && area.partOf == nil && area.merger.map { day < $0.since } ?? true
    }
  }

  /// The index of the area that a condition means for a county: the county itself or an area to which
  /// it belongs; nil if there is none. A larger area belongs to itself on its own level.
  public func place(_ scope: Comparison.Scope, for area: Area) -> Int? {
    switch scope {
    case .own: return area.index
    case .state: return area.state
    case .country: return country.index
    case .group(let grouping):
      if area.level == .group(grouping) { return area.index }
      let members = groupings[grouping].members
      guard area.index < members.count, members[area.index] >= 0 else { return nil }
      return members[area.index]
    }
  }

  /// The word after `of` in the rules; nil if there is none.
  public func word(of scope: Comparison.Scope) -> String? {
    switch scope {
    case .own: nil
    case .state: "state"
    case .country: "country"
    case .group(let grouping): groupings[grouping].id
    }
  }

  /// The counties of an area: a county itself, or those of a state, the country or an area of a grouping.
  public func counties(of area: Area) -> [Area] {
    switch area.level {
    case .county: [area]
    case .country: counties
    case .state: counties.filter { $0.state == area.index }
    case .group(let grouping): counties.filter { place(.group(grouping), for: $0) == area.index }
    }
  }

  public func area(id: String) -> Area? { indexByID[id].map { areas[$0] } }

  /// What kind of area it is, as words in a sentence.
  package func kind(of area: Area) -> String {
    switch area.level {
    case .country: "the country"
    case .state: "a state"
    case .county: "a county"
    case .group(let grouping): "an area of the grouping `\(groupings[grouping].id)`"
    }
  }

  /// The index of a grouping.
  package func grouping(id: String) -> Int? { groupingPlaces[id] }

  /// The area that a name in a data file means: an identifier, a state's abbreviation, or the title of
  /// the country or a state in any language.
  public func area(inData name: String) -> Area? {
    (indexByID[name] ?? dataNames[name]).map { areas[$0] }
  }

  /// The county whose answer applies to an area on a day: for a part, its county, and from the day of a
  /// merger, the absorbing one.
  public func answering(_ area: Area, on day: Day) -> Area {
    var area = area
    for _ in areas {
      if let whole = area.partOf {
        area = areas[whole]
      } else if let merger = area.merger, day >= merger.since {
        area = areas[merger.into]
      } else {
        break
      }
    }
    return area
  }
}
