internal import Rules

/// What applies about one topic, over all rule sets in force.
package struct AppliedTopic: Sendable {
  /// As an index into the workspace's topics.
  package let topic: Int
  /// Where several rule sets speak, the strictest first, as far as kinds and values say; else in the order of the
  /// rule set.
  package let entries: [Entry]

  /// A guideline, and whose it is.
  package struct Entry: Sendable {
    /// The rule set, as an index into the standings.
    package let standing: Int
    package let guideline: GuidelineInForce
    /// Whether it certainly applies.
    package let isCertain: Bool
  }

  /// Topics about which a phase says something come first, then those of every phase; both in the order of the
  /// workspace.
  package static func all(of standings: [Standing]) -> [AppliedTopic] {
    let entries = standings.enumerated().flatMap { at, standing in
      standing.guidelines.map { Entry(standing: at, guideline: $0, isCertain: true) }
        + standing.undecidedGuidelines.map { Entry(standing: at, guideline: $0, isCertain: false) }
    }
    let topics = entries.grouped(by: \.guideline.guideline.topic)
      .map { AppliedTopic(topic: $0.key, entries: strictestFirst($0.elements)) }
      .sorted { $0.topic < $1.topic }
    func isOfPhase(_ topic: AppliedTopic) -> Bool {
      topic.entries.contains { $0.guideline.phase != nil }
    }
    return topics.filter(isOfPhase) + topics.filter { !isOfPhase($0) }
  }

  /// Takes, again and again, the first than which no other is stricter: what cannot be compared keeps its order.
  private static func strictestFirst(_ entries: [Entry]) -> [Entry] {
    guard Set(entries.map(\.standing)).count > 1 else { return entries }
    var left = entries
    var sorted: [Entry] = []
    while let first = left.firstIndex(where: { entry in
      !left.contains { $0.guideline.guideline.isStricter(than: entry.guideline.guideline) }
    }) {
      sorted.append(left.remove(at: first))
    }
    return sorted + left
  }
}

extension Guideline {
  /// Whether it certainly leaves people less than another: by its kind, or else by its values.
  fileprivate func isStricter(than other: Guideline) -> Bool {
    guard rank == other.rank else { return rank < other.rank }
    // Nearly all have no values, and nothing else can be compared.
    guard !values.isEmpty, !other.values.isEmpty else { return false }
    return strictness(comparedWith: other) == .stricter
  }

  /// What restricts comes before what allows, and what only informs comes last.
  private var rank: Int {
    switch kind {
    case .ban, .duty: 0
    case nil: 1
    case .permission, .exception: 2
    case .information: 3
    }
  }
}
