extension Sequence where Element: Hashable {
  /// The first place of every element.
  package var firstPlaces: [Element: Int] {
    Dictionary(enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Sequence {
  /// The elements without those whose key an earlier one has.
  package func once<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }

  /// The elements of each key, in the order in which the keys come first.
  package func grouped<Key: Hashable>(
    by key: (Element) -> Key
  ) -> [(key: Key, elements: [Element])] {
    var places: [Key: Int] = [:]
    var groups: [(key: Key, elements: [Element])] = []
    for element in self {
      let key = key(element)
      if let place = places[key] {
        groups[place].elements.append(element)
      } else {
        places[key] = groups.count
        groups.append((key, [element]))
      }
    }
    return groups
  }
}

/// Where names stand in a list. A few are compared one by one, which is cheaper than hashing; of
/// many a table is made, so that a long list costs no more than its length.
package struct Places {
  private let names: [String]
  private let table: [String: Int]

  package init(of names: [String]) {
    self.names = names
    table = names.count > 16 ? names.firstPlaces : [:]
  }

  /// The first place of a name.
  package subscript(name: String) -> Int? {
    names.count > 16 ? table[name] : names.firstIndex(of: name)
  }
}
