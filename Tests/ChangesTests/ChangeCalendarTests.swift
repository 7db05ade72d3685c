import Comparison
import Evaluation
import Messages
import Rules
import TestSupport
import Testing

/// What changes on which day, by the shipped rules and figures.
@Suite("Change calendar")
struct ChangeCalendarTests {
  private struct Key: Hashable, CustomStringConvertible {
    let day: Day
    let ordinance: String
    let county: String
    var description: String { "\(day) \(ordinance) \(county)" }
  }

  private static let evaluator = Shipped.evaluator
  private static let known = Day(iso: "2021-05-18")!

  private static let changes: [Change] = {
    let calendar = ChangeCalendar(Knowledge(evaluator, on: known))
    return Shipped.workspace.areas.counties.flatMap { county in
      calendar.changes(
        in: county, evaluator.situationAndCourses(in: county, on: known).courses[0])
    }
  }()

  private static func keys(_ days: ClosedRange<Int>) -> Set<Key> {
    Set(
      changes.filter { days.contains($0.from - known) }.map {
        Key(day: $0.from, ordinance: $0.ordinance, county: $0.area.id)
      })
  }

  /// What differs from one day to the next, if each day is asked for by itself.
  private static func differences(_ days: ClosedRange<Int>, known: (Day) -> Day) -> Set<Key> {
    var found: Set<Key> = []
    for county in Shipped.workspace.areas.counties {
      for offset in days {
        let day = Self.known + offset
        for course in evaluator.situationAndCourses(in: county, on: known(day)).courses {
          let states = [day - 1, day].map { course.state(on: $0) }
          let said = states.map { state in
            [state?.phase?.id.value ?? (state == nil ? "not here" : "unknown")]
              + (state?.guidelines.map(\.guideline.id.value) ?? [])
          }
          if said[0] != said[1], let ruleSet = (states[0] ?? states[1])?.ruleSet {
            found.insert(Key(day: day, ordinance: ruleSet.id.value, county: county.id))
          }
        }
      }
    }
    return found
  }

  @Test func hasWhatDiffersFromDayToDay() {
    let found = Self.keys(0...4)
    #expect(found == Self.differences(0...4) { _ in Self.known })
    #expect(found.count > 100)
  }

  /// What was announced for the next days came.
  @Test func whatItSaysComes() {
    let announced = Self.keys(1...2)
    let came = Self.differences(1...2) { $0 }
    #expect(!announced.isEmpty && announced.isSubset(of: came))
  }

  /// A county that changes twice is there on both days; the next step of each alone would miss it.
  @Test func aCountyMayChangeTwice() {
    let twice = Dictionary(grouping: Self.changes) { [$0.area.id, $0.ordinance] }.values
      .filter { Set($0.map(\.from)).count > 1 }
    #expect(!twice.isEmpty)
    for changes in twice {
      for (a, b) in zip(changes, changes.dropFirst()) {
        #expect(a.from < b.from && a.after?.phase?.id.value == b.before?.phase?.id.value)
      }
    }
  }

  /// Each change has a reason, with the figures of the days that were counted.
  @Test func reasonsCiteWhatWasCounted() throws {
    let changes = Self.changes.filter {
      $0.ordinance == "de-emergency-brake" && $0.from > Self.known && $0.from <= Self.known + 2
    }
    #expect(!changes.isEmpty)
    for change in changes {
      let text = try #require(Message(change).texts.first)
      let counted = try #require(text.reasons.first)
      let needed = try #require(change.decisive.last?.trigger.consecutive.days)
      #expect(counted.values.split(separator: "), ").count == needed)
      #expect(counted.text.hasPrefix(counted.condition) && counted.text.hasSuffix(counted.values))
    }
  }

  /// A county that was merged into another one has no changes of its own any more.
  @Test func aMergedCountyHasNone() throws {
    let table = Shipped.workspace.areas
    let calendar = ChangeCalendar(Knowledge(Self.evaluator, on: Self.known))
    for area in table.areas where area.level == .county {
      let isGone = area.partOf != nil || area.merger.map { $0.since < Self.known } ?? false
      guard isGone else { continue }
      let courses = Self.evaluator.situationAndCourses(in: area, on: Self.known).courses
      #expect(calendar.changes(in: area, courses[0]).isEmpty, "\(area.id)")
    }
  }
}
