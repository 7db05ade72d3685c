import Evaluation
import RuleLanguage
import TestSupport
import Testing

@testable import Changes

@Suite("Telling")
struct TellingTests {
  /// Who is told every day what is new since the day before knows on every day what applies, and is
  /// told nothing that was known.
  @Test("everybody is told of everything, and once", arguments: 0..<4)
  func everybodyIsToldOfEverything(block: Int) {
    for seed in MadeUpCase.seeds(block: block, count: Effort.cases(5)) {
      let workspace = RandomWorkspace.make(seed: seed)
      guard let made = MadeUpCase(seed: seed, workspace) else { return }
      for county in workspace.counties where made.area(county).partOf == nil {
        for ordinance in made.evaluator.workspace.ordinances.indices {
          guard let mistake = mistake(made, made.area(county), ordinance) else { continue }
          Issue.record(made.comment("\(county.id): \(mistake)"))
          return
        }
      }
    }
  }

  private struct Told {
    let from: Day
    let state: RuleState?
  }

  private func mistake(_ made: MadeUpCase, _ area: Area, _ ordinance: Int) -> String? {
    let evaluator = made.evaluator
    let days = made.workspace.days.map { MadeUpCase.day($0) }
    let (first, last) = (days[0] - 3, days[days.count - 1] + 40)
    let pair = OrdinancePair(old: ordinance, new: ordinance)
    let outlook = evaluator.outlook(ordinance: ordinance, in: area, known: first)
    var told = outlook.steps.map { Told(from: $0.day, state: $0.state) }
    var day = first + 1
    while day <= last, area.merger.map({ day <= $0.since }) ?? true {
      let list = ChangeList(
        from: Knowledge(evaluator, on: day - 1), to: Knowledge(evaluator, on: day), pairs: [pair],
        in: [area.id])
      for change in list.changes {
        if change.causes.isEmpty { return "\(day): no cause" }
        if change.before.says(sameAs: change.after) { return "\(day): nothing is new" }
        let believed = told.last { $0.from <= max(change.from, day) }?.state
        if !believed.says(sameAs: change.before) { return "\(day): something else was told" }
        let first = max(change.from, day)
        told.removeAll { $0.from >= first && $0.from <= change.through ?? .distantFuture }
        told.append(Told(from: first, state: change.after))
        told.sort { $0.from < $1.from }
      }
      let believed = told.last { $0.from <= day }?.state
      let actual = evaluator.state(ordinance: ordinance, in: area, on: day, known: day)
      if !believed.says(sameAs: actual) {
        return
          "\(day): told of \(believed?.phase?.id.value ?? "nothing"), and it is \(actual?.phase?.id.value ?? "nothing")"
      }
      day = day + 1
    }
    return nil
  }
}
