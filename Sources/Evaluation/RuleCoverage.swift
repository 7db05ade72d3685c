public import RuleLanguage
public import YAMLSource

/// Which parts of rules some tests reach.
public struct RuleCoverage: Sendable {
  /// By ordinance, then by version.
  public internal(set) var versions: [VersionCoverage]

  public var items: Int { versions.reduce(0) { $0 + $1.items.count } }
  public var reached: Int { versions.reduce(0) { $0 + $1.reached } }

  /// Whether so many per cent are reached, exactly; where there is nothing to reach, all is.
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
    /// The phase that it belongs to.
    public let phase: Phase
    /// Where it stands.
    public let span: Span
    public internal(set) var isReached: Bool
  }

  public enum Part: Sendable {
    /// Reached where a test expects the phase on a day, and it is found.
    case phase
    /// Reached where it makes a change due in a test.
    case trigger(CountTrace.Side)
    /// Reached where a value on a counted day stands so to the bound.
    case bound(Bound, metric: Int, of: Comparison.Scope, Side)
    /// Reached where the row is so on a counted day.
    case row(Condition.Row, isTrue: Bool)
    /// Reached where a test speaks of the guideline on a day on which its `only` holds, or does not.
    case limit(Guideline, isTrue: Bool)
    /// Reached where the other rule set's phase is so on the day before a counted day.
    case reference(Condition.PhaseReference, isTrue: Bool)
  }

  /// Where a value lies: right below a bound, with no other bound on that figure between, at it,
  /// or right above it.
  public enum Side: String, Sendable, Hashable, CaseIterable { case below, at, above }

  /// Hundredths that are reached, cut: 100 means all.
  public static func percent(_ reached: Int, of items: Int) -> Int {
    items == 0 ? 100 : reached * 100 / items
  }
}

/// The parts of a version that tests can reach.
struct CoverageParts {
  let version: CompiledVersion
  private(set) var items: [RuleCoverage.Item] = []
  /// The places of a phase's items: of the phase itself, its triggers and its bounds.
  private(set) var phasePlaces: [Int] = []
  private(set) var triggers: [Watched] = []
  private(set) var limits: [WatchedLimit] = []

  /// The values of each figure that the version compares, cut at all of its bounds.
  private let axes: [Figure: Axis]

  /// A guideline within its limits, or outside of them.
  struct WatchedLimit {
    let guideline: Guideline
    let truth: Truth
    let place: Int
  }

  /// A trigger with the places of its item and of those of its bounds.
  struct Watched {
    let level: Int
    let side: CountTrace.Side
    let trigger: Trigger
    let place: Int
    var bounds: [WatchedBound] = []
    var conditions: [WatchedCondition] = []
  }

  /// A place at a bound: the values that lie there.
  struct WatchedBound {
    let comparison: Comparison
    /// The smallest and the largest value there.
    let values: ClosedRange<Double>
    /// Whether the comparison stands in a `row`.
    let isInRow: Bool
    let place: Int
  }

  /// A row, or a phase of another rule set, that is true or false.
  struct WatchedCondition {
    let condition: Condition
    let truth: Truth
    let place: Int
  }

  init(_ version: CompiledVersion, metrics: [Metric]) {
    self.version = version
    axes = Dictionary(grouping: version.ruleSet.comparisons, by: Figure.init).reduce(into: [:]) {
      axes, compared in
      let bounds = compared.value.flatMap { [$0.lower, $0.upper].compactMap { $0?.number } }
      axes[compared.key] = Axis(
        compared.key, of: metrics[compared.key.metric], bounds: bounds)
    }
    addLimits(version.ruleSet.guidelines, version.ruleSet.phases[0])
    for (level, phase) in version.ruleSet.phases.enumerated() {
      phasePlaces.append(items.count)
      items.append(
        RuleCoverage.Item(part: .phase, phase: phase, span: phase.id.span, isReached: false))
      for (side, trigger) in [(CountTrace.Side.starts, phase.starts), (.ends, phase.ends)] {
        if let trigger { add(trigger, side, level, phase) }
      }
      addLimits(phase.guidelines, phase)
    }
  }

  private mutating func addLimits(_ entries: [GuidelineEntry], _ phase: Phase) {
    for case .stated(let guideline) in entries {
      guard let only = guideline.only else { continue }
      for isTrue in [true, false] {
        limits.append(
          WatchedLimit(
            guideline: guideline, truth: isTrue ? .isTrue : .isFalse, place: items.count))
        items.append(
          RuleCoverage.Item(
            part: .limit(guideline, isTrue: isTrue), phase: phase, span: only.span,
            isReached: false))
      }
    }
  }

  private mutating func add(
    _ trigger: Trigger, _ side: CountTrace.Side, _ level: Int, _ phase: Phase
  ) {
    var watched = Watched(level: level, side: side, trigger: trigger, place: items.count)
    items.append(
      RuleCoverage.Item(part: .trigger(side), phase: phase, span: trigger.span, isReached: false))
    // The negation that stands for an `ends` left out has the bounds of `starts`: once is enough.
    let isOwn = side == .starts || phase.starts?.when.span != trigger.when.span
    let inRows = Set(trigger.when.rows.flatMap(\.when.comparisons).map(\.span.start))
    for comparison in isOwn ? trigger.when.comparisons : [] {
      for bound in [comparison.lower, comparison.upper].compactMap({ $0 }) {
        for side in RuleCoverage.Side.allCases {
          guard let values = values(side, of: bound, comparison) else { continue }
          watched.bounds.append(
            WatchedBound(
              comparison: comparison, values: values,
              isInRow: inRows.contains(comparison.span.start), place: items.count))
          items.append(
            RuleCoverage.Item(
              part: .bound(bound, metric: comparison.metric, of: comparison.of, side),
              phase: phase, span: bound.span, isReached: false))
        }
      }
    }
    for condition in isOwn ? trigger.when.daysAndPhases : [] {
      for isTrue in [true, false] {
        watched.conditions.append(
          WatchedCondition(
            condition: condition, truth: isTrue ? .isTrue : .isFalse, place: items.count))
        items.append(
          RuleCoverage.Item(
            part: condition.part(isTrue: isTrue), phase: phase, span: condition.span,
            isReached: false))
      }
    }
    triggers.append(watched)
  }

  /// The values at a bound or right beside it; nil where the metric can have none.
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

extension Condition {
  /// The rows and the phases of other rule sets in it, outer ones before inner ones.
  fileprivate var daysAndPhases: [Condition] {
    switch self {
    case .row, .phase: [self] + parts.flatMap(\.daysAndPhases)
    default: parts.flatMap(\.daysAndPhases)
    }
  }

  fileprivate func part(isTrue: Bool) -> RuleCoverage.Part {
    switch self {
    case .row(let row): .row(row, isTrue: isTrue)
    case .phase(let reference): .reference(reference, isTrue: isTrue)
    default: .phase
    }
  }
}
