import Evaluation
import Rules
import TestSupport
import Testing

@testable import Comparison
@testable import Messages

@Suite("Telling")
struct TellingTests {
  /// Who is told every day, every week or every fortnight what is new since the last time, and believes
  /// phase and last day, knows then what applies, and is told nothing that was known.
  @Test("everybody is told of everything, and once", arguments: 0..<4)
  func everybodyIsToldOfEverything(block: Int) {
    for seed in MadeUpCase.seeds(block: block, count: Effort.cases(5)) {
      let workspace = RandomWorkspace.make(seed: seed)
      guard let made = MadeUpCase(seed: seed, workspace) else { return }
      let days = made.workspace.days.map { MadeUpCase.day($0) }
      for county in workspace.counties.prefix(Effort.cases(10))
      where made.area(county).partOf == nil {
        for pause in [1, 7, 14] {
          var reader = Reader(area: made.area(county), pause: pause)
          reader.learn(made.evaluator, through: days[days.count - 1] + 40, from: days[0] - 3)
          guard let mistake = reader.mistake else { continue }
          Issue.record(made.comment("\(county.id), every \(pause) days: \(mistake)"))
          return
        }
      }
    }
  }

  /// The same over the shipped season, for whoever looks every day, every week or every month.
  @Test("everybody is told of the season", arguments: [1, 7, 30])
  func everybodyIsToldOfTheSeason(pause: Int) throws {
    let first = try #require(Day(iso: "2020-10-10"))
    let last = try #require(Day(iso: "2021-09-05"))
    for (at, county) in Shipped.workspace.areas.counties.enumerated()
    where at % 25 == 0 && county.partOf == nil {
      var reader = Reader(area: county, pause: pause)
      reader.learn(Shipped.evaluator, through: last, from: first)
      #expect(reader.mistake == nil, "\(county.id)")
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
        var reader = Reader(area: new.area(county), pause: 1)
        reader.learn(old.evaluator, through: amendment - 1, from: amendment - 4)
        reader.learn(new.evaluator, since: old.evaluator, through: amendment + 12)
        guard let mistake = reader.mistake else { continue }
        Issue.record(new.comment("amended for \(amendment), \(county.id): \(mistake)"))
        return
      }
    }
  }
}

/// Somebody in a county who knows of its ordinances what they are told, and nothing else.
private struct Reader {
  let area: Area
  /// After how many days they look again.
  let pause: Int
  /// The first thing that was wrong.
  private(set) var mistake: String?
  /// By ordinance: from a day on, until the next.
  private var told: [String: [(from: Day, state: RuleState?)]] = [:]
  private var day = Day.distantPast
  /// Of which it was said that no figure to come can change them: days, and the phase in force then.
  private var promises: [(ordinance: String, from: Day, through: Day, phase: String, told: Day)] =
    []

  init(area: Area, pause: Int) {
    self.area = area
    self.pause = pause
  }

  /// What they are told at first, and then every time.
  mutating func learn(_ evaluator: Evaluator, through last: Day, from first: Day) {
    day = first
    for (at, ordinance) in evaluator.workspace.ordinances.enumerated() {
      let outlook = evaluator.course(of: at, in: area, known: first).outlook
      told[ordinance.id] = outlook.steps.map { ($0.day, $0.state) }
      if let end = outlook.lastDayOfRules { told[ordinance.id]?.append((end + 1, nil)) }
    }
    learn(evaluator, since: evaluator, through: last, isAmended: nil)
  }

  /// What they are told every time of newer rules.
  mutating func learn(_ evaluator: Evaluator, since old: Evaluator, through last: Day) {
    learn(evaluator, since: old, through: min(day + 1, last)) { _ in true }
    learn(evaluator, since: evaluator, through: last, isAmended: nil)
  }

  private mutating func learn(
    _ evaluator: Evaluator, since old: Evaluator, through last: Day,
    isAmended: ((OrdinancePair) -> Bool)?
  ) {
    if isAmended != nil { promises = [] }
    let pairs = OrdinancePair.all(old.workspace, evaluator.workspace)
    while day + pause <= last, mistake == nil, area.merger.map({ day + pause <= $0.since }) ?? true
    {
      let since = day
      day = day + pause
      let list = ChangeList(
        from: Knowledge(old, on: since), to: Knowledge(evaluator, on: day), pairs: pairs,
        in: [area.id], isAmended: isAmended)
      let groups = list.changes.grouped(by: \.ordinance).map {
        (ordinance: $0.key, changes: $0.elements, takes: $0.elements.contains { $0.former != nil })
      }
      // What another takes the place of comes first.
      for (ordinance, changes, _) in groups.filter({ !$0.takes }) + groups.filter(\.takes) {
        let place = old.workspace.ordinances.firstIndex { $0.id == ordinance }
        let outlook = place.map { old.course(of: $0, in: area, known: since).outlook }
        hear(
          changes, of: ordinance, since: since, end: outlook?.lastDayOfRules,
          isSame: isAmended == nil)
      }
      for (at, ordinance) in evaluator.workspace.ordinances.enumerated() {
        let actual = evaluator.course(of: at, in: area, known: day).state(on: day)
        if !believed(ordinance.id, on: day).says(sameAs: actual) {
          note(
            "\(ordinance.id): told of \(name(believed(ordinance.id, on: day))), and it is \(name(actual))"
          )
        }
        for promise in promises
        where promise.ordinance == ordinance.id && promise.from <= day && day <= promise.through
          && name(actual) != promise.phase
          && !isAnnounced(since: promise.told, ordinance, evaluator.workspace)
        {
          note(
            "on \(promise.told) \(promise.phase) was certain through \(promise.through), and it is \(name(actual))"
          )
        }
      }
    }
  }

  /// Learns what is new of an ordinance: all that was told of later days before is void.
  /// - Parameter end: the last day of the rules that was known, also if nobody was told of it.
  private mutating func hear(
    _ changes: [Change], of ordinance: String, since: Day, end: Day?, isSame: Bool
  ) {
    let before = told
    var eve: RuleState??
    for (at, change) in changes.enumerated() {
      if change.causes.isEmpty { note("no cause") }
      if change.known > day { note("known on \(change.known)") }
      let first = max(change.from, day)
      if isSame, let through = change.through, !change.throughMayChange {
        promises.append((ordinance, first, through, name(change.after), day))
      }
      // That rules end may have been told before it was certain what ends.
      let ended = change.after == nil ? ordinance : change.former
      let days = ended == nil ? [] : (0...max(0, first - since)).map { since + $0 }
      let known =
        [believed(ordinance, on: first), eve ?? believed(ordinance, on: first)]
        + [before[ordinance]?.last { $0.from <= first }?.state]
        + (end.map { $0 < first } ?? false ? [nil] : [])
        + (change.fallenEnd == nil ? [] : [change.eve])
        + days.map { believed(ended ?? ordinance, on: $0) }
      if !known.contains(where: { $0.says(sameAs: change.before) }) {
        note(
          "\(ordinance) from \(change.from), \(name(change.before)) to \(name(change.after)): something else was told, \(name(known[0])); \(changes.map { "\($0.from)–\($0.through?.description ?? "") \(name($0.before))→\(name($0.after))" }) after \((told[ordinance] ?? []).suffix(4).map { "\($0.from) \(name($0.state))" })"
        )
      }
      if change.before.says(sameAs: change.after), change.former == nil, change.fallenEnd == nil {
        note("nothing is new")
      }
      if let through = change.through, through < first { note("over before it begins") }
      if at > 0, changes[at - 1].through != change.from - 1 { note("a gap before \(change.from)") }
      tell(ordinance, change.after, from: first)
      if let through = change.through { tell(ordinance, nil, from: through + 1) }
      if let former = change.former { tell(former, nil, from: first) }
      eve = .some(change.after)
    }
  }

  private mutating func tell(_ ordinance: String, _ state: RuleState?, from day: Day) {
    told[ordinance, default: []].removeAll { $0.from >= day }
    told[ordinance, default: []].append((day, state))
  }

  /// Whether a notice or a law that nobody knew of on an earlier day has become known since.
  private func isAnnounced(since told: Day, _ ordinance: Ordinance, _ rules: Workspace) -> Bool {
    ordinance.notices.contains { $0.from <= day && !$0.isKnown(on: told) && $0.isKnown(on: day) }
      || rules.ordinances.flatMap(\.versions).contains {
        $0.firstDayKnown > told && $0.firstDayKnown <= day
      }
  }

  private func believed(_ ordinance: String, on day: Day) -> RuleState? {
    told[ordinance]?.last { $0.from <= day }?.state
  }

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
