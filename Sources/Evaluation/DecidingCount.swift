internal import Findings
public import Rules

/// The count of a metric that decides which phase applies: which days counted, and which were skipped.
public struct DecidingCount: Sendable {
  /// What it decides.
  public enum Outcome: Sendable {
    /// That another phase begins.
    case begins(CertainStep)
    /// That the present phase applies.
    case applies(Standing)
    /// That a milder or stricter phase may begin, once it is full.
    case mayBegin(Possibility, Possibility.Awaited, isMilder: Bool)
  }

  public let outcome: Outcome
  public let count: CountTrace
  /// The days that filled the count, or have so far.
  public let hits: Set<Day>
  private let daySet: Trigger.Count
  private let state: Int?

  /// How many days are shown: a count that began before them is not understood.
  package static let shownDays = 21

  /// That of the first certain step; else, of the first rule set that has one, the one that made the present
  /// phase, unless it began before what is shown, or the one that runs towards a milder phase.
  /// - Parameters:
  ///   - steps: those that are certain, earliest first.
  ///   - today: the day of the answer.
  init?(
    of metric: AreaMetric, _ standings: [Standing], _ steps: [CertainStep], on today: Day
  ) {
    for step in steps {
      let count = step.decisive.last {
        $0.effective == step.day && metric.decides($0, in: step.after.area)
      }
      guard let count else { continue }
      self.init(.begins(step), count, in: step.after.area, metric)
      return
    }
    for standing in standings {
      let area = standing.area
      let made = standing.decisive(on: today).last { metric.decides($0, in: area) }
      if let made {
        self.init(
          .applies(standing), made, in: area, metric,
          anewSince: standing.ruleSet.kind == .independent ? nil : standing.since)
        // What is shown in part is not understood.
        if made.isAnew || hits.allSatisfy({ $0 > today - DecidingCount.shownDays }) { return }
      }
      let possible = [
        standing.prospects?.milder.map { (isMilder: true, $0) },
        standing.prospects?.stricter.map { (isMilder: false, $0) },
      ]
      for (isMilder, possibility) in possible.compactMap(\.self) {
        // The last is that of the mildest phase, so it says what the outlook takes.
        let awaited = possibility.counts.last {
          (isMilder || $0.held > 0) && metric.isRead(by: $0.count.trigger.when, in: area)
        }
        guard let awaited else { continue }
        self.init(
          .mayBegin(possibility, awaited, isMilder: isMilder), awaited.count, in: area, metric)
        return
      }
    }
    return nil
  }

  /// - Parameter since: the first day of a phase that is decided every day, if it is.
  private init(
    _ outcome: Outcome, _ count: CountTrace, in area: Area, _ metric: AreaMetric,
    anewSince since: Day? = nil
  ) {
    let row = count.isAnew ? count.row(of: metric, in: area) : nil
    let days = row?.days ?? count.days
    // A day on which it did not hold set the count back.
    let begin = days.lastIndex { $0.role.isCounted && $0.truth != .isTrue }.map { $0 + 1 } ?? 0
    var hits = Set(days[begin...].filter { $0.role.isCounted && !$0.isAwaited }.map(\.day))
    if let since, let effective = count.effective, row == nil, count.isAnew,
      let last = count.days.last?.day
    {
      // The phase goes on because every day has said the same, by this version of the rules.
      let first = max(since, count.ruleSet.valid.from) - (effective - last)
      hits.formUnion((0...max(0, last - first)).map { first + $0 })
    }
    self.outcome = outcome
    self.count = count
    self.hits = hits
    daySet = row?.row.count ?? count.trigger.consecutive
    state = area.state
  }

  /// Why a day is not counted; nil: it is.
  public func absence(of day: Day) -> HolidayCalendar.Absence? {
    guard let calendar = count.ruleSet.calendar, let set = daySet.daySet else { return nil }
    return calendar.absence(of: day, from: calendar.daySets[set], state: state)
  }
}

extension AreaMetric {
  /// Whether a full count is full because of it.
  fileprivate func decides(_ count: CountTrace, in area: Area) -> Bool {
    isRead(by: count.trigger.when, in: area) && count.decidingMetrics.contains(metric)
  }
}

extension CountTrace {
  /// Whether a single day decides.
  fileprivate var isAnew: Bool { trigger.consecutive.days == 1 }

  /// Of a condition that looks back itself, the row that says which days counted: one that held, if one did.
  fileprivate func row(of metric: AreaMetric, in area: Area) -> RowTrace? {
    let own = rows.filter { metric.isRead(by: $0.row.when, in: area) && $0.inner.isEmpty }
    let held = own.filter { $0.truth == .isTrue }
    return (held.isEmpty ? own : held).max { $0.row.count.days < $1.row.count.days }
  }
}
