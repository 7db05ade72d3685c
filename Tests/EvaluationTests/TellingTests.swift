import Evaluation
import Rules
import TestSupport
import Testing

@testable import Comparison
@testable import Messages

@Suite("Telling")
struct TellingTests {
  /// Who is told every day what is new since the day before knows on every day what applies, and is
  /// told nothing that was known.
  @Test("everybody is told of everything, and once", arguments: 0..<4)
  func everybodyIsToldOfEverything(block: Int) {
    for seed in MadeUpCase.seeds(block: block, count: Effort.cases(5)) {
      let workspace = RandomWorkspace.make(seed: seed)
      guard let made = MadeUpCase(seed: seed, workspace) else { return }
      for county in workspace.counties.prefix(Effort.cases(10))
      where made.area(county).partOf == nil {
        for ordinance in made.evaluator.workspace.ordinances.indices {
          guard let mistake = mistake(made, made.area(county), ordinance) else { continue }
          Issue.record(made.comment("\(county.id): \(mistake)"))
          return
        }
      }
    }
  }

  /// The same where the rules become others on some day: whoever was told what is new by the new
  /// rules since the old ones, and then every day what is new since the day before, knows as well.
  @Test("an amendment is told to everybody, and once", arguments: 4..<8)
  func anAmendmentIsTold(block: Int) {
    let seeds = MadeUpCase.seeds(block: block, count: Effort.cases(10), firstBlock: 4)
    for seed in seeds {
      var numbers = SeededNumbers(seed: seed &+ 7)
      let workspace = RandomWorkspace.make(seed: seed)
      let amended = workspace.amended(&numbers)
      guard let old = MadeUpCase(seed: seed, workspace),
        let new = MadeUpCase(seed: seed, amended, mayBeRefused: true)
      else { continue }
      let days = workspace.days.map { MadeUpCase.day($0) }
      let amendment = days[numbers.number(1...days.count - 2)]
      for county in workspace.counties.prefix(Effort.cases(3))
      where new.area(county).partOf == nil {
        for pair in OrdinancePair.all(old.evaluator.workspace, new.evaluator.workspace) {
          var reader = Reader(pair: pair, area: new.area(county))
          reader.learn(old.evaluator, through: amendment - 1, from: amendment - 4)
          reader.learn(new.evaluator, since: old.evaluator, through: amendment + 12)
          guard let mistake = reader.mistake else { continue }
          Issue.record(new.comment("amended for \(amendment), \(county.id): \(mistake)"))
          return
        }
      }
    }
  }

  private func mistake(_ made: MadeUpCase, _ area: Area, _ ordinance: Int) -> String? {
    let days = made.workspace.days.map { MadeUpCase.day($0) }
    var reader = Reader(pair: OrdinancePair(old: ordinance, new: ordinance), area: area)
    reader.learn(made.evaluator, through: days[days.count - 1] + 40, from: days[0] - 3)
    return reader.mistake
  }
}

/// Somebody who knows of an ordinance what they are told, and nothing else.
private struct Reader {
  let pair: OrdinancePair
  let area: Area
  /// The first thing that was wrong.
  private(set) var mistake: String?
  /// From a day on, until the next.
  private var told: [(from: Day, state: RuleState?)] = []
  private var day = Day.distantPast
  /// Of which it was said that no figure to come can change them: days, and the phase in force then.
  private var promises: [(from: Day, through: Day, phase: String, told: Day)] = []

  init(pair: OrdinancePair, area: Area) {
    self.pair = pair
    self.area = area
  }

  /// What they are told at first, and then every day.
  mutating func learn(_ evaluator: Evaluator, through last: Day, from first: Day) {
    day = first
    if let ordinance = pair.old {
      told = evaluator.course(of: ordinance, in: area, known: first).outlook.steps
        .map { ($0.day, $0.state) }
    } else {
      told = [(first, nil)]
    }
    learn(evaluator, pair.old, since: evaluator, through: last, isAmended: nil)
  }

  /// What they are told every day of newer rules.
  mutating func learn(_ evaluator: Evaluator, since old: Evaluator, through last: Day) {
    learn(evaluator, pair.new, since: old, through: min(day + 1, last)) { _ in true }
    learn(evaluator, pair.new, since: evaluator, through: last, isAmended: nil)
  }

  private mutating func learn(
    _ evaluator: Evaluator, _ ordinance: Int?, since old: Evaluator, through last: Day,
    isAmended: ((OrdinancePair) -> Bool)?
  ) {
    let isSame = isAmended == nil
    if !isSame { promises = [] }
    let pair = isSame ? OrdinancePair(old: ordinance, new: ordinance) : pair
    while day < last, mistake == nil, area.merger.map({ day + 1 <= $0.since }) ?? true {
      day = day + 1
      let list = ChangeList(
        from: Knowledge(old, on: day - 1), to: Knowledge(evaluator, on: day), pairs: [pair],
        in: [area.id], isAmended: isAmended)
      let course = ordinance.map { evaluator.course(of: $0, in: area, known: day) }
      let outlook = course?.outlook
      let earlier = told
      for (at, change) in list.changes.enumerated() {
        hear(
          change, before: list.changes.dropFirst(at + 1).first, outlook, earlier, isSame: isSame)
      }
      let actual = course?.state(on: day)
      for promise in promises
      where promise.from <= day && day <= promise.through && name(actual) != promise.phase
        && !isAnnounced(since: promise.told, evaluator, ordinance)
      {
        note(
          "on \(promise.told) \(promise.phase) was certain through \(promise.through), and it is \(name(actual))"
        )
      }
      if !believed(on: day).says(sameAs: actual) {
        note("told of \(name(believed(on: day))), and it is \(name(actual))")
      }
    }
  }

  private mutating func hear(
    _ change: Change, before other: Change?, _ outlook: Outlook?,
    _ earlier: [(from: Day, state: RuleState?)], isSame: Bool
  ) {
    if change.causes.isEmpty { note("no cause") }
    if change.before.says(sameAs: change.after) { note("nothing is new") }
    if change.known != day { note("known on \(change.known)") }
    let first = max(change.from, day)
    if isSame, let through = change.through, !change.throughMayChange {
      promises.append((first, through, name(change.after), day))
    }
    if !believed(on: first).says(sameAs: change.before) {
      note("something else was told: \(name(believed(on: first))), not \(name(change.before))")
    }
    if let through = change.through, through < first { note("over before it begins") }
    // Where it is certain what follows the last day, and nothing is told of that, it is what was told
    // before.
    let next = change.through.map { $0 + 1 }
    let follows = other?.from != next && outlook?.steps.contains { $0.day == next } ?? false
    let rest = next.flatMap { next in earlier.last { $0.from <= next }?.state }
    told.removeAll { $0.from >= first && $0.from <= change.through ?? .distantFuture }
    told.append((first, change.after))
    if follows, let next, !told.contains(where: { $0.from == next }) { told.append((next, rest)) }
    told.sort { $0.from < $1.from }
  }

  /// Whether a notice that nobody knew of on an earlier day has been in force since.
  private func isAnnounced(since told: Day, _ evaluator: Evaluator, _ ordinance: Int?) -> Bool {
    let notices = ordinance.map { evaluator.workspace.ordinances[$0].notices } ?? []
    return notices.contains { $0.from <= day && !$0.isKnown(on: told) && $0.isKnown(on: day) }
  }

  private func believed(on day: Day) -> RuleState? { told.last { $0.from <= day }?.state }

  private mutating func note(_ text: String) {
    if mistake == nil { mistake = "\(day): \(text)" }
  }

  private func name(_ state: RuleState?) -> String {
    state.map { $0.phase?.id.value ?? "unknown" } ?? "nothing"
  }
}

extension NaiveWorkspace {
  /// The same land and figures under other rules: some counts, days and areas are others, some
  /// versions, notices and limits of guidelines are gone.
  fileprivate func amended(_ numbers: inout SeededNumbers) -> NaiveWorkspace {
    var result = self
    if numbers.chance(30) {
      result = numbers.pick([LeftOut.onlyFrom, .onlyWhen, .rows]).from(result)
    }
    if !notices.isEmpty, numbers.chance(30) {
      result.notices.remove(at: numbers.number(0...notices.count - 1))
    }
    for ordinance in result.ordinances.indices where numbers.chance(70) {
      if result.ordinances[ordinance].versions.count > 1, numbers.chance(25) {
        result.ordinances[ordinance].versions.removeLast()
      }
      for version in result.ordinances[ordinance].versions.indices where numbers.chance(70) {
        result.ordinances[ordinance].versions[version].amend(&numbers)
      }
    }
    return result
  }
}

extension NaiveWorkspace.Version {
  fileprivate mutating func amend(_ numbers: inout SeededNumbers) {
    if numbers.chance(15) { scope = NaiveWorkspace.Scope(isCountry: true) }
    if numbers.chance(15) { begins = .recount }
    if numbers.chance(15) { through = nil }
    if numbers.chance(20) { guidelines.removeAll { $0.only == nil } }
    guard !isExclusive else { return }
    for level in phases.indices {
      guard let starts = phases[level].starts, numbers.chance(50) else { continue }
      let days = numbers.number(1...4)
      phases[level].starts = NaiveWorkspace.Trigger(
        when: starts.when, consecutive: NaiveWorkspace.Consecutive(days: days, daySet: nil),
        effective: numbers.pick([.sameDay, .nextDay, .dayAfterNext, .daysLater(5)]))
      if numbers.chance(40) { phases[level].ends = nil }
      if numbers.chance(30) { phases[level].guidelines = [] }
    }
  }
}
