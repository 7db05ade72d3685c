import Evaluation
import Rules
import TestSupport
import Testing

/// The last day of a phase that is named is its last one or, where figures to come may end it before, its last one at the
/// latest.
@Suite("Last days")
struct LastDayTests {
  @Test("a phase ends when it was said, or before where that was said", arguments: 0..<4)
  func endsWhenItWasSaid(block: Int) {
    var (certain, before) = (0, 0)
    for seed in MadeUpCase.seeds(block: block, count: Effort.cases(25)) {
      let workspace = RandomWorkspace.make(seed: seed)
      guard let made = MadeUpCase(seed: seed, workspace) else { return }
      for county in workspace.counties.prefix(3) {
        for ordinance in made.evaluator.workspace.ordinances.indices {
          let area = made.area(county)
          guard let mistake = mistake(made, area, ordinance, &certain, &before) else { continue }
          Issue.record(made.comment("\(county.id): \(mistake)"))
          return
        }
      }
    }
    #expect(MadeUpCase.chosenSeed != nil || (certain > 0 && before > 0), "\(certain), \(before)")
  }

  /// What was said of a last day and did not happen; nil: nothing.
  /// - Parameters:
  ///   - certain: counts the phases that lasted as long as was certain.
  ///   - before: counts those that ended before their last day at the latest.
  private func mistake(
    _ made: MadeUpCase, _ area: Area, _ ordinance: Int, _ certain: inout Int, _ before: inout Int
  ) -> String? {
    let days = made.workspace.days.map { MadeUpCase.day($0) }
    let last = days[days.count - 1]
    let actual = days.map { day in
      made.evaluator.course(of: ordinance, in: area, known: day).state(on: day)
    }
    let laws = made.evaluator.workspace.ordinances.flatMap(\.versions).map(\.firstDayKnown)
    let notices = made.evaluator.workspace.ordinances.flatMap(\.notices)
    for (at, known) in days.enumerated() {
      guard let state = actual[at], let until = state.until, known < until, until < last,
        // Nobody could know of a law before it was made, or of a notice before it was given.
        !laws.contains(where: { known < $0 && $0 <= until + 1 }),
        !notices.contains(where: { $0.from <= until + 1 && !$0.isKnown(on: known) })
      else { continue }
      let place = at + (until - known)
      func hasPhase(_ place: Int) -> Bool {
        actual[place].map { $0.phase?.identity == state.phase?.identity } ?? false
      }
      let isWhole = (at...place).allSatisfy(hasPhase)
      if !isWhole, !state.untilMayChange {
        return "on \(known), it was certain that the phase lasts until \(until)"
      }
      if isWhole, hasPhase(place + 1), area.merger?.since != until + 1 {
        return "on \(known), the phase was to last until \(until) at the latest"
      }
      if !state.untilMayChange { certain += 1 } else if !isWhole { before += 1 }
    }
    return nil
  }
}
