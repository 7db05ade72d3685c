public import Findings

/// The counties that a rule set, a guideline or a notice covers.
public struct AreaScope: Sendable {
  private let members: Members
  public let span: Span
  /// The states it names, of a country all, as indices into the area table.
  package let states: Set<Int>
  /// Whether it names the country.
  package let namesCountry: Bool
  /// The counties it names, also under `except`, that are later merged into another one, as indices into
  /// the area table.
  package let merged: [Located<Int>]

  private enum Members: Sendable {
    /// An index into the area table.
    case one(Int)
    /// For every area of the table, whether it is covered.
    case several([Bool])
  }

  package init(
    members: [Bool], namesCountry: Bool, states: Set<Int>, merged: [Located<Int>], span: Span
  ) {
    self.members = .several(members)
    self.namesCountry = namesCountry
    self.states = states
    self.merged = merged
    self.span = span
  }

  /// A scope of one county.
  package init(_ county: Area, span: Span) {
    members = .one(county.index)
    namesCountry = false
    states = []
    merged = []
    self.span = span
  }

  public func contains(_ area: Area) -> Bool { contains(area.index) }

  package func contains(_ place: Int) -> Bool {
    switch members {
    case .one(let county): county == place
    case .several(let members): members[place]
    }
  }

  /// The counties as indices into the area table, in its order.
  package var places: [Int] {
    switch members {
    case .one(let county): [county]
    case .several(let members): members.indices.filter { members[$0] }
    }
  }

  /// What it covers of some counties, which are given as indices into the area table; nil: none of them.
  package func restricted(to isMeant: (Int) -> Bool) -> AreaScope? {
    switch members {
    case .one(let county): return isMeant(county) ? self : nil
    case .several(let members):
      let left = members.indices.map { members[$0] && isMeant($0) }
      guard left.contains(true) else { return nil }
      return AreaScope(
        members: left, namesCountry: namesCountry, states: states, merged: merged, span: span)
    }
  }

  /// Whether it covers no county.
  package var isEmpty: Bool {
    switch members {
    case .one: false
    case .several(let members): !members.contains(true)
    }
  }

  /// Whether some county is in both.
  package func overlaps(_ other: AreaScope) -> Bool {
    if case .one(let county) = members { return other.contains(county) }
    return places.contains { other.contains($0) }
  }
}
