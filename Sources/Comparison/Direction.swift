public import Evaluation
internal import Findings
public import Rules

/// Which way something moves those who have to follow the rules.
public enum Direction: String, Sendable, Hashable, CaseIterable {
  case stricter
  case milder
  /// Neither, both, or unknown.
  case other

  /// The direction with before and after swapped.
  public var mirrored: Direction {
    switch self {
    case .stricter: .milder
    case .milder: .stricter
    case .other: .other
    }
  }
}

extension Guideline.Kind {
  /// Which way one more of the kind moves people.
  public var direction: Direction {
    switch self {
    case .duty, .ban: .stricter
    case .permission, .exception: .milder
    case .information: .other
    }
  }

  /// The same in terms of differences between rules.
  var meaningOfOneMore: RuleDifference.Meaning {
    switch direction {
    case .stricter: .tightened
    case .milder: .relaxed
    case .other: .changed
    }
  }
}

extension Direction {
  /// The direction of several changes of guidelines: the common one of all whose direction is
  /// known, if none is unknown. Information has none, and an exception that comes or goes with what
  /// it exempts from does not turn it round.
  /// - Parameter isByItself: whether an exception comes or goes although what it exempts from goes on.
  public init(
    of changes: some Sequence<GuidelineChange>,
    isByItself: (GuidelineChange) -> Bool = { _ in false }
  ) {
    let telling = changes.filter {
      $0.kind != .reworded && $0.guidelineKind != .information || $0.direction != .other
    }
    let rules = telling.filter { $0.guidelineKind != .exception || isByItself($0) }
    let directions = Set((rules.isEmpty ? telling : rules).map(\.direction))
    self = directions.count == 1 ? directions.first ?? .other : .other
  }

  /// The direction from one state of the rules to another: the direction of the phases, as far as
  /// their order decides it; else of the guidelines.
  /// - Parameter before, after: nil: the rules do not apply.
  public init(from before: RuleState?, to after: RuleState?, _ guidelines: [GuidelineChange]) {
    if let before, let after, let old = before.level, let new = after.level,
      before.phase?.identity != after.phase?.identity
    {
      let ids = Both(before, after).map { $0.ruleSet.phases.map(\.identity) }
      switch PhaseOrder(ids.old, ids.new)[old, new] {
      case .stricter: self = .stricter
      case .milder: self = .milder
      case .unordered: self.init(amending: before, to: after, guidelines)
      }
    } else {
      self.init(amending: before, to: after, guidelines)
    }
  }

  private init(amending before: RuleState?, to after: RuleState?, _ changes: [GuidelineChange]) {
    let standing = StandingObligations(from: before, to: after, changes)
    self.init(of: changes, isByItself: standing.include)
  }
}

/// The topics in which a duty or ban goes on from one state of the rules to another.
public struct StandingObligations {
  private let before: RuleState?
  private let after: RuleState?
  private let topics: Set<String>

  /// - Parameters:
  ///   - before, after: nil: the rules do not apply.
  ///   - changes: how the guidelines of the two differ.
  public init(from before: RuleState?, to after: RuleState?, _ changes: [GuidelineChange]) {
    let added = changes.filter { $0.kind == .added }.compactMap(\.after)
    self.before = before
    self.after = after
    topics = Set(
      (after?.guidelines ?? []).filter { entry in
        (entry.guideline.kind == .duty || entry.guideline.kind == .ban)
          && !added.contains { $0.guideline.isSamePlace(with: entry.guideline) }
      }.compactMap { after?.topic(of: $0) })
  }

  /// Whether a change is in one of the topics: an exception that comes or goes there does so by itself.
  public func include(_ change: GuidelineChange) -> Bool {
    let topic =
      change.after.map { after?.topic(of: $0) } ?? change.before.map { before?.topic(of: $0) }
    return topic.flatMap { $0 }.map(topics.contains) ?? false
  }
}

extension RuleState {
  fileprivate func topic(of entry: GuidelineInForce) -> String {
    workspace.topics[entry.guideline.topic].id.value
  }
}
