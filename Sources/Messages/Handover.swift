extension [Change] {
  /// The changes of one county in which the end of an ordinance and the beginning of the one that takes its
  /// place are one.
  var joiningTakeovers: [Change] {
    guard contains(where: { $0.former != nil }) else { return self }
    var joined = self
    var ends: Set<Int> = []
    for at in joined.indices where joined[at].before == nil {
      let end = joined.firstIndex {
        $0.ordinance == joined[at].former && $0.after == nil && $0.from == joined[at].from
      }
      guard let end else { continue }
      joined[at].join(joined[end])
      ends.insert(end)
    }
    return joined.enumerated().filter { !ends.contains($0.offset) }.map(\.element)
  }
}

extension Change {
  /// Takes in the end of the ordinance whose place this one takes.
  fileprivate mutating func join(_ end: Change) {
    before = end.before
    withdrawn = end.withdrawn
    corrected = end.corrected
    corrections += end.corrections
    known = max(known, end.known)
    causes = Cause.allCases.filter { causes.contains($0) || end.causes.contains($0) }
    compare()
  }
}
