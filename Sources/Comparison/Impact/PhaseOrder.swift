/// Which of two phases of different rule sets is the stricter, as far as the phases that both know say
/// so.
struct PhaseOrder {
  enum Result: Equatable {
    case stricter, milder
    /// No phase that both know lies between them, or the two rule sets order phases differently.
    case unordered
  }

  /// Of the phases that both know, from a level of the old order on, the mildest of the new one.
  private let mildest: [Int]
  /// Of those up to a level of the old order, behind it, the strictest of the new one.
  private let strictest: [Int]

  /// - Parameter old, new: the identifiers of the phases, mildest first.
  init(_ old: [String], _ new: [String]) {
    let places = Dictionary(new.enumerated().map { ($1, $0) }, uniquingKeysWith: { a, _ in a })
    let shared = old.enumerated().compactMap { at, id in places[id].map { (old: at, new: $0) } }
    var mildest = Array(repeating: Int.max, count: old.count + 1)
    var strictest = Array(repeating: -1, count: old.count + 1)
    for both in shared {
      mildest[both.old] = both.new
      strictest[both.old + 1] = both.new
    }
    for place in old.indices.reversed() { mildest[place] = min(mildest[place], mildest[place + 1]) }
    for place in old.indices { strictest[place + 1] = max(strictest[place], strictest[place + 1]) }
    self.mildest = mildest
    self.strictest = strictest
  }

  /// - Parameters:
  ///   - before, after: the levels of two phases that are not the same one.
  subscript(before: Int, after: Int) -> Result {
    // A ≤ C in the old order and C ≤ B in the new one: B is the stricter.
    let isStricter = mildest[before] <= after
    let isMilder = strictest[before + 1] >= after
    return isStricter == isMilder ? .unordered : isStricter ? .stricter : .milder
  }
}
