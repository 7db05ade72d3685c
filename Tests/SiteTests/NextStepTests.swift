import Evaluation
import Messages
import Rules
import TestSupport
import Testing

@testable import Site

/// What the pages of the shipped rules announce, compared with what then happened.
@Suite("Next steps")
struct NextStepTests {
  private static func changes(in area: Area, _ courses: [AreaCourse], on day: Day) -> [Message] {
    let calendar = ChangeCalendar(Knowledge(Shipped.evaluator, on: day))
    return courses.first.map { calendar.changes(in: area, $0).map { Message($0) } } ?? []
  }

  static func page(_ area: Area, on day: Day) -> String {
    let evaluator = Shipped.evaluator
    let edition = Edition(
      evaluator, on: day, in: evaluator.workspace.languages[0], base: nil)
    let (situation, courses) = evaluator.situationAndCourses(in: area, on: day)
    return CountyPage(
      edition: edition, situation: situation,
      topics: CountyTopics(situation, evaluator.workspace), courses: courses,
      changes: changes(in: situation.area, courses, on: day), told: [], since: day
    ).text(translations: [])
  }

  /// The days announced as certain, and the phase each is said to bring.
  private static func announced(_ page: String) -> [(day: String, phase: String)] {
    page.matches(
      of: #/<p class="big">.*?<span data-due="([-0-9]*)">Ab <time[^>]*>[^<]*<\/time>: ([^<]*)</#
    ).map { (String($0.output.1), String($0.output.2)) }
  }

  /// Every phase that a page of 18 May announces is the one that the page of that day shows; some counties
  /// have two days to announce.
  @Test func whatIsAnnouncedCame() throws {
    let day = try #require(Day(iso: "2021-05-18"))
    var counts: [Int: Int] = [:]
    for area in Shipped.workspace.areas.areas where area.level == .county && area.partOf == nil {
      let steps = Self.announced(Self.page(area, on: day))
      counts[steps.count, default: 0] += 1
      for step in steps {
        let then = Self.page(area, on: try #require(Day(iso: step.day)))
        let isShown = then.contains("<h2>\(step.phase)</h2>")
        #expect(isShown, "\(area.id), \(step.day): \(step.phase)")
      }
    }
    #expect(counts == [0: 332, 1: 63, 2: 6])
  }

  /// Everything that is certain to come stands on the county's page with the reason that the page of that
  /// day gives: also of a county that jumps over a phase, and of rules that are not in force yet.
  @Test(arguments: ["2021-04-23", "2021-04-24", "2021-06-05"])
  func everythingCertainIsAnnounced(_ day: String) throws {
    let day = try #require(Day(iso: day))
    let evaluator = Shipped.evaluator
    var announced = 0
    for area in Shipped.workspace.areas.areas where area.level == .county && area.partOf == nil {
      let (situation, courses) = evaluator.situationAndCourses(in: area, on: day)
      guard situation.asked.index == situation.area.index else { continue }
      let page = Self.page(area, on: day)
      for message in Self.changes(in: area, courses, on: day) where message.change.from > day {
        guard message.change.after != nil else { continue }
        announced += 1
        let isDue = page.contains("data-due=\"\(message.change.from)\">Ab ")
        #expect(isDue, "\(area.id)")
        for reason in message.texts[0].reasons where !reason.values.isEmpty {
          let isReasoned =
            page.contains(" \(reason.condition).") || page.contains("<p>\(reason.condition).")
          #expect(isReasoned, "\(area.id): \(reason.condition)")
        }
      }
    }
    #expect(announced > 40)
  }

  /// Who jumps over a phase is told the bound of the new one, not that of the one between.
  @Test func aJumpIsReasonedByTheNewPhase() throws {
    let page = Self.page(
      try #require(Shipped.workspace.areas.area(id: "07311")),
      on: try #require(Day(iso: "2021-04-24")))
    let next = try #require(
      page.split(separator: "class=\"next\"").dropFirst().first?.split(separator: "</section>")
        .first)
    #expect(next.contains("über 165") && !next.contains("über 150"))
  }

  /// A phase is reasoned by the days that were counted when it began, however long ago.
  @Test func theReasonOfAPhaseStays() throws {
    let evaluator = Shipped.evaluator
    let day = try #require(Day(iso: "2021-05-18"))
    var compared = 0
    for (place, area) in Shipped.workspace.areas.counties.enumerated() where place % 9 == 0 {
      for standing in evaluator.situationAndCourses(in: area, on: day).situation.standings {
        let since = standing.since
        let courses = evaluator.situationAndCourses(in: area, on: since).courses
        let began = Self.changes(in: area, courses, on: since).first {
          $0.change.ordinance == standing.ruleSet.id.value && $0.change.from == since
            && $0.change.causes == [.values]
        }
        guard let began, standing.ruleSet.kind == .independent else { continue }
        compared += 1
        let days = [began.change.decisive, standing.decisive(on: day)].map {
          $0.map { "\($0.side) \($0.days.map(\.day))" }
        }
        #expect(!days[0].isEmpty && days[0] == days[1], "\(area.id), \(standing.ruleSet.id.value)")
      }
    }
    #expect(compared > 20)
  }

  /// A county where nothing restricts yet shows the count that would change that.
  @Test func aCountShowsFromTheMildestPhaseToo() throws {
    let evaluator = Shipped.evaluator
    let day = try #require(Day(iso: "2021-05-18"))
    let areas = evaluator.workspace.areas.areas.filter { area in
      area.level == .county
        && evaluator.situation(in: area, on: day, isExplained: true).standings.contains {
          $0.level == 0 && $0.ruleSet.kind == .independent && $0.pending == nil
            && $0.trace?.phases.contains {
              $0.counts.contains {
                $0.side == .starts && $0.effective == nil && $0.count > 0
                  && $0.trigger.consecutive.days > 1
              }
            } == true
        }
    }
    #expect(!areas.isEmpty)
    for area in areas {
      let page = Self.page(area, on: day)
      #expect(page.contains(">Möglich ab ") && page.contains("goal may"), "\(area.id)")
    }
  }
}
