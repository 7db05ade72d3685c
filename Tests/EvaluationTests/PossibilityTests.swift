import Evaluation
import Rules
import TestSupport
import Testing

/// The earliest days that are named are never later than what then happens.
@Suite("Possibilities")
struct PossibilityTests {
  @Test("nothing happens before its earliest day", arguments: [0, 1, 2, 4])
  func nothingHappensBeforeItsEarliestDay(block: Int) {
    for seed in MadeUpCase.seeds(block: block, count: Effort.cases(12)) {
      let workspace = RandomWorkspace.make(seed: seed, publication: Publication(ofSeed: seed))
      guard let made = MadeUpCase(seed: seed, workspace) else { return }
      for county in workspace.counties.prefix(3) {
        for ordinance in made.evaluator.workspace.ordinances.indices {
          guard let surprise = surprise(made, made.area(county), ordinance) else { continue }
          Issue.record(made.comment("\(county.id): \(surprise)"))
          return
        }
      }
    }
  }

  /// What happened earlier than it was said to be possible; nil: nothing.
  private func surprise(_ made: MadeUpCase, _ area: Area, _ ordinance: Int) -> String? {
    let days = made.workspace.days.map { MadeUpCase.day($0) }
    let actual = days.map { day in
      made.evaluator.course(of: ordinance, in: area, known: day).state(on: day)
    }
    let laws = made.evaluator.workspace.ordinances.flatMap(\.versions).map(\.firstDayKnown)
    let notices = made.evaluator.workspace.ordinances.flatMap(\.notices)
    for (at, known) in days.enumerated().dropLast() {
      let course = made.evaluator.course(of: ordinance, in: area, known: known)
      let possible = course.prospects
      for (day, state) in zip(days, actual).dropFirst(at + 1) {
        if day > possible.through || area.merger.map({ $0.since <= day }) ?? false { break }
        guard let state, let level = state.level, let certain = course.outlook.state(on: day),
          let phase = certain.phase
        else { continue }
        guard let now = state.ruleSet.phases.firstIndex(where: { $0.identity == phase.identity })
        else { break }
        // Nobody could know of a law before it was made, or of a notice before it was given.
        if laws.contains(where: { known < $0 && $0 <= day }) { break }
        if notices.contains(where: { $0.from <= day && !$0.isKnown(on: known) }) { break }
        let earliest = level < now ? possible.milder?.from : possible.stricter?.from
        if level != now, earliest.map({ $0 > day }) ?? true {
          return """
            on \(known), \(phase.id.value) could change on \(earliest?.description ?? "no day"); \
            it was \(state.phase?.id.value ?? "unknown") on \(day)
            """
        }
      }
    }
    return nil
  }
}
