import Evaluation
import Rules
import TestSupport
import Testing

/// The stretches of phases in an answer, against what else the answer says.
@Suite("Past phases")
struct PastPhaseTests {
  /// The present one began when the answer says, and has no last day, even where its end is pending.
  @Test(arguments: ["2021-01-20", "2021-05-10", "2021-05-18", "2021-07-05"])
  func thePresentStretchIsTheStanding(_ iso: String) throws {
    let (evaluator, day) = (Shipped.evaluator, try #require(Day(iso: iso)))
    var (compared, pending) = (0, 0)
    for area in Shipped.workspace.areas.counties where area.merger == nil {
      let situation = evaluator.situation(in: area, on: day, looksAhead: true, isExplained: true)
      for standing in situation.standings {
        let stretches = situation.stretches[standing.ordinance]
        let present = try #require(stretches.first)
        #expect(present.days == DayRange(from: standing.since, through: nil), "\(area.id)")
        #expect(present.phase?.id.value == standing.phase?.id.value, "\(area.id)")
        for (later, earlier) in zip(stretches, stretches.dropFirst()) {
          #expect(earlier.days.last < later.days.from, "\(area.id)")
        }
        compared += 1
        if standing.until != nil { pending += 1 }
      }
    }
    #expect(compared > 90 && (iso != "2021-05-10" || pending > 0), "\(compared), \(pending)")
  }
}
