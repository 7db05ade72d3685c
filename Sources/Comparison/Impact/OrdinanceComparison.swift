internal import Evaluation
internal import Findings
internal import Rules

/// Compares two ordinances, county by county.
struct OrdinanceComparison {
  private let sides: Both<Side>
  /// The last day whose values are known.
  private let known: Day
  private let pair: OrdinancePair
  private let phases: [PhaseImpact]
  private let unknown: Int
  private let notValid: Int
  private var uses: Both<[PhaseImpact.Use]>
  private var guidelines: WrittenGuidelines
  private let orders: [[PhaseOrder]]
  private var counties: [CountyImpact] = []
  private var places: [Int] = []
  private var countyDays = 0
  private var shared = DayTally()
  private var alone = DayTally()

  private struct Side {
    let evaluator: Evaluator
    let place: Int?
    let ordinance: Ordinance?
    /// By version and level, the index of the phase's state.
    var states: [[Int]] = []

    init(_ evaluator: Evaluator, _ place: Int?) {
      self.evaluator = evaluator
      self.place = place
      ordinance = place.map { evaluator.workspace.ordinances[$0] }
    }

    var versions: [RuleSet] { ordinance?.versions ?? [] }

    /// A phase, in the latest version that has it.
    func phase(_ identity: String) -> Phase? {
      versions.reversed().lazy.flatMap(\.phases).first { $0.identity == identity }
    }

    func periods(in area: Area, known: Day) -> [Evaluator.Period] {
      place.map { evaluator.periods(ordinance: $0, in: area, known: known) } ?? []
    }
  }

  init(_ evaluators: Both<Evaluator>, _ pair: OrdinancePair, known: Day) {
    self.known = known
    self.pair = pair
    let sides = evaluators.with(Both(pair.old, pair.new)) { Side($0, $1) }
    // The latest version first: its order is the one that readers know.
    var found: [Phase] = []
    var places: [String: Int] = [:]
    for version in sides.new.versions.reversed() + sides.old.versions.reversed() {
      for phase in version.phases where places[phase.identity] == nil {
        places[phase.identity] = found.count
        found.append(phase)
      }
    }
    self.sides = sides.map { side in
      var side = side
      side.states = side.versions.map { $0.phases.map { places[$0.identity] ?? 0 } }
      return side
    }
    phases =
      found.map { phase in
        PhaseImpact(
          state: .phase(phase.id.value), old: sides.old.phase(phase.identity),
          new: sides.new.phase(phase.identity))
      }
      + [.unknown, .notValid].map { PhaseImpact(state: $0, old: nil, new: nil) }
    unknown = found.count
    notValid = found.count + 1
    let none = phases.map { _ in PhaseImpact.Use() }
    uses = Both(none, none)
    guidelines = WrittenGuidelines(evaluators.map(\.workspace))
    orders = sides.old.versions.map { version in
      sides.new.versions.map {
        PhaseOrder(version.phases.map(\.identity), $0.phases.map(\.identity))
      }
    }
  }

  /// - Parameter areas: a county as the two sides know it; compared until it is merged on one of them.
  mutating func add(_ areas: Both<Area>, over range: DayRange) {
    let mergers = areas.map(\.merger).present().map { $0.since - 1 }
    let days = DayRange(from: range.from, through: min(range.last, mergers.min() ?? .distantFuture))
    guard days.from <= days.last else { return }
    let timelines = timelines(in: areas)
    timelines.old.count(over: days, into: &uses.old)
    timelines.new.count(over: days, into: &uses.new)
    var county = CountyImpact(area: areas.new, first: .distantFuture)
    var applied = 0
    PhaseTimeline.forEach(timelines, over: days) { both, day, count in
      let (was, becomes) = (both.old.state, both.new.state)
      guard was != notValid || becomes != notValid else { return }
      applied += count
      if was != notValid, becomes != notValid { county.togetherDays += count }
      let phases = both.map(\.phase)
      if was == becomes {
        guard !written(for: phases).areSame else { return }
        county.first = min(county.first, day)
        county.firstShared = county.firstShared ?? day
        county.guidelineDays += count
        shared.add(count, from: day)
        return
      }
      county.first = min(county.first, day)
      county.days += count
      if was == notValid || becomes == notValid {
        county.oneSidedDays += count
        alone.add(count, from: day)
      } else {
        shared.add(count, from: day)
        county.firstShared = county.firstShared ?? day
      }
      guard let levels = phases.map(\.level).complete() else { return }
      // With the same guidelines, neither phase is stricter, whatever their order.
      let written = written(for: phases)
      guard !(written.areSame && written.areSome) else { return }
      switch orders[phases.old.version][phases.new.version][levels.old, levels.new] {
      case .stricter: county.stricterDays += count
      case .milder: county.milderDays += count
      case .unordered: break
      }
    }
    if applied > 0 { places.append(areas.new.index) }
    countyDays += applied
    if county.first != .distantFuture { counties.append(county) }
  }

  private func timelines(in areas: Both<Area>) -> Both<PhaseTimeline> {
    sides.with(areas) { side, area in
      PhaseTimeline(
        side.periods(in: area, known: known), states: side.states, unknown: unknown,
        notValid: notValid)
    }
  }

  /// - Returns: nil if the county was merged by then.
  func phases(in areas: Both<Area>, on day: Day) -> CountyPhases? {
    guard !areas.map(\.merger).present().contains(where: { $0.since <= day }) else { return nil }
    let states = timelines(in: areas).map { phases[$0.state(on: day)].state }
    return CountyPhases(area: areas.new, before: states.old, after: states.new)
  }

  private mutating func written(for phases: Both<VersionPhase>) -> WrittenGuidelines.Answer {
    guidelines.compare(sides.with(phases) { $0.versions[$1.version] }, phases)
  }

  var impact: OrdinanceImpact {
    var phases = phases
    for at in phases.indices {
      phases[at].before = uses.old[at]
      phases[at].after = uses.new[at]
    }
    return OrdinanceImpact(
      old: sides.old.ordinance, new: sides.new.ordinance,
      phases: phases.filter { phase in
        if case .phase = phase.state { return true }
        return phase.before.countyDays > 0 || phase.after.countyDays > 0
      },
      counties: counties.sorted { a, b in
        a.effect == b.effect ? a.area.id < b.area.id : a.effect > b.effect
      }, places: places, countyDays: countyDays, widest: shared.widest ?? alone.widest,
      pair: pair)
  }
}

/// Whether the same guidelines are written for the phases of two versions.
struct WrittenGuidelines {
  private let context: ComparisonContext
  private var known: [Both<VersionPhase>: Answer] = [:]

  typealias Answer = (areSame: Bool, areSome: Bool)

  init(_ workspaces: Both<Workspace>) {
    context = ComparisonContext(workspaces, language: nil, renamed: .none)
  }

  /// Whether two phases have the same guidelines, and whether the old one has any.
  mutating func compare(_ rules: Both<RuleSet>, _ phases: Both<VersionPhase>) -> Answer {
    if let answer = known[phases] { return answer }
    let entries = rules.with(phases) { $0.guidelines(inPhase: $1.level).entries }
      .map { Dictionary(grouping: $0, by: \.guideline.identity) }
    let ids = entries.map { Set($0.keys) }
    // No phases are paired here: only what the guidelines say counts.
    let matching = GuidelineMatching(context, rules, [])
    let areSame =
      ids.isSame && ids.old.allSatisfy { id in matching.areAlike(entries.map { $0[id] ?? [] }) }
    known[phases] = (areSame, !ids.old.isEmpty)
    return (areSame, !ids.old.isEmpty)
  }
}

/// A phase by the indices of its version and of itself.
struct VersionPhase: Hashable {
  let version: Int
  /// Nil: unknown, or nothing applies.
  let level: Int?
}

/// Which of two phases of different rule sets is the stricter, as far as their common phases decide
/// it.
struct PhaseOrder {
  enum Result: Equatable {
    case stricter, milder
    /// No common phase lies between them, or the two rule sets order phases differently.
    case unordered
  }

  /// By old level, the mildest new level of the common phases from there on.
  private let mildest: [Int]
  /// By old level plus one, the strictest new level of the common phases up to there.
  private let strictest: [Int]

  /// - Parameter old, new: the identities of the phases, mildest first.
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
