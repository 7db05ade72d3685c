import Evaluation
import Testing

@Suite("Causality")
struct CausalityTests {
  /// What is known on a day does not change when later values come in.
  @Test("later values change no earlier answer", arguments: 0..<4)
  func laterValuesChangeNoEarlierAnswer(block: Int) {
    for seed in MadeUpCase.seeds(block: block, count: 50) {
      let workspace = RandomWorkspace.make(seed: seed, publication: Publication(ofSeed: seed))
      var numbers = SeededNumbers(seed: seed &+ 2)
      let cut = numbers.number(workspace.days.lowerBound...workspace.days.upperBound - 12)
      guard let whole = MadeUpCase(seed: seed, workspace),
        let early = MadeUpCase(seed: seed, workspace, known: cut)
      else { return }
      for county in workspace.counties {
        for day in max(cut - 2, workspace.days.lowerBound)...cut {
          let before = early.standings(in: county, on: day)
          let after = whole.standings(in: county, on: day)
          guard before != after else { continue }
          Issue.record(
            whole.comment(
              """
              situation in \(county.id) on \(PlainCalendar.text(day)), with values through \
              \(PlainCalendar.text(cut))
              \(before)
              and with all values
              \(after)
              """))
          return
        }
      }
    }
  }
}
