import Comparison
import Evaluation
import Rules

/// The impact in the obviously right way: every day by itself, as somebody who asks on that day is
/// answered.
struct NaiveImpact {
  let old: Evaluator
  let new: Evaluator
  /// Per ordinance.
  private(set) var uses:
    [String: [PhaseImpact.State: (before: PhaseImpact.Use, after: PhaseImpact.Use)]] =
      [:]
  /// Per ordinance and county: days, days of one alone, stricter, milder, other guidelines.
  private(set) var counties: [String: [String: [Int]]] = [:]
  private(set) var first: [String: [String: Day]] = [:]
  /// Per ordinance and county: days on which both apply, and those on which one does or both do.
  private(set) var applied: [String: [String: (both: Int, any: Int)]] = [:]
  /// Per ordinance and day: counties that differ while both apply, and those in which only one does.
  private(set) var daily: [String: [Day: (shared: Int, alone: Int)]] = [:]

  private struct Answer {
    var state = PhaseImpact.State.notValid
    var ruleSet: RuleSet?
    var level: Int?
  }

  init(_ old: Evaluator, _ new: Evaluator, over days: DayRange) {
    self.old = old
    self.new = new
    for county in new.workspace.areas.counties {
      let last = county.merger.map { min(days.last, $0.since - 1) } ?? days.last
      for ordinance in new.workspace.ordinances.map(\.id) {
        let before = answers(old, ordinance, county, days.from - 10, last + 1)
        let after = answers(new, ordinance, county, days.from - 10, last + 1)
        count(ordinance, county, before, after, days.from, last)
      }
    }
  }

  private func answers(
    _ evaluator: Evaluator, _ ordinance: String, _ county: Area, _ from: Day, _ last: Day
  ) -> [Day: Answer] {
    var answers: [Day: Answer] = [:]
    var day = from
    while day <= last {
      let situation = evaluator.situation(in: county, on: day)
      var answer = Answer()
      if situation.area.id == county.id,
        let standing = situation.standings.first(where: { $0.ruleSet.id.value == ordinance })
      {
        answer.ruleSet = standing.ruleSet
        answer.level = standing.level
        answer.state = standing.phase.map { .phase($0.id.value) } ?? .unknown
      }
      answers[day] = answer
      day = day + 1
    }
    return answers
  }

  private mutating func count(
    _ ordinance: String, _ county: Area, _ before: [Day: Answer], _ after: [Day: Answer],
    _ from: Day, _ last: Day
  ) {
    var numbers = [0, 0, 0, 0, 0]
    var day = from
    while day <= last {
      use(ordinance, before, day) {
        $0.before
      } set: {
        $0.before = $1
      }
      use(ordinance, after, day) {
        $0.after
      } set: {
        $0.after = $1
      }
      let (was, becomes) = (before[day]!, after[day]!)
      let sides = [was, becomes].count { $0.state != .notValid }
      applied[ordinance, default: [:]][county.id, default: (0, 0)].both += sides == 2 ? 1 : 0
      applied[ordinance, default: [:]][county.id, default: (0, 0)].any += sides > 0 ? 1 : 0
      var differs = true
      if was.state != becomes.state {
        numbers[0] += 1
        if was.state == .notValid || becomes.state == .notValid { numbers[1] += 1 }
        switch order(was, becomes) {
        case 1: numbers[2] += 1
        case -1: numbers[3] += 1
        default: break
        }
      } else if texts(was) != texts(becomes) {
        numbers[4] += 1
      } else {
        differs = false
      }
      let isAlone = was.state != becomes.state && [was.state, becomes.state].contains(.notValid)
      if differs {
        daily[ordinance, default: [:]][day, default: (0, 0)].shared += isAlone ? 0 : 1
        daily[ordinance, default: [:]][day, default: (0, 0)].alone += isAlone ? 1 : 0
      }
      if differs, first[ordinance]?[county.id] == nil {
        first[ordinance, default: [:]][county.id] = day
      }
      day = day + 1
    }
    if numbers.contains(where: { $0 > 0 }) {
      counties[ordinance, default: [:]][county.id] = numbers
    }
  }

  private mutating func use(
    _ ordinance: String, _ answers: [Day: Answer], _ day: Day,
    get: ((before: PhaseImpact.Use, after: PhaseImpact.Use)) -> PhaseImpact.Use,
    set: (inout (before: PhaseImpact.Use, after: PhaseImpact.Use), PhaseImpact.Use) -> Void
  ) {
    let state = answers[day]!.state
    var both = uses[ordinance]?[state] ?? (PhaseImpact.Use(), PhaseImpact.Use())
    let known = get(both)
    var length = 0
    if answers[day + 1]!.state != state {
      while length < 7, answers[day - length]!.state == state { length += 1 }
    }
    set(
      &both,
      PhaseImpact.Use(
        countyDays: known.countyDays + 1,
        entries: known.entries + (answers[day - 1]!.state == state ? 0 : 1),
        shortPeriods: known.shortPeriods + (length > 0 && length < 7 ? 1 : 0)))
    uses[ordinance, default: [:]][state] = both
  }

  /// 1: the new one is stricter; -1: milder.
  private func order(_ was: Answer, _ becomes: Answer) -> Int {
    guard let level = was.level, let newLevel = becomes.level, let a = was.ruleSet,
      let b = becomes.ruleSet
    else { return 0 }
    let (old, new) = (a.phases.map(\.id.value), b.phases.map(\.id.value))
    let isStricter = !Set(old[level...]).isDisjoint(with: new[...newLevel])
    let isMilder = !Set(old[...level]).isDisjoint(with: new[newLevel...])
    if !texts(was).isEmpty, texts(was) == texts(becomes) { return 0 }
    return isStricter == isMilder ? 0 : isStricter ? 1 : -1
  }

  private func texts(_ answer: Answer) -> Set<String> {
    guard let ruleSet = answer.ruleSet else { return [] }
    return Set(
      ruleSet.guidelines(inPhase: answer.level).entries.map { entry in
        let language = old.workspace.languages[0]
        return "\(entry.guideline.id.value): \(entry.guideline.text(in: language) { _ in nil })"
      })
  }
}
