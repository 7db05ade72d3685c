import Evaluation
import Rules
import TestSupport
import Testing

/// The engine against the naive evaluation, on workspaces that nobody has seen before.
@Suite("Agreement with the naive evaluation")
struct AgreementTests {
  private static let casesPerBlock = Effort.cases(160)

  @Test("every day, and the situation on some days", arguments: 0..<12)
  func agrees(block: Int) {
    check(MadeUpCase.seeds(block: block, count: AgreementTests.casesPerBlock)) {
      RandomWorkspace.make(seed: $0)
    }
  }

  @Test("rules that begin on the day of others", arguments: 70...71)
  func agreesOnRulesThatBeginTogether(block: Int) {
    check(MadeUpCase.seeds(block: block, count: AgreementTests.casesPerBlock, firstBlock: block)) {
      RandomWorkspace.make(seed: $0, beginningTogether: true)
    }
  }

  /// Tables that cannot be proved, since they hang on rows: where several conditions hold the stricter
  /// phase counts, and where none does the phase stays.
  @Test func agreesOnUnprovenTables() {
    check(MadeUpCase.seeds(block: 50, count: 100, firstBlock: 50)) {
      RandomWorkspace.make(seed: $0, areTablesSound: false)
    }
  }

  /// A value that was published after its day counts from the day of its publication on; `--on` an earlier day says what was
  /// known then.
  @Test("values published late", arguments: 60...62)
  func agreesOnLateValues(block: Int) {
    check(MadeUpCase.seeds(block: block, count: AgreementTests.casesPerBlock, firstBlock: block)) {
      RandomWorkspace.make(seed: $0, publication: Publication(ofSeed: $0))
    }
  }

  /// Stops at the third case that disagrees: more of them say nothing more.
  private func check(_ seeds: [UInt64], make: (UInt64) -> NaiveWorkspace) {
    var disagreements = 0
    for seed in seeds where disagreements < 3 {
      guard let made = MadeUpCase(seed: seed, make(seed)) else {
        disagreements += 1
        continue
      }
      if let found = disagreement(of: made) {
        disagreements += 1
        Issue.record(smallest(made, found))
      }
    }
  }

  /// What to say of a case; of a chosen one, when it has been made as small as it goes.
  private func smallest(_ made: MadeUpCase, _ disagreement: Disagreement) -> Comment {
    guard MadeUpCase.chosenSeed != nil else { return made.comment(disagreement.text) }
    var (made, disagreement) = (made, disagreement)
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      var at = 0
      var candidates = made.workspace.smaller
      while at < candidates.count {
        let smaller = MadeUpCase(seed: made.seed, candidates[at], mayBeRefused: true)
        if let smaller, let found = self.disagreement(of: smaller, on: disagreement.day) {
          (made, disagreement) = (smaller, found)
          isSmaller = true
          candidates = made.workspace.smaller
        } else {
          at += 1
        }
      }
    }
    return made.comment(disagreement.text)
  }

  private struct Disagreement {
    let text: String
    /// Of a situation; nil: periods differ.
    var day: Int?
  }

  /// - Parameter chosenDay: of the situation; nil: random ones.
  private func disagreement(of made: MadeUpCase, on chosenDay: Int? = nil) -> Disagreement? {
    let workspace = made.workspace
    let known = workspace.lastDayWithValue ?? workspace.days.lowerBound
    let naive = NaiveEvaluation(workspace, known: known)
    for county in workspace.counties where county.partOf == nil {
      for (place, ordinance) in workspace.ordinances.enumerated() {
        if let found = periodDisagreement(made, naive, county, ordinance, place: place) {
          return Disagreement(text: found)
        }
      }
    }
    var numbers = SeededNumbers(seed: made.seed &+ 1)
    for _ in 0..<2 {
      let random = numbers.number(workspace.days.lowerBound...workspace.days.upperBound - 12)
      let day = chosenDay ?? random
      guard workspace.days.contains(day) else { continue }
      let naive = NaiveEvaluation(workspace, known: day)
      for county in workspace.counties {
        let expected = naive.standings(in: county, on: day)
        let found = made.standings(in: county, on: day)
        if expected != found {
          let text = """
            situation in \(county.id) on \(PlainCalendar.text(day))
            expected \(expected.filter { !found.contains($0) })
            found    \(found.filter { !expected.contains($0) })
            """
          return Disagreement(text: text, day: day)
        }
      }
    }
    return nil
  }

  /// The periods of one ordinance in one county: in order, apart, and on every day as expected.
  private func periodDisagreement(
    _ made: MadeUpCase, _ naive: NaiveEvaluation, _ county: NaiveWorkspace.County,
    _ ordinance: NaiveWorkspace.Ordinance, place: Int
  ) -> String? {
    let periods = made.evaluator.periods(
      ordinance: place, in: made.area(county), known: MadeUpCase.day(naive.known))
    for (earlier, later) in zip(periods, periods.dropFirst())
    where later.days.from <= earlier.days.last {
      return "periods of \(ordinance.id) in \(county.id) overlap: \(earlier) and \(later)"
    }
    let answers = naive.answers(ordinance, in: .county(county))
    for (day, expected) in zip(naive.days, answers) {
      let period = periods.first { $0.days.contains(MadeUpCase.day(day)) }
      let found = period.map { NaiveEvaluation.Answer(version: $0.version, phase: $0.level) }
      if found != expected {
        return """
          \(ordinance.id) in \(county.id) on \(PlainCalendar.text(day)), known through \
          \(PlainCalendar.text(naive.known))
          expected \(expected.map { "\($0)" } ?? "no rules")
          found    \(found.map { "\($0)" } ?? "no rules")
          """
      }
    }
    return nil
  }
}
