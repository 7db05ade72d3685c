internal import Evaluation
internal import Messages
internal import Reports
internal import Rules

/// The count of a metric that decides which phase applies: it says which days counted, and which were skipped.
struct DecidingCount {
  /// What has to hold, or held, in plain words; and how often it has, while that is not enough.
  let finding: String
  /// The phase that follows, or that applies because of it, with its first day; nil: that is open.
  let consequence: String?
  /// The days that filled the count, or have so far.
  let hits: Set<Day>
  private let skips: (_ day: Day) -> HolidayCalendar.Absence?

  /// That of the first certain step; else, of the first rule set that has one, the one that made the present
  /// phase, unless it lies before what is shown, or the one that runs towards a milder phase.
  /// - Parameter steps: those that are certain, earliest first.
  init?(of figure: AreaFigure, _ standings: [Standing], _ steps: [Change], _ edition: Edition) {
    for step in steps {
      let count = step.decisive.last {
        $0.effective == step.from && figure.decides($0, in: step.area)
      }
      guard let count else { continue }
      let phase = step.after?.phase.map { phase in
        let values = [
          "day": edition.shortDate(step.from), "phase": phase.title[edition.language],
        ]
        return edition.wording.say(.then, values)
      }
      self.init(count, in: step.area, figure, edition.words.plain(count), phase)
      return
    }
    for standing in standings {
      let area = standing.area
      let made = standing.decisive(on: edition.day).last {
        figure.decides($0, in: area)
      }
      if let made {
        let since = edition.wording.say(.since, ["day": edition.shortDate(standing.since)])
        self.init(
          made, in: area, figure, edition.words.plain(made),
          "\(edition.name(of: standing)) \(since)")
        // What is shown in part is not understood.
        if hits.allSatisfy({ $0 > edition.day - MetricSeries.weeks }) { return }
      }
      let prospects = standing.prospects
      let counts =
        (prospects?.milder?.counts ?? [])
        + (prospects?.stricter?.counts ?? []).filter { $0.held > 0 }
      guard
        let awaited = counts.first(where: { figure.isRead(by: $0.count.trigger.when, in: area) })
      else { continue }
      self.init(awaited.count, in: area, figure, DecidingCount.finding(awaited, edition), nil)
      return
    }
    return nil
  }

  private init(
    _ count: CountTrace, in area: Area, _ figure: AreaFigure, _ finding: String,
    _ consequence: String?
  ) {
    // Of a condition that looks back itself, the days are those of its rows.
    let row = count.rows.filter { figure.isRead(by: $0.row.when, in: area) && $0.inner.isEmpty }
      .max { $0.row.count.days < $1.row.count.days }
    let isRow = count.trigger.consecutive.days == 1 && row != nil
    let days = isRow ? row?.days ?? [] : count.days
    let consecutive = isRow ? row?.row.count : count.trigger.consecutive
    // A day on which it did not hold began the count anew.
    let begin = days.lastIndex { $0.role.isCounted && $0.truth != .isTrue }.map { $0 + 1 } ?? 0
    hits = Set(days[begin...].filter { $0.role.isCounted && !$0.isAwaited }.map(\.day))
    self.finding = finding
    self.consequence = consequence
    let (calendar, state) = (count.ruleSet.calendar, area.state)
    skips = { day in
      guard let calendar, let set = consecutive?.daySet else { return nil }
      return calendar.absence(of: day, from: calendar.daySets[set], state: state)
    }
  }

  private static func finding(_ awaited: Possibility.Awaited, _ edition: Edition) -> String {
    let (count, needed) = (awaited.count, awaited.count.trigger.consecutive.days)
    guard count.rows.isEmpty else { return edition.report.text(of: awaited) }
    let condition = edition.words.plain(count.trigger, count.ruleSet)
    guard needed > 1 else { return condition }
    let counted = ["count": String(awaited.held), "needed": String(needed)]
    return "\(edition.wording.say(.siteCounted, counted)) – \(condition)"
  }

  /// Why a day is not counted, in a word; nil: it is.
  func absence(of day: Day, _ edition: Edition) -> String? {
    switch skips(day) {
    case .weekday(let weekday): edition.words.name(of: weekday)
    case .holiday(let holiday): holiday.title[edition.language]
    case nil: nil
    }
  }
}

extension AreaFigure {
  /// Whether a full count is full because of it.
  fileprivate func decides(_ count: CountTrace, in area: Area) -> Bool {
    isRead(by: count.trigger.when, in: area) && count.decidingMetrics.contains(metric)
  }
}
