public import Findings

/// The counties a rule set speaks of.
public struct AreaScope: Sendable {
  private let members: Members
  public let span: Span
  /// The counties named in it, also behind `except`, that belong to another one from some day on,
  /// as places in the area table.
  package let merged: [Located<Int>]

  private enum Members: Sendable {
    /// A place in the area table.
    case one(Int)
    /// For every area of the table, whether it is meant.
    case several([Bool])
  }

  package init(members: [Bool], merged: [Located<Int>], span: Span) {
    self.members = .several(members)
    self.merged = merged
    self.span = span
  }

  /// The scope that is one county.
  package init(_ county: Area, span: Span) {
    members = .one(county.index)
    merged = []
    self.span = span
  }

  public func contains(_ area: Area) -> Bool { contains(area.index) }

  private func contains(_ place: Int) -> Bool {
    switch members {
    case .one(let county): county == place
    case .several(let members): members[place]
    }
  }

  /// The counties as places in the area table, in its order.
  package var places: [Int] {
    switch members {
    case .one(let county): [county]
    case .several(let members): members.indices.filter { members[$0] }
    }
  }

  /// Whether it speaks of no county at all.
  package var isEmpty: Bool {
    switch members {
    case .one: false
    case .several(let members): !members.contains(true)
    }
  }

  /// Whether both speak of some county.
  package func overlaps(_ other: AreaScope) -> Bool {
    if case .one(let county) = members { return other.contains(county) }
    return places.contains { other.contains($0) }
  }
}
