internal import Evaluation
internal import Messages
internal import Reports
internal import Rules

/// The count of a metric that decides which phase applies: it says which days counted, and which were skipped.
struct DecidingCount {
  /// What has to hold, or held, in plain words, with how often it has while that is not enough; and the phase
  /// that follows, that applies because of it, or that it can lead to, with its first day.
  let finding: String
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
      let words = [edition.words.figures(count), edition.consequence(of: step)]
      self.init(count, in: step.area, figure, words.compactMap(\.self).joined(separator: " – "))
      return
    }
    for standing in standings {
      let area = standing.area
      let made = standing.decisive(on: edition.day).last {
        figure.decides($0, in: area)
      }
      if let made {
        let since = edition.wording.say(.since, ["day": edition.shortDate(standing.since)])
        let cause = edition.words.figures(made)
        self.init(
          made, in: area, figure, "\(cause) – \(edition.name(of: standing)) \(since)",
          anewSince: standing.ruleSet.kind == .independent ? nil : standing.since)
        // What is shown in part is not understood.
        if made.isAnew || hits.allSatisfy({ $0 > edition.day - MetricSeries.weeks }) { return }
      }
      let possible = [
        standing.prospects?.milder.map { (Phrase.earliest, $0) },
        standing.prospects?.stricter.map { (Phrase.possible, $0) },
      ]
      for (phrase, possibility) in possible.compactMap(\.self) {
        // The last is that of the mildest phase, so it says what the outlook takes.
        let awaited = possibility.counts.last {
          (phrase == .earliest || $0.held > 0) && figure.isRead(by: $0.count.trigger.when, in: area)
        }
        guard let awaited else { continue }
        let words = [
          DecidingCount.finding(awaited, edition), edition.outlook(phrase, possibility),
        ]
        self.init(awaited.count, in: area, figure, words.joined(separator: ". "))
        return
      }
    }
    return nil
  }

  /// - Parameter since: the first day of a phase that each day decides anew, if days do.
  private init(
    _ count: CountTrace, in area: Area, _ figure: AreaFigure, _ finding: String,
    anewSince since: Day? = nil
  ) {
    let row = count.isAnew ? count.row(of: figure, in: area) : nil
    let days = row?.days ?? count.days
    // A day on which it did not hold began the count anew.
    let begin = days.lastIndex { $0.role.isCounted && $0.truth != .isTrue }.map { $0 + 1 } ?? 0
    var hits = Set(days[begin...].filter { $0.role.isCounted && !$0.isAwaited }.map(\.day))
    if let since, let effective = count.effective, row == nil, count.isAnew,
      let last = count.days.last?.day
    {
      // The phase goes on because every day has said the same, by this version of the rules.
      let first = max(since, count.ruleSet.valid.from) - (effective - last)
      hits.formUnion((0...max(0, last - first)).map { first + $0 })
    }
    self.hits = hits
    self.finding = finding
    let (calendar, state) = (count.ruleSet.calendar, area.state)
    let consecutive = row?.row.count ?? count.trigger.consecutive
    skips = { day in
      guard let calendar, let set = consecutive.daySet else { return nil }
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

extension CountTrace {
  /// Whether a single day decides.
  fileprivate var isAnew: Bool { trigger.consecutive.days == 1 }

  /// Of a condition that looks back itself, the row that says which days counted: one that held, if one did.
  fileprivate func row(of figure: AreaFigure, in area: Area) -> RowTrace? {
    let own = rows.filter { figure.isRead(by: $0.row.when, in: area) && $0.inner.isEmpty }
    let held = own.filter { $0.truth == .isTrue }
    return (held.isEmpty ? own : held).max { $0.row.count.days < $1.row.count.days }
  }
}

extension Edition {
  /// `from Wed 19 May: Brake instead of Brake with schools closed`; nil: it is not known what.
  fileprivate func consequence(of step: Change) -> String? {
    guard let phase = step.after?.phase?.title[language] else { return nil }
    let before = step.before?.phase?.title[language]
    let what = before.map { wording.say(.siteInstead, ["phase": phase, "before": $0]) } ?? phase
    return wording.say(.then, ["day": shortDate(step.from), "phase": what])
  }

  /// `Earliest from Thu 27 May: No brake`
  func outlook(_ phrase: Phrase, _ possible: Possibility) -> String {
    let values = ["day": shortDate(possible.from), "phase": possible.phase.title[language]]
    return wording.say(phrase, values)
  }
}
