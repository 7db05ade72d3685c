public import Evaluation
internal import Observations
public import Rules

/// What other rules would have changed: a range of days under old and new rules, county by
/// county.
///
/// Both sides are complete replays, and it does not matter on which day a value became known: later
/// values never change earlier days.
public struct Impact: Sendable {
  /// The days that are compared: none after the last one with a value.
  public let days: DayRange
  /// The number of compared counties: those that both sides know.
  public let countyCount: Int
  /// Counties that only the old areas know, by identifier.
  public let onlyOld: [Area]
  /// Counties that only the new areas know.
  public let onlyNew: [Area]
  /// Largest effects first; those without any stay in the order in which they were asked for.
  public let ordinances: [OrdinanceImpact]
  private let evaluators: Both<Evaluator>
  /// The compared counties, as the two sides know them.
  private let shared: [Both<Area>]
  /// The last day whose values are known.
  private let known: Day

  /// - Parameters:
  ///   - old, new: the two sides; mostly over the same values.
  ///   - pairs: which ordinances belong together.
  ///   - range: the days to compare.
  ///   - counties: identifiers of the only ones to compare; nil: all.
  public init(
    old: Evaluator, new: Evaluator, pairs: [OrdinancePair], over range: DayRange,
    counties: Set<String>? = nil
  ) {
    let known = max(
      old.usualDay() ?? .distantPast, new.usualDay() ?? .distantPast)
    let days = DayRange(from: range.from, through: min(range.last, known))
    self.days = days
    let asked = Both(old, new).map { evaluator in
      evaluator.workspace.areas.counties.filter { counties?.contains($0.id) ?? true }
    }
    var pairing = Pairing(asked)
    pairing.match(by: { area, _ in area.id })
    evaluators = Both(old, new)
    self.known = known
    let shared = pairing.pairs.sorted { $0.new < $1.new }.map { $0.with(asked) { $1[$0] } }
    onlyOld = pairing.left.old.map { asked.old[$0] }
    onlyNew = pairing.left.new.map { asked.new[$0] }
    self.shared = shared
    countyCount = shared.count
    let compared = pairs.map { pair in
      var comparison = OrdinanceComparison(Both(old, new), pair, known: known)
      for areas in shared { comparison.add(areas, over: days) }
      return comparison.impact
    }
    // The offsets make the sort stable.
    ordinances = compared.enumerated().sorted { a, b in
      let (first, second) = (a.element.effect, b.element.effect)
      return first == second ? a.offset < b.offset : first > second
    }.map(\.element)
  }

  /// The phases of an ordinance in each compared county on one of the days, in the order of the new
  /// areas; without counties that were merged by then.
  public func phases(of ordinance: OrdinanceImpact, on day: Day) -> [CountyPhases] {
    let comparison = OrdinanceComparison(evaluators, ordinance.pair, known: known)
    return shared.compactMap { comparison.phases(in: $0, on: day) }
  }
}

/// The phase of a county on a day, before and after.
public struct CountyPhases: Sendable {
  /// As the new areas know it.
  public let area: Area
  public let before: PhaseImpact.State
  public let after: PhaseImpact.State
}

/// What one ordinance would have changed.
public struct OrdinanceImpact: Sendable {
  /// Nil: the old rules have no such ordinance.
  public let old: Ordinance?
  public let new: Ordinance?
  /// The phases of the new ordinance, mildest first, then those that only the old one has; then
  /// *unknown* and *not valid*, if there were such days.
  public let phases: [PhaseImpact]
  /// Counties in which a phase or a guideline differs on some day: most days with a different phase
  /// while both apply first, then most such days at all, then most days with other guidelines, then by
  /// identifier.
  public let counties: [CountyImpact]
  /// Counties in which the old or the new ordinance applied on some day, as indices of the new areas.
  public let places: [Int]
  /// County-days on which the old or the new ordinance applied.
  public let countyDays: Int
  /// The day on which most counties differ, of those on which both ordinances apply in one of them, or
  /// else of all; nil: nothing differs.
  public let widest: WidestDay?
  let pair: OrdinancePair

  /// In how many counties the old or the new ordinance applied on some day.
  public var countyCount: Int { places.count }
  /// In how many of these counties there was no day on which both applied.
  public var apartCount: Int { counties.count { $0.togetherDays == 0 } }
  /// County-days with a different phase, including those on which only one of the two applied.
  public var differingDays: Int { counties.reduce(0) { $0 + $1.days } }
  /// Of these, those on which only the old or only the new ordinance applied.
  public var oneSidedDays: Int { counties.reduce(0) { $0 + $1.oneSidedDays } }
  /// Of these, those on which the new phase is stricter.
  public var stricterDays: Int { counties.reduce(0) { $0 + $1.stricterDays } }
  /// Of these, those on which the new phase is milder.
  public var milderDays: Int { counties.reduce(0) { $0 + $1.milderDays } }
  /// County-days with the same phase but other written guidelines.
  public var guidelineDays: Int { counties.reduce(0) { $0 + $1.guidelineDays } }

  /// The sort key of the report.
  fileprivate var effect: ImpactSize {
    ImpactSize(
      phaseDays: differingDays - oneSidedDays, days: differingDays, guidelineDays: guidelineDays)
  }
}

/// The size of an effect, for sorting reports. A day with a different phase says more than one on which only
/// one of the two applies: that is already known from their areas and validity.
struct ImpactSize: Comparable {
  let phaseDays: Int
  let days: Int
  let guidelineDays: Int

  static func < (a: ImpactSize, b: ImpactSize) -> Bool {
    (a.phaseDays, a.days, a.guidelineDays) < (b.phaseDays, b.days, b.guidelineDays)
  }
}

/// How a phase was used before and after.
public struct PhaseImpact: Sendable {
  public enum State: Sendable, Hashable {
    case phase(String)
    case unknown
    /// The ordinance did not apply: it was not valid, or another one displaced it.
    case notValid
  }

  public let state: State
  /// In its latest version; nil: the old ordinance has no such phase.
  public let old: Phase?
  public let new: Phase?
  public internal(set) var before = Use()
  public internal(set) var after = Use()

  public struct Use: Sendable, Hashable {
    /// Days times counties.
    public internal(set) var countyDays = 0
    /// How often a county entered the phase: it did not apply there on the day before.
    public internal(set) var entries = 0
    /// How many periods of the phase that ended on one of the days had lasted less than a week.
    public internal(set) var shortPeriods = 0

    public init(countyDays: Int = 0, entries: Int = 0, shortPeriods: Int = 0) {
      self.countyDays = countyDays
      self.entries = entries
      self.shortPeriods = shortPeriods
    }

    /// The number of days from which on a period is not short.
    public static let week = 7
  }
}

/// What an ordinance would have changed in one county.
public struct CountyImpact: Sendable {
  /// As the new areas know it.
  public let area: Area
  /// The first day on which the phase, or the guidelines written for it, differ.
  public internal(set) var first: Day
  /// The first such day on which both ordinances applied; nil: there is none.
  public internal(set) var firstShared: Day?
  /// Days on which both ordinances applied, whether or not something differs on them.
  public internal(set) var togetherDays = 0
  /// Days with a different phase, including those on which only one of the two applied.
  public internal(set) var days = 0
  /// Of these, those on which only the old or only the new ordinance applied.
  public internal(set) var oneSidedDays = 0
  /// Of these, those on which the new phase is stricter, by the order of the phases that both know, and
  /// does not have the same guidelines.
  public internal(set) var stricterDays = 0
  public internal(set) var milderDays = 0
  /// Days with the same phase but other written guidelines.
  public internal(set) var guidelineDays = 0

  /// Days with a different phase on which both applied.
  public var phaseDays: Int { days - oneSidedDays }
  /// Whether there is more to say than that only one of the two applies.
  public var isShared: Bool { phaseDays + guidelineDays > 0 }
}

extension CountyImpact {
  var effect: ImpactSize {
    ImpactSize(phaseDays: phaseDays, days: days, guidelineDays: guidelineDays)
  }
}
