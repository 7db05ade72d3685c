import Evaluation
import Rules
import TestSupport
import Testing

@testable import Comparison

@Suite("Hindsight")
struct HindsightTests {
  /// Apart from the days that it names, the answer of today for a day is the one known at its end.
  @Test("what was known of a day at its end", arguments: 0..<4)
  func whatWasKnownAtItsEnd(block: Int) {
    var same = 0
    for seed in MadeUpCase.seeds(block: block, count: Effort.cases(20)) {
      let workspace = RandomWorkspace.make(seed: seed, publication: Publication(ofSeed: seed))
      guard let made = MadeUpCase(seed: seed, workspace) else { return }
      let evaluator = made.evaluator
      let days = workspace.days.map { MadeUpCase.day($0) }
      let known = days[days.count - 1] + 3
      for county in workspace.counties.prefix(3) {
        let area = made.area(county)
        for ordinance in evaluator.workspace.ordinances.indices {
          let course = evaluator.course(of: ordinance, in: area, known: known)
          let hindsight = course.hindsight
          for day in [days[0] - 2] + days + [known] {
            let then = evaluator.course(of: ordinance, in: area, known: day).outlook
              .state(on: day)
            guard !course.state(on: day).says(sameAs: then) else {
              same += 1
              continue
            }
            guard !hindsight.concerns(day) else { continue }
            Issue.record(made.comment("\(county.id), ordinance \(ordinance), \(day)"))
            return
          }
        }
      }
    }
    #expect(MadeUpCase.chosenSeed != nil || same > Effort.cases(1000))
  }
}
