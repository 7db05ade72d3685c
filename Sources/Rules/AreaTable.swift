public import Findings

/// A country, one of its states, a county, or an area of a grouping of counties.
public struct Area: Sendable {
  public enum Level: Sendable, Hashable {
    case country, state, county
    /// An area of a grouping, a place in the area table's list.
    case group(Int)
  }

  /// From a day on the area belongs to another one.
  public struct Merger: Sendable, Hashable {
    public let into: Int
    public let since: Day

    package init(into: Int, since: Day) {
      self.into = into
      self.since = since
    }
  }

  /// The place in the workspace's area table.
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
  /// The state it lies in, as a place in the area table; a state's own place.
  public let state: Int?
  public let population: Int?
  /// The county whose part it is: reported on its own, unknown to the law.
  public package(set) var partOf: Int?
  public package(set) var merger: Merger?

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
  /// Short forms of kinds of county, each with the kinds it stands for.
  package let abbreviations: [(short: String, kinds: [String])]
  /// The file with the outlines, and the property that holds the identifier.
  public let outlines: Outlines?
  /// Where each area stands, by its place in the table.
  private let spans: [Span]
  private let indexByID: [String: Int]
  private let groupingPlaces: [String: Int]
  private let dataNames: [String: Int]

  /// More than the municipalities of any country.
  package static let mostAreas = 50_000
  /// How many areas of groupings the counties may name, all counties together.
  package static let mostMembers = 1_000_000
  /// Bytes of a file of counties: enough for so many areas.
  package static let mostFileBytes = 16 << 20

  /// A way in which counties belong to larger areas: river basins, say.
  public struct Grouping: Sendable {
    /// The word that conditions write behind `of`.
    public let id: String
    /// What such an area is called in public; nil: as the identifier says.
    public let title: LocalizedText?
    /// For an area of the table the area to which it belongs; -1 and behind the end: none.
    let members: [Int]

    package init(id: String, title: LocalizedText?, members: [Int]) {
      self.id = id
      self.title = title
      self.members = members
    }
  }

  /// Where the outlines of the areas stand: a GeoJSON file.
  public struct Outlines: Sendable {
    /// The path from the workspace's root.
    public let path: Located<String>
    /// The property of a feature that holds the area's identifier.
    public let property: String

    package init(path: Located<String>, property: String) {
      self.path = path
      self.property = property
    }
  }

  /// - Parameters:
  ///   - spans: where each area stands in a file.
  ///   - places: where an identifier stands among the areas.
  package init(
    id: String, areas: [Area], spans: [Span], groupings: [Grouping], places: [String: Int],
    abbreviations: [(short: String, kinds: [String])], outlines: Outlines?
  ) {
    self.id = id
    self.areas = areas
    self.spans = spans
    self.groupings = groupings
    self.abbreviations = abbreviations
    self.outlines = outlines
    indexByID = places
    groupingPlaces = groupings.map(\.id).firstPlaces
    var names: [String: Int] = [:]
    for area in areas.prefix(while: { $0.level != .county }) {
      for name in (area.title?.all.map(\.value) ?? []) + (area.short.map { [$0] } ?? []) {
        if names[name] == nil { names[name] = area.index }
      }
    }
    dataNames = names
  }

  public subscript(index: Int) -> Area { areas[index] }

  /// Where an area is written: its line of a table, or its entry in the areas file.
  package func span(of area: Area) -> Span { spans[area.index] }

  public var country: Area { areas[0] }
  /// They stand right behind the country, so that counties by the thousand are not gone through.
  public var states: ArraySlice<Area> { areas.dropFirst().prefix { $0.level == .state } }
  /// The counties that the law knows: no parts.
  public var counties: [Area] { areas.filter { $0.level == .county && $0.partOf == nil } }

  /// The counties that the law knows on a day: without those that another one has absorbed by then.
  public func counties(on day: Day) -> [Area] {
    counties.filter { $0.merger.map { day < $0.since } ?? true }
  }

  /// Those of them of which a scope speaks, in the order of the table.
  package func counties(of scope: AreaScope, on day: Day) -> [Area] {
    scope.places.lazy.map { areas[$0] }.filter { area in
      area.level == .county && area.partOf == nil && area.merger.map { day < $0.since } ?? true
    }
  }

  /// The place of the area that a condition means for a county: its own, or that of an area to
  /// which it belongs; nil where there is none. For a larger area its own values are those of its
  /// level.
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

  /// The word behind `of` in the rules; nil: it is left out.
  public func word(of scope: Comparison.Scope) -> String? {
    switch scope {
    case .own: nil
    case .state: "state"
    case .country: "country"
    case .group(let grouping): groupings[grouping].id
    }
  }

  /// The counties of an area: itself, those of a state, of the country, or of an area of a grouping.
  public func counties(of area: Area) -> [Area] {
    switch area.level {
    case .county: [area]
    case .country: counties
    case .state: counties.filter { $0.state == area.index }
    case .group(let grouping): counties.filter { place(.group(grouping), for: $0) == area.index }
    }
  }

  public func area(id: String) -> Area? { indexByID[id].map { areas[$0] } }

  /// What an area is, in a sentence.
  package func kind(of area: Area) -> String {
    switch area.level {
    case .country: "the country"
    case .state: "a state"
    case .county: "a county"
    case .group(let grouping): "an area of the grouping `\(groupings[grouping].id)`"
    }
  }

  /// The place of a grouping in the list.
  package func grouping(id: String) -> Int? { groupingPlaces[id] }

  /// The area that a data file means: an identifier, a state's abbreviation, or the title of the
  /// country or a state in any language.
  public func area(inData name: String) -> Area? {
    (indexByID[name] ?? dataNames[name]).map { areas[$0] }
  }

  /// The county under which an area is answered on a day: that of a part, and the absorbing one
  /// from the day of a merger.
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
