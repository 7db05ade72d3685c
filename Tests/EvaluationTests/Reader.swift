import Evaluation
import Rules

@testable import Comparison
@testable import Messages

/// Somebody in a county who knows of its ordinances what they are told, and nothing else.
struct Reader {
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

  /// Rules as people are told of them who hear of newer ones later: with the newer identities of phases.
  static func renamed(_ old: Evaluator, by new: Evaluator) -> Evaluator {
    let renamed = RenamedRules(ComparedRules(old.workspace), ComparedRules(new.workspace))
    return Evaluator(renamed.applied(to: old.workspace), old.observations)
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

  /// What they are told every time of newer rules, or of the same ones over corrected figures.
  mutating func learn(
    _ evaluator: Evaluator, since old: Evaluator, through last: Day, isAmended: Bool = true
  ) {
    promises = []
    learn(
      evaluator, since: old, through: min(day + pause, last),
      isAmended: isAmended ? { _ in true } : nil, areFiguresOthers: !isAmended)
    learn(evaluator, since: evaluator, through: last, isAmended: nil)
  }

  private mutating func learn(
    _ evaluator: Evaluator, since old: Evaluator, through last: Day,
    isAmended: ((OrdinancePair) -> Bool)?, areFiguresOthers: Bool = false
  ) {
    let pairs = OrdinancePair.all(old.workspace, evaluator.workspace)
    while day + pause <= last, mistake == nil, area.merger.map({ day + pause <= $0.since }) ?? true
    {
      let since = day
      day = day + pause
      let list = ChangeList(
        from: Knowledge(old, on: since, crossed: areFiguresOthers ? evaluator : nil),
        to: Knowledge(evaluator, on: day, crossed: areFiguresOthers ? old : nil), pairs: pairs,
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
        compare(changes, of: ordinance, outlook, with: evaluator)
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

  /// A phase that was told of a day to come, and that rules and figures still give for it, is not denied.
  private mutating func compare(
    _ changes: [Change], of ordinance: String, _ old: Outlook?, with evaluator: Evaluator
  ) {
    guard let old,
      let place = evaluator.workspace.ordinances.firstIndex(where: { $0.id == ordinance })
    else { return }
    let course = evaluator.course(of: place, in: area, known: day)
    for change in changes where change.from > day {
      let given = name(course.state(on: change.from))
      if name(old.state(on: change.from)) == given, name(change.after) != given {
        note(
          "\(ordinance): \(given) from \(change.from) was told and is denied, for \(name(change.after))"
        )
      }
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
    state.map { $0.phase?.identity ?? "unknown" } ?? "nothing"
  }
}
