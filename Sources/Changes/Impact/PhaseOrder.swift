/// Which of two phases of different rule sets is the stricter, as far as the phases that both know say
/// so.
struct PhaseOrder {
  enum Result: Equatable {
    case stricter, milder
    /// No phase that both know lies between them, or the two rule sets order phases differently.
    case unordered
  }

  /// By the level of the old phase, then of the new one.
  private let results: [[Result]]

  /// - Parameter old, new: the identifiers of the phases, mildest first.
  init(_ old: [String], _ new: [String]) {
    let places = Dictionary(new.enumerated().map { ($1, $0) }, uniquingKeysWith: { a, _ in a })
    let shared = old.enumerated().compactMap { at, id in places[id].map { (old: at, new: $0) } }
    results = old.indices.map { before in
      new.indices.map { after in
        // A ≤ C in the old order and C ≤ B in the new one: B is the stricter.
        let isStricter = shared.contains { before <= $0.old && $0.new <= after }
        let isMilder = shared.contains { before >= $0.old && $0.new >= after }
        return isStricter == isMilder ? .unordered : isStricter ? .stricter : .milder
      }
    }
  }

  /// - Parameters:
  ///   - before, after: the levels of two phases that are not the same one.
  subscript(before: Int, after: Int) -> Result { results[before][after] }
}
