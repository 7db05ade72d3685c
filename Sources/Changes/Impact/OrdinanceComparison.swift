internal import Evaluation
internal import RuleLanguage
internal import YAMLSource

/// Two ordinances, compared county by county.
struct OrdinanceComparison {
  private let old: Side
  private let new: Side
  /// The last day whose figures are known.
  private let known: Day
  private var phases: [PhaseImpact]
  private let unknown: Int
  private let notValid: Int
  private var before: [PhaseImpact.Use]
  private var after: [PhaseImpact.Use]
  private var guidelines: WrittenGuidelines
  private var orders: [[PhaseOrder]]
  private var counties: [CountyImpact] = []
  private var countyCount = 0
  private var countyDays = 0

  private struct Side {
    let evaluator: Evaluator
    let place: Int?
    let ordinance: Ordinance?
    /// By version and level the place of the phase's state.
    var states: [[Int]] = []

    init(_ evaluator: Evaluator, _ place: Int?) {
      self.evaluator = evaluator
      self.place = place
      ordinance = place.map { evaluator.workspace.ordinances[$0] }
    }

    var versions: [RuleSet] { ordinance?.versions ?? [] }

    /// The phase of an identifier in the latest version that has it.
    func phase(_ id: String) -> Phase? {
      versions.reversed().lazy.flatMap(\.phases).first { $0.id.value == id }
    }

    func timeline(in area: Area, known: Day, unknown: Int, notValid: Int) -> PhaseTimeline {
      let periods =
        place.map { evaluator.periods(ordinance: $0, in: area, known: known) } ?? []
      return PhaseTimeline(periods, states: states, unknown: unknown, notValid: notValid)
    }
  }

  init(old: Evaluator, new: Evaluator, _ pair: OrdinancePair, known: Day) {
    self.known = known
    var (old, new) = (Side(old, pair.old), Side(new, pair.new))
    // The latest version first: its order is the one that readers know.
    var ids: [String] = []
    var places: [String: Int] = [:]
    for version in new.versions.reversed() + old.versions.reversed() {
      for phase in version.phases where places[phase.id.value] == nil {
        places[phase.id.value] = ids.count
        ids.append(phase.id.value)
      }
    }
    func states(_ side: Side) -> [[Int]] {
      side.versions.map { $0.phases.map { places[$0.id.value] ?? 0 } }
    }
    old.states = states(old)
    new.states = states(new)
    phases =
      ids.map { PhaseImpact(state: .phase($0), old: old.phase($0), new: new.phase($0)) }
      + [
        PhaseImpact(state: .unknown, old: nil, new: nil),
        PhaseImpact(state: .notValid, old: nil, new: nil),
      ]
    unknown = ids.count
    notValid = ids.count + 1
    before = phases.map { _ in .init() }
    after = before
    guidelines = WrittenGuidelines(old.evaluator.workspace, new.evaluator.workspace)
    orders = old.versions.map { version in
      new.versions.map { PhaseOrder(version.phases.map(\.id.value), $0.phases.map(\.id.value)) }
    }
    self.old = old
    self.new = new
  }

  /// - Parameters:
  ///   - area, newArea: a county as the two sides know it; compared until one of them merges it.
  mutating func add(_ area: Area, _ newArea: Area, over range: DayRange) {
    let mergers = [area.merger, newArea.merger].compactMap { $0 }.map { $0.since - 1 }
    let days = DayRange(from: range.from, through: min(range.last, mergers.min() ?? .distantFuture))
    guard days.from <= days.last else { return }
    let past = old.timeline(in: area, known: known, unknown: unknown, notValid: notValid)
    let next = new.timeline(in: newArea, known: known, unknown: unknown, notValid: notValid)
    past.count(over: days, into: &before)
    next.count(over: days, into: &after)
    var county = CountyImpact(area: newArea, first: .distantFuture)
    var applied = 0
    PhaseTimeline.forEach(past, next, over: days) { was, becomes, day, count in
      if was.state != notValid || becomes.state != notValid { applied += count }
      if was.state != becomes.state {
        county.first = min(county.first, day)
        county.days += count
        if was.state == notValid || becomes.state == notValid {
          county.oneSidedDays += count
        } else {
          county.firstShared = county.firstShared ?? day
        }
        guard let level = was.level, let newLevel = becomes.level else { return }
        // Whoever has to do the same has it no stricter, wherever the phase stands.
        guard
          !guidelines.areTheSameSome(
            old.versions[was.version], was.version, level, new.versions[becomes.version],
            becomes.version, newLevel)
        else { return }
        switch orders[was.version][becomes.version][level, newLevel] {
        case .stricter: county.stricterDays += count
        case .milder: county.milderDays += count
        case .unordered: break
        }
      } else if was.state != notValid,
        !guidelines.areSame(
          old.versions[was.version], was.version, was.level, new.versions[becomes.version],
          becomes.version, becomes.level)
      {
        county.first = min(county.first, day)
        county.firstShared = county.firstShared ?? day
        county.guidelineDays += count
      }
    }
    if applied > 0 { countyCount += 1 }
    countyDays += applied
    if county.first != .distantFuture { counties.append(county) }
  }

  var impact: OrdinanceImpact {
    var phases = phases
    for at in phases.indices {
      phases[at].before = before[at]
      phases[at].after = after[at]
    }
    return OrdinanceImpact(
      old: old.ordinance, new: new.ordinance,
      phases: phases.filter { phase in
        if case .phase = phase.state { return true }
        return phase.before.countyDays > 0 || phase.after.countyDays > 0
      },
      counties: counties.sorted { a, b in
        a.effect == b.effect ? a.area.id < b.area.id : a.effect > b.effect
      }, countyCount: countyCount, countyDays: countyDays)
  }
}
