internal import Findings
internal import Observations
internal import Rules

/// A version of an ordinance prepared for evaluation: what does not depend on the county is
/// computed once.
final class CompiledVersion: Sendable {
  /// The index of the ordinance in the workspace, and of the version in the ordinance.
  let ordinance: Int
  let place: Int
  let ruleSet: RuleSet
  /// The days on which this version is in force.
  let window: DayRange
  /// The last day that moves a count: the last on which a value holds of a metric that the triggers
  /// use, here or in an ordinance whose phases they refer to; whenever it was published.
  let lastCountedDay: Day
  /// For each day from the first observation, whether any value holds that the triggers use, here
  /// or in an ordinance they refer to; nil if they have neither rows nor references. Only those
  /// conditions can be known on a day without values.
  let observedDays: [Bool]?
  /// The metrics that the triggers use, here or in an ordinance that they refer to.
  let countedMetrics: [Int]
  /// Those of which values were published after their day.
  let lateMetrics: [Int]
  /// What the machines take over if the version continues the one before.
  let continuation: Continuation?
  /// The notices that name one of its phases, by day: by index of their one county, and all others. Those
  /// dated within the window apply.
  let noticesOfCounties: [Int: [CompiledNotice]]
  let widerNotices: [CompiledNotice]
  /// The notices of the ordinance that take the place of others.
  let replacing: [Notice]
  /// Whether a notice of the ordinance has an end.
  let hasOrders: Bool
  /// The phases of other ordinances that the conditions refer to.
  let references: [Condition.PhaseReference.Key: ReferencedPhase]
  /// The ordinance and the area of each of these references.
  let referencedOrdinances: [(ordinance: Int, of: Comparison.Scope)]
  /// The conditions of the triggers, and their references to phases of other ordinances.
  let triggerConditions: [Condition]
  let triggerReferences: [Condition.PhaseReference]
  /// What values to come cannot make of the conditions of the triggers.
  let joint: JointTruths
  /// The conditions of the triggers and of the limits of guidelines.
  let conditions: [Condition]
  /// The days to which guidelines are limited.
  let limitedDays: [DayRange]
  /// Whether a trigger has a row.
  let hasRows: Bool
  let areas: AreaTable
  /// By day set of the calendar and index of the state: which days are in the set; -1 stands for
  /// areas in no state.
  let masks: [Int: [Int: [Bool]]]
  let wholeWeek: [Bool]

  /// - Parameters:
  ///   - places: the indices of the ordinances in the workspace, by identifier.
  ///   - known: the versions of the ordinances that this one refers to, by ordinance.
  ///   - reach: for how many days values to come are imagined.
  init(
    _ ordinance: Int, _ place: Int, workspace: Workspace, places: [String: Int],
    observations: Observations, known: [Int: [CompiledVersion]], reach: Int,
    counting isCounted: (Notice) -> Bool
  ) {
    self.ordinance = ordinance
    self.place = place
    let whole = workspace.ordinances[ordinance]
    let ruleSet = whole.versions[place]
    self.ruleSet = ruleSet
    let window = whole.window(ofVersion: place)
    self.window = window
    areas = workspace.areas
    continuation =
      ruleSet.beginning == .continue && place > 0
      ? Continuation(from: whole.versions[place - 1], to: ruleSet) : nil
    lazy var levels = ruleSet.phases.map(\.identity).firstIndices
    let notices = whole.notices.enumerated().compactMap { at, notice -> CompiledNotice? in
      guard isCounted(notice), let phase = notice.identity ?? notice.phase?.value,
        let level = levels[phase]
      else { return nil }
      return CompiledNotice(place: at, day: notice.from, level: level, notice: notice)
    }
    replacing = whole.notices.filter { $0.replaces != nil && isCounted($0) }
    hasOrders = whole.notices.contains { $0.through != nil }
    widerNotices = notices.filter { !$0.notice.isForOneCounty }
    noticesOfCounties = Dictionary(grouping: notices.filter(\.notice.isForOneCounty)) {
      $0.notice.scope.places[0]
    }
    triggerConditions = ruleSet.triggerConditions
    joint = JointTruths(triggerConditions, metrics: workspace.metrics)
    triggerReferences = triggerConditions.flatMap(\.references)
    hasRows = !triggerConditions.allSatisfy(\.rows.isEmpty)
    conditions = ruleSet.conditions
    limitedDays = ruleSet.allGuidelines.compactMap(\.only?.days)
    var references: [Condition.PhaseReference.Key: ReferencedPhase] = [:]
    var referencedOrdinances: [(ordinance: Int, of: Comparison.Scope)] = []
    for reference in conditions.flatMap(\.references) {
      guard let target = places[reference.ruleSet] else { continue }
      referencedOrdinances.append((target, reference.of))
      references[reference.key] = ReferencedPhase(
        ordinance: target,
        levels: workspace.ordinances[target].versions.map { version in
          workspace.ordinances[target].identity(ofPhase: reference.phase)
            .flatMap { version.level(ofIdentity: $0) }
        })
    }
    self.references = references
    self.referencedOrdinances = referencedOrdinances
    let own = triggerConditions.flatMap(\.comparisons).compactMap { comparison in
      observations.lastDay(metric: comparison.metric)
        .map { $0 + (workspace.metrics[comparison.metric].holds - 1) }
    }
    let targets = triggerReferences.compactMap { references[$0.key]?.ordinance }
    let referred = targets.flatMap { known[$0] ?? [] }
    let others = referred.map(\.lastCountedDay)
    let lastCountedDay = max(own.max() ?? observations.firstDay - 1, others.max() ?? .distantPast)
    self.lastCountedDay = lastCountedDay
    let metrics = Set(triggerConditions.flatMap(\.comparisons).map(\.metric))
      .union(referred.flatMap(\.countedMetrics))
    countedMetrics = metrics.sorted()
    lateMetrics = countedMetrics.filter(observations.hasLateValues)
    let days = max(0, lastCountedDay - observations.firstDay + 1)
    if targets.isEmpty, !hasRows {
      observedDays = nil
    } else {
      observedDays = CompiledVersion.observedDays(
        of: countedMetrics, days, workspace, observations, known: .distantFuture)
    }
    // Figures may be published that many days late.
    let imaginable = days + 2 * reach
    wholeWeek = [Bool](repeating: true, count: imaginable)
    var masks: [Int: [Int: [Bool]]] = [:]
    if let calendar = ruleSet.calendar {
      let counts = ruleSet.phases.flatMap(\.triggers).map(\.consecutive)
      let used = Set((counts + conditions.flatMap(\.rows).map(\.count)).compactMap(\.daySet))
      for set in used {
        for state in [nil] + workspace.areas.states.map({ $0.index }) {
          masks[set, default: [:]][state ?? -1] = calendar.mask(
            of: calendar.daySets[set], state: state, from: observations.firstDay, days: imaginable)
        }
      }
    }
    self.masks = masks
  }

  /// The same with other days on which it is in force.
  init(_ other: CompiledVersion, window: DayRange) {
    ordinance = other.ordinance
    place = other.place
    ruleSet = other.ruleSet
    self.window = window
    lastCountedDay = other.lastCountedDay
    observedDays = other.observedDays
    countedMetrics = other.countedMetrics
    lateMetrics = other.lateMetrics
    continuation = other.continuation
    noticesOfCounties = other.noticesOfCounties
    widerNotices = other.widerNotices
    replacing = other.replacing
    hasOrders = other.hasOrders
    references = other.references
    referencedOrdinances = other.referencedOrdinances
    triggerConditions = other.triggerConditions
    triggerReferences = other.triggerReferences
    joint = other.joint
    conditions = other.conditions
    limitedDays = other.limitedDays
    hasRows = other.hasRows
    areas = other.areas
    masks = other.masks
    wholeWeek = other.wholeWeek
  }

  /// Whether the version covers an area; a larger area, if it covers one of its counties.
  func speaks(of area: Area) -> Bool {
    area.level == .county
      ? ruleSet.scope.contains(area)
      : areas.counties(of: area).contains { ruleSet.scope.contains($0) }
  }

  /// For each day, whether any value holds of some metrics.
  static func observedDays(
    of metrics: [Int], _ days: Int, _ workspace: Workspace, _ observations: Observations,
    known: Day
  ) -> [Bool] {
    var isObserved = [Bool](repeating: false, count: days)
    for metric in metrics {
      let holds = workspace.metrics[metric].holds
      let observed = observations.observedDays(metric: metric, known: known, areas: workspace.areas)
      for (day, isValue) in observed.prefix(days).enumerated() where isValue {
        for standing in day..<min(days, day + holds) { isObserved[standing] = true }
      }
    }
    return isObserved
  }
}

/// A notice as it applies to a version.
struct CompiledNotice: Sendable {
  /// Its index in the notices of the ordinance.
  let place: Int
  let day: Day
  /// The phase that the notice puts in force.
  let level: Int
  let notice: Notice
}

/// A phase that a condition refers to.
struct ReferencedPhase: Sendable {
  let ordinance: Int
  /// The index of the phase in each version; nil: the version has no such phase.
  let levels: [Int?]

  /// Whether the phase, or a stricter one, is in force during a period.
  func truth(of period: Evaluator.Period) -> Truth? {
    guard let wanted = levels[period.version] else { return .isFalse }
    guard let level = period.level else { return .isUnknown }
    return level >= wanted ? .isTrue : .isFalse
  }
}

extension Phase {
  /// The triggers that the phase has.
  var triggers: [Trigger] { [starts, ends].compactMap { $0 } }
}

extension Condition.PhaseReference {
  /// Identifies a reference within a version, regardless of the area.
  struct Key: Hashable, Sendable {
    let ruleSet: String
    let phase: String
  }

  var key: Key { Key(ruleSet: ruleSet, phase: phase) }
}

/// What the machines of a version take over from the version before.
struct Continuation: Sendable {
  struct Phase: Sendable {
    /// The index of the phase in the version before, if it has a machine there.
    let level: Int?
    let hasSameStart: Bool
    let hasSameEnd: Bool
  }

  /// By index of the phases in the new version.
  let phases: [Phase]
  /// By phase of the version before, its index in the new version; nil: it has no such phase.
  let levels: [Int?]

  init(from old: RuleSet, to new: RuleSet) {
    let (oldLevels, newLevels) = (
      old.phases.map(\.identity).firstIndices, new.phases.map(\.identity).firstIndices
    )
    phases = new.phases.map { phase in
      let level = oldLevels[phase.identity]
      let before = level.map { old.phases[$0] }
      return Phase(
        level: before?.starts == nil ? nil : level,
        hasSameStart: new.says(phase.starts, sameAs: before?.starts, of: old),
        hasSameEnd: new.says(phase.ends, sameAs: before?.ends, of: old))
    }
    levels = old.phases.map { newLevels[$0.identity] }
  }
}
