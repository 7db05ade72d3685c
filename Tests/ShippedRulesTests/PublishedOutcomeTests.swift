import Evaluation
import Rules
import TestSupport
import Testing

/// What authorities announced in spring 2021, out of the values published then.
@Suite("Published outcomes")
struct PublishedOutcomeTests {
  /// A machine of the rules that changed on a day: not so the day before, so on the day.
  struct Change: Sendable, CustomTestStringConvertible {
    let area: String
    let phase: String
    let day: String
    let starts: Bool
    var testDescription: String { "\(area) \(phase) \(starts ? "on" : "off") \(day)" }

    static func on(_ area: String, _ phase: String, _ day: String) -> Change {
      Change(area: area, phase: phase, day: day, starts: true)
    }
    static func off(_ area: String, _ phase: String, _ day: String) -> Change {
      Change(area: area, phase: phase, day: day, starts: false)
    }
  }

  /// § 28b Abs. 1 and 2 IfSG.
  @Test(arguments: [
    Change.on("13004", "brake-100", "2021-04-24"),  // the first possible day
    .on("15084", "brake-150", "2021-04-24"),
    .on("15084", "brake-165", "2021-04-24"),
    .on("08335", "brake-165", "2021-04-30"),  // 26, 27 and 28 April
    .off("15083", "brake-100", "2021-05-20"),  // 13 May is a holiday, 16 May a Sunday
    .off("15085", "brake-100", "2021-05-29"),  // a Sunday and Whit Monday are skipped
    .off("07333", "brake-165", "2021-05-12"),
    .off("07333", "brake-100", "2021-05-14"),
    .off("11000", "brake-100", "2021-05-19"),  // one county, from the state's row
    .on("03256", "brake-100", "2021-05-05"),
    .off("03256", "brake-100", "2021-05-17"),
    .off("10046", "brake-100", "2021-05-13"),
    .off("03257", "brake-100", "2021-05-13"),
  ])
  func federalBrake(_ change: Change) { check(change, "de-emergency-brake") }

  /// § 3 of the 12th Bavarian ordinance: five calendar days.
  @Test(arguments: [
    Change.off("09184", "brake-100", "2021-05-11"),
    .off("09776", "brake-100", "2021-05-04"),
    .off("09763", "brake-100", "2021-05-23"),
    .on("09763", "brake-100", "2021-05-26"),
  ])
  func bavarianBrake(_ change: Change) { check(change, "by-brake") }

  private func check(_ change: Change, _ ordinance: String) {
    let evaluator = Shipped.evaluator
    let eve = (Day(iso: change.day)! - 1).description
    #expect(
      evaluator.isInForce(change.phase, of: ordinance, change.area, on: change.day)
        == change.starts)
    // Nothing was in force before the law was.
    #expect(
      evaluator.phase(ordinance, change.area, on: eve) == "not-valid"
        || evaluator.isInForce(change.phase, of: ordinance, change.area, on: eve)
          != change.starts
    )
  }

  /// The official list: BayMBl. 2021 Nr. 289.
  @Test func bavarianCountiesOfTheFirstDay() {
    let out = Shipped.workspace.areas.counties
      .filter { $0.id.hasPrefix("09") }
      .filter { !Shipped.evaluator.isInForce("brake-100", of: "by-brake", $0.id, on: "2021-04-24") }
      .map(\.id)
    #expect(out == ["09175", "09180", "09377", "09461", "09675"])
  }

  /// The Bavarian count, not the federal one, which would end later.
  @Test func bavariaDisplacesTheFederalBrake() {
    let evaluator = Shipped.evaluator
    #expect(evaluator.phase("de-emergency-brake", "09184", on: "2021-05-11") == "not-valid")
    #expect(evaluator.phase("by-brake", "09184", on: "2021-05-11") == "normal")
    #expect(evaluator.phase("by-brake", "15083", on: "2021-05-11") == "not-valid")
    #expect(evaluator.phase("de-emergency-brake", "09184", on: "2021-06-07") != "not-valid")
  }

  @Test func berlinIsOneCountyAndItsDistrictsAreAnsweredAsIt() {
    let evaluator = Shipped.evaluator
    let day = Day(iso: "2021-05-18")!
    let whole = evaluator.situation(in: Shipped.area("11000"), on: day)
    for district in 11001...11012 {
      let part = evaluator.situation(in: Shipped.area(String(district)), on: day)
      #expect(part.area.id == "11000")
      #expect(part.standings.map(\.level) == whole.standings.map(\.level))
      #expect(part.standings.map(\.values) == whole.standings.map(\.values))
    }
  }

  /// Eisenach became part of Wartburgkreis on 1 July 2021; its values lasted until August.
  @Test func aMergedCountyIsAnsweredAsTheAbsorbingOne() {
    let evaluator = Shipped.evaluator
    let eisenach = Shipped.area("16056")
    #expect(evaluator.situation(in: eisenach, on: Day(iso: "2021-06-30")!).area.id == "16056")
    #expect(evaluator.situation(in: eisenach, on: Day(iso: "2021-07-01")!).area.id == "16063")
    let periods = evaluator.periods(
      ordinance: Shipped.ordinance("de-recommendations"), in: eisenach,
      known: Day(iso: "2021-09-10")!)
    #expect(periods.last?.days.through == Day(iso: "2021-06-30"))
    let observations = evaluator.observations
    #expect(
      observations.value(
        metric: 0, area: eisenach.index, day: Day(iso: "2021-06-30")!, known: .distantFuture) != nil
    )
    #expect(
      observations.value(
        metric: 0, area: eisenach.index, day: Day(iso: "2021-07-01")!, known: .distantFuture) == nil
    )
  }

  /// No values of October 2020 ship with the project: that is said, not papered over.
  @Test func withoutValuesThePhaseIsUnknown() {
    #expect(Shipped.evaluator.phase("by-traffic-light", "09162", on: "2020-10-25") == "unknown")
  }
}
