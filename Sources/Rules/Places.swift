extension Sequence where Element: Hashable {
  /// The index of the first occurrence of every element.
  package var firstIndices: [Element: Int] {
    Dictionary(enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Sequence {
  /// The elements whose key no earlier element has.
  package func once<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    // Most lists have a few keys, and those are found faster without a table.
    var (first, others): ([Key], Set<Key>) = ([], [])
    return filter { element in
      let key = key(element)
      guard !first.contains(key) else { return false }
      guard first.count < 8 else { return others.insert(key).inserted }
      first.append(key)
      return true
    }
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

/// The indices of names in a list. Few names are compared one by one, which is cheaper than hashing;
/// for many, a table is built, so that the cost stays linear in the length of the list.
package struct Places {
  private let names: [String]
  private let table: [String: Int]

  package init(of names: [String]) {
    self.names = names
    table = names.count > 16 ? names.firstIndices : [:]
  }

  /// The index of the first occurrence of a name.
  package subscript(name: String) -> Int? {
    names.count > 16 ? table[name] : names.firstIndex(of: name)
  }
}
