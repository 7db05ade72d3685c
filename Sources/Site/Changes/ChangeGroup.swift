internal import Comparison
internal import Evaluation
internal import Findings
internal import Messages
internal import Rules

/// Counties in which the same happens on a day: under one rule set, from one phase to another, with the
/// same texts. The reasons may differ.
struct ChangeGroup {
  let direction: Direction
  /// One for each county.
  let messages: [Message]

  /// The change, which is the same in all of the counties.
  var change: Change { messages[0].change }

  /// What must be the same in all counties of a group.
  private struct Key: Hashable {
    let ordinance: String
    let phases: [String?]
    let versions: [String?]
    let direction: Direction
    /// In each language.
    let texts: [[LocalizedMessage.Group]]
    let unchanged: [String?]

    init(_ message: Message) {
      let change = message.change
      ordinance = change.ordinance
      phases = [change.before, change.after].map { $0?.phase?.id.value }
      versions = [change.before, change.after].map { $0?.ruleSet.version.value }
      direction = change.direction
      texts = message.texts.map(\.groups)
      unchanged = message.texts.map(\.unchanged)
    }
  }

  /// The groups of a day: the stricter changes first, then the milder ones, then the others; in each, in
  /// the order of the rule sets, and the strictest new phase first.
  static func all(of messages: [Message]) -> [ChangeGroup] {
    let groups = messages.grouped(by: Key.init).map {
      ChangeGroup(direction: $0.key.direction, messages: $0.elements)
    }
    return groups.enumerated().sorted {
      $0.element.order(at: $0.offset) < $1.element.order(at: $1.offset)
    }
    .map(\.element)
  }

  private func order(at place: Int) -> (Int, Int, Int, Int, Int) {
    let ordinance = change.workspace.ordinance(change.ordinance)?.place ?? 0
    let direction = Direction.allCases.firstIndex(of: direction) ?? 0
    return (
      direction, ordinance, -(change.after?.level ?? -1), -(change.before?.level ?? -1), place
    )
  }
}

/// The reasons of a group: those that all counties share are said once.
struct SharedReasons {
  /// Said for all, with the values left to each county.
  let shared: [String]
  /// Whether these say what decided; otherwise each county does.
  let areReasons: Bool
  /// What is said for each county by itself; empty: the shared reasons say it all.
  let own: [[String]]
  /// Whether all that a county has of its own is values of a shared reason.
  let areValues: Bool

  init(_ messages: [LocalizedMessage]) {
    func counties(with condition: String) -> [LocalizedMessage.Reason?] {
      messages.map { $0.reasons.first { $0.condition == condition } }
    }
    let first = messages.first?.reasons ?? []
    var shared = first.map(\.condition).filter { !counties(with: $0).contains { $0 == nil } }
    // Two rows of values need to be told apart.
    let valued = shared.filter { counties(with: $0).contains { !($0?.values ?? "").isEmpty } }
    if valued.count > 1 { shared.removeAll(where: valued.contains) }
    areReasons = valued.count < 2
    let isSaid = Set(shared)
    own = messages.map { message in
      message.reasons.compactMap { reason in
        guard isSaid.contains(reason.condition) else { return reason.text }
        return reason.values.isEmpty ? nil : reason.values
      }
    }
    areValues = messages.allSatisfy { $0.reasons.allSatisfy { isSaid.contains($0.condition) } }
    self.shared = shared
  }
}
