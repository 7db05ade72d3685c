import Evaluation
import Observations
import Rules
import TestSupport
import Testing

/// The earliest days that are named under the shipped rules: never later than what then happened, and
/// each is reached by some figures.
@Suite("Earliest days of the shipped season")
struct EarliestDayTests {
  private static let last = Shipped.evaluator.observations.lastDay!
  private static let counties = Shipped.workspace.areas.counties(on: last)

  @Test("nothing happened earlier", arguments: 0..<4)
  func nothingHappenedEarlier(block: Int) throws {
    let evaluator = Shipped.evaluator
    let counties = EarliestDayTests.counties.enumerated().filter { $0.offset % 40 == 10 * block }
    for (_, county) in counties {
      for ordinance in evaluator.workspace.ordinances.indices {
        let notices = evaluator.workspace.ordinances[ordinance].notices
        let whole = evaluator.course(of: ordinance, in: county, known: EarliestDayTests.last)
        for known in days(from: evaluator.observations.firstDay, to: EarliestDayTests.last, by: 5) {
          let course = evaluator.course(of: ordinance, in: county, known: known)
          guard course.state(on: known) != nil else { continue }
          let possible = course.prospects
          let end = min(possible.through, EarliestDayTests.last)
          for day in days(from: known + 1, to: end) {
            if notices.contains(where: { $0.from <= day && !$0.isKnown(on: known) }) { break }
            // Nor does anybody name what a law brings that is not made yet.
            if !evaluator.knowsTheSameRules(on: known, and: day) { break }
            guard let direction = direction(whole, course, on: day) else { continue }
            let named = direction < 0 ? possible.milder?.from : possible.stricter?.from
            try #require(
              named.map { $0 <= day } ?? false,
              "\(county.id) \(evaluator.workspace.ordinances[ordinance].id), known on \(known): \(named?.description ?? "never"), but \(day)"
            )
            break
          }
        }
      }
    }
  }

  /// Constant figures are enough for the shipped rules: 0, or the highest that anybody could read.
  @Test(
    "some figures reach each",
    arguments: [
      "2020-12-20", "2021-03-30", "2021-04-26", "2021-05-11", "2021-06-08", "2021-07-20",
    ],
    [0.0, 5000.0])
  func someFiguresReachEach(known: String, value: Double) throws {
    let known = try #require(Day(iso: known))
    let evaluator = Evaluator(
      Shipped.workspace, try EarliestDayTests.figures(through: known, then: value))
    var reached = 0
    for county in EarliestDayTests.counties {
      for ordinance in evaluator.workspace.ordinances.indices {
        let course = Shipped.evaluator.course(of: ordinance, in: county, known: known)
        guard course.state(on: known) != nil,
          let possible = value == 0 ? course.prospects.milder : course.prospects.stricter
        else { continue }
        let then = evaluator.course(of: ordinance, in: county, known: possible.from)
        let direction = direction(then, course, on: possible.from)
        try #require(
          direction == (value == 0 ? -1 : 1),
          "\(county.id) \(evaluator.workspace.ordinances[ordinance].id): \(possible.from)")
        let (level, named) = (then.state(on: possible.from)?.level, possible.level)
        try #require(value == 0 ? level == named : level.map { $0 >= named } ?? false)
        for awaited in possible.counts where awaited.count.trigger.when.rows.isEmpty {
          try #require(awaited.held + awaited.days.count == awaited.count.trigger.consecutive.days)
        }
        reached += 1
      }
    }
    #expect(reached > 0)
  }

  /// The figures as published, and after a day the same one everywhere.
  private static func figures(through known: Day, then value: Double) throws -> Observations {
    let (observations, workspace) = (Shipped.evaluator.observations, Shipped.workspace)
    let later = DecimalNumber(String(value))
    var given: [GivenValues] = []
    for metric in workspace.metrics.indices {
      for area in workspace.areas.areas.indices {
        let days = days(from: observations.firstDay, to: known + 60)
        given.append(
          GivenValues(
            metric: metric, area: area,
            values: days.map { day in
              let published = observations.value(
                metric: metric, area: area, day: day, known: .distantFuture
              )
              .flatMap { DecimalNumber(DecimalNumber.digits($0)) }
              return (day, day > known ? later : published, 1)
            }))
      }
    }
    return Observations(given: given, in: "made up", workspace: workspace)
  }

  /// Whether a course has a milder (-1) or a stricter phase (1) on a day than was certain for it.
  private func direction(_ course: AreaCourse, _ known: AreaCourse, on day: Day) -> Int? {
    guard let state = course.state(on: day), let level = state.level,
      let phase = known.outlook.state(on: day)?.phase,
      let now = state.ruleSet.phases.firstIndex(where: { $0.id.value == phase.id.value }),
      level != now
    else { return nil }
    return level < now ? -1 : 1
  }
}

private func days(from first: Day, to last: Day, by step: Int = 1) -> [Day] {
  stride(from: 0, through: last - first, by: step).map { first + $0 }
}
