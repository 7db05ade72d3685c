public import Findings
public import Rules

/// Which parts of the rules the tests reach.
public struct RuleCoverage: Sendable {
  /// By ordinance, then by version.
  public internal(set) var versions: [VersionCoverage]

  public var items: Int { versions.reduce(0) { $0 + $1.items.count } }
  public var reached: Int { versions.reduce(0) { $0 + $1.reached } }

  /// Whether at least this percentage is reached, without rounding; true if there is nothing to reach.
  public func isAtLeast(percent: Int) -> Bool { reached * 100 >= percent * items }

  /// The coverage of one version of a rule set.
  public struct VersionCoverage: Sendable {
    public let ruleSet: RuleSet
    public internal(set) var items: [Item]
    public var reached: Int { items.count { $0.isReached } }
  }

  /// One part of the rules that a test can reach.
  public struct Item: Sendable {
    public let part: Part
    /// The phase it belongs to.
    public let phase: Phase
    /// Its place in the file.
    public let span: Span
    public internal(set) var isReached: Bool
  }

  public enum Part: Sendable {
    /// Reached when a test expects the phase on a day, and it is found.
    case phase
    /// Reached when it triggers a change in a test.
    case trigger(CountTrace.Side)
    /// Reached when a value on a counted day, or on any day in a `row`, is on this side of the bound.
    case bound(Bound, metric: Int, of: Comparison.Scope, Side)
    /// Reached when the row has this truth on a counted day.
    case row(Condition.Row, isTrue: Bool)
    /// Reached when a test names the guideline on a day on which its `only` has this truth.
    case limit(Guideline, isTrue: Bool)
    /// Reached when a test says what the authority may decide on a day on which `allowed-when` has this truth.
    case allowance(isTrue: Bool)
    /// Reached when the reference to another rule set's phase has this truth on a counted day.
    case reference(Condition.PhaseReference, isTrue: Bool)
  }

  /// Where a value lies: right below a bound, with no other bound of that metric in between, at it,
  /// or right above it.
  public enum Side: String, Sendable, Hashable, CaseIterable { case below, at, above }

  /// The percentage reached, rounded down: 100 means all.
  public static func percent(_ reached: Int, of items: Int) -> Int {
    items == 0 ? 100 : reached * 100 / items
  }
}

/// The parts of a version that tests can reach.
struct CoverageParts {
  let ruleSet: RuleSet
  var items: [RuleCoverage.Item] = []
  /// By phase, the index of its own item.
  private(set) var phasePlaces: [Int] = []
  private(set) var triggers: [WatchedTrigger] = []
  /// The limits of guidelines, each once as true and once as false.
  private(set) var limits: [(guideline: Guideline, truth: Truth, place: Int)] = []
  /// The conditions under which the law allows decisions, each once as true and once as false.
  private(set) var allowances: [Allowance] = []

  /// For each metric that the version compares, its values divided at all bounds.
  private let axes: [Figure: Axis]

  /// A trigger with the indices of its own item and of the items in its condition.
  struct WatchedTrigger {
    let level: Int
    let side: CountTrace.Side
    let place: Int
    /// Whether the authority decides.
    let isDecided: Bool
    var parts: [(part: WatchedPart, place: Int)] = []
  }

  /// A decision of the authority that the law allows, or not.
  struct Allowance {
    let level: Int
    let side: CountTrace.Side
    let truth: Truth
    let place: Int
  }

  /// What must be true on a counted day.
  enum WatchedPart {
    /// A value lies at or beside a bound, in the given range.
    case value(Comparison, ClosedRange<Double>, isInRow: Bool)
    /// A row, or a phase of another rule set, is true or false.
    case condition(Position, Truth)
  }

  init(_ ruleSet: RuleSet, metrics: [Metric]) {
    self.ruleSet = ruleSet
    axes = Dictionary(grouping: ruleSet.comparisons, by: Figure.init).reduce(into: [:]) {
      axes, compared in
      let bounds = compared.value.flatMap { [$0.lower, $0.upper].compactMap { $0?.number } }
      axes[compared.key] = Axis(compared.key, of: metrics[compared.key.metric], bounds: bounds)
    }
    addLimits(ruleSet.guidelines, ruleSet.phases[0])
    for (level, phase) in ruleSet.phases.enumerated() {
      phasePlaces.append(add(.phase, phase, phase.id.span))
      for (side, trigger) in [(CountTrace.Side.starts, phase.starts), (.ends, phase.ends)] {
        if let trigger { add(trigger, side, level, phase) }
      }
      addLimits(phase.guidelines, phase)
    }
  }

  /// - Returns: the index of the item.
  private mutating func add(_ part: RuleCoverage.Part, _ phase: Phase, _ span: Span) -> Int {
    items.append(RuleCoverage.Item(part: part, phase: phase, span: span, isReached: false))
    return items.count - 1
  }

  private mutating func addLimits(_ entries: [GuidelineEntry], _ phase: Phase) {
    for case .stated(let guideline) in entries {
      guard let only = guideline.only else { continue }
      for isTrue in [true, false] {
        let place = add(.limit(guideline, isTrue: isTrue), phase, only.span)
        limits.append((guideline, isTrue ? .isTrue : .isFalse, place))
      }
    }
  }

  private mutating func add(
    _ trigger: Trigger, _ side: CountTrace.Side, _ level: Int, _ phase: Phase
  ) {
    var watched = WatchedTrigger(
      level: level, side: side, place: add(.trigger(side), phase, trigger.span),
      isDecided: trigger.decision != nil)
    defer { triggers.append(watched) }
    if let allowed = trigger.decision?.allowedWhen {
      for isTrue in [true, false] {
        let place = add(.allowance(isTrue: isTrue), phase, allowed.span)
        allowances.append(
          Allowance(
            level: level, side: side, truth: isTrue ? .isTrue : .isFalse, place: place))
      }
    }
    // An omitted `ends` is the negation of `starts` and has the same bounds: once is enough.
    guard side == .starts || phase.starts?.when.span != trigger.when.span else { return }
    let inRows = Set(trigger.when.rows.flatMap(\.when.comparisons).map(\.span.start))
    for comparison in trigger.when.comparisons {
      for bound in [comparison.lower, comparison.upper].compactMap({ $0 }) {
        for side in RuleCoverage.Side.allCases {
          guard let values = values(side, of: bound, comparison) else { continue }
          let place = add(
            .bound(bound, metric: comparison.metric, of: comparison.of, side), phase, bound.span)
          let isInRow = inRows.contains(comparison.span.start)
          watched.parts.append((.value(comparison, values, isInRow: isInRow), place))
        }
      }
    }
    addRowsAndPhases(trigger.when, phase, to: &watched)
  }

  /// Adds the rows and the phases of other rule sets in a condition, outer ones before inner ones.
  private mutating func addRowsAndPhases(
    _ condition: Condition, _ phase: Phase, to watched: inout WatchedTrigger
  ) {
    for isTrue in [true, false] {
      let part: RuleCoverage.Part? =
        switch condition {
        case .row(let row): .row(row, isTrue: isTrue)
        case .phase(let reference): .reference(reference, isTrue: isTrue)
        case .comparison, .all, .any, .not: nil
        }
      guard let part else { break }
      let place = add(part, phase, condition.span)
      watched.parts.append((.condition(condition.span.start, isTrue ? .isTrue : .isFalse), place))
    }
    for part in condition.parts { addRowsAndPhases(part, phase, to: &watched) }
  }

  /// The values at a bound or right beside it; nil if the metric can have none.
  private func values(
    _ side: RuleCoverage.Side, of bound: Bound, _ comparison: Comparison
  ) -> ClosedRange<Double>? {
    let axis = axes[Figure(comparison)]
    return switch side {
    case .below: axis?.cell(.below, bound.number)?.values
    case .at: axis?.cell(.at, bound.number)?.values
    case .above: axis?.cell(.above, bound.number)?.values
    }
  }
}
