/// Pairs the things of two sides step by step: each step pairs what those before it left.
package struct Pairing<Thing> {
  private let things: Both<[Thing]>
  /// The indices of the pairs, in the order in which they were found.
  package private(set) var pairs: [Both<Int>] = []
  /// The indices of all others.
  package private(set) var left: Both<[Int]>

  package init(_ things: Both<[Thing]>) {
    self.things = things
    left = things.map { Array($0.indices) }
  }

  /// Pairs things with the same key, each old one with the first new one that fits it.
  package mutating func match<Key: Hashable>(
    by key: (Thing, WhichSide) -> Key, where isPair: (Both<Thing>) -> Bool = { _ in true }
  ) {
    guard !left.old.isEmpty, !left.new.isEmpty else { return }
    // Reversed, so that the first is taken by removing the last.
    var candidates = Dictionary(grouping: left.new.reversed()) { key(things.new[$0], .new) }
    var taken: Set<Int> = []
    left.old = left.old.filter { old in
      let thing = things.old[old]
      let key = key(thing, .old)
      guard let at = candidates[key]?.lastIndex(where: { isPair(Both(thing, things.new[$0])) }),
        let new = candidates[key]?.remove(at: at)
      else { return true }
      pairs.append(Both(old, new))
      taken.insert(new)
      return false
    }
    left.new.removeAll { taken.contains($0) }
  }

  mutating func match(where isPair: (Both<Thing>) -> Bool) {
    match(by: { _, _ in 0 }, where: isPair)
  }

  /// Separates some pairs again, and leaves them to later steps.
  package mutating func part(_ parted: [Both<Int>]) {
    pairs.removeAll { parted.contains($0) }
    left = Both((left.old + parted.map(\.old)).sorted(), (left.new + parted.map(\.new)).sorted())
  }

  /// The pairs, then what only one side has, the old side first.
  var all: [Both<Thing?>] {
    pairs.map { $0.with(things) { $1[$0] } } + left.old.map { Both(things.old[$0], nil) }
      + left.new.map { Both(nil, things.new[$0]) }
  }
}

extension Both {
  /// What the sides have under each key, sorted by key; of several things with one key, the first.
  func paired<Thing, Key: Hashable & Comparable>(
    by key: (Thing) -> Key
  ) -> [(key: Key, both: Both<Thing?>)] where Value == [Thing] {
    let known = map { things in
      Dictionary(things.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    }
    return Set(known.old.keys).union(known.new.keys).sorted().map { key in
      (key, known.map { $0[key] })
    }
  }
}
