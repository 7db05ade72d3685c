import Evaluation
import Rules
import TestSupport
import Testing

@testable import Site

/// What the pages of the shipped rules announce, compared with what then happened.
@Suite("Next steps")
struct NextStepTests {
  private static func page(_ area: Area, on day: Day) -> String {
    let evaluator = Shipped.evaluator
    let edition = Edition(
      evaluator, on: day, in: evaluator.workspace.languages[0], base: nil)
    let (situation, courses) = evaluator.situationAndCourses(in: area, on: day)
    return CountyPage(edition: edition, situation: situation, courses: courses)
      .text(translations: [])
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
        #expect(then.contains("<h2>\(step.phase)</h2>"), "\(area.id), \(step.day): \(step.phase)")
      }
    }
    #expect(counts == [0: 332, 1: 63, 2: 6])
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
      #expect(Self.page(area, on: day).contains("beginnt, sobald gilt"), "\(area.id)")
    }
  }
}
