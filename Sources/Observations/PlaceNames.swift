internal import Findings
internal import Rules

/// The towns and villages of the counties, for people who know theirs and not their county.
public struct PlaceNames: Sendable {
  public struct Place: Hashable, Sendable {
    public let name: String
    /// The county it lies in, as an index into the workspace's area table.
    public let county: Int
  }

  /// A postal code, and a county with a place that has it.
  public struct PostalCode: Hashable, Sendable {
    public let text: String
    /// An index into the workspace's area table.
    public let county: Int
  }

  /// In the order of the file. A name appears as often as there are counties with a place of this
  /// name.
  public let places: [Place]
  /// In the order of the file, each once a county.
  public let codes: [PostalCode]

  /// The places that a text names, as it would a county.
  public func named(_ text: String) -> [Place] {
    let wanted = AreaTable.keys(text)
    guard !wanted.isEmpty else { return [] }
    return places.filter { place in
      AreaTable.bareNames(place.name).flatMap(AreaTable.keys).contains(where: wanted.contains)
    }
  }

  /// Some places with a name that begins with the text, or else with a similar one, nearest first.
  public func near(_ text: String) -> [Place] {
    guard let typed = AreaTable.keys(text).first else { return [] }
    let longer = places.lazy.filter { place in
      typed.utf8.count >= 3 && AreaTable.keys(place.name).contains { $0.hasPrefix(typed) }
    }.prefix(5)
    guard longer.isEmpty else { return Array(longer) }
    // Few people mistype the first letter, and comparing all names takes long.
    let alike = places.compactMap { place -> (key: String, place: Place)? in
      guard let key = AreaTable.keys(place.name).first, key.first == typed.first,
        abs(key.utf8.count - typed.utf8.count) <= 3
      else { return nil }
      return (key, place)
    }
    let keys = Spelling.nearest(to: typed, among: alike.map(\.key).once { $0 })
    return keys.flatMap { key in alike.filter { $0.key == key }.map(\.place) }
  }
}
