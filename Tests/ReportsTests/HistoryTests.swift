import Evaluation
import Foundation
import Rules
import TestSupport
import Testing

@testable import Reports

/// Values and differences against the digits of the data file itself.
@Suite("History")
struct HistoryTests {
  /// By day, the texts of one area's row in the shipped data.
  private static func published(_ area: String) throws -> [String: [String]] {
    var rows: [String: [String]] = [:]
    for line in try Repository.text("rules/data/rki-frozen.csv").split(separator: "\n")
    where line.hasPrefix("\(area),") {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      rows[fields[1]] = Array(fields[2...])
    }
    return rows
  }

  @Test(arguments: ["15083", "09463", "DE", "09", "16056"])
  func differencesAreThoseOfThePublishedDigits(_ id: String) throws {
    let rows = try Self.published(id)
    let history = History(
      Shipped.evaluator, of: Shipped.area(id), through: Day(iso: "2021-06-30")!, days: 400,
      language: Shipped.workspace.languages[0])
    #expect(history.days.first?.day.description == rows.keys.min())
    for day in history.days {
      for metric in 0..<2 {
        func digits(_ day: Day) -> Decimal? {
          rows[day.description].flatMap { Decimal(string: $0[metric]) }
        }
        func difference(_ before: Int) -> Decimal? {
          guard let now = digits(day.day), let then = digits(day.day - before) else { return nil }
          return now - then
        }
        func shown(_ value: Double?) -> Decimal? {
          value.flatMap { Decimal(string: DecimalNumber.digits($0)) }
        }
        let change = day.values[metric]
        #expect(shown(change.reading.value) == digits(day.day), "\(id) \(day.day)")
        #expect(shown(change.sinceDayBefore) == difference(1), "\(id) \(day.day)")
        #expect(shown(change.sinceWeekBefore) == difference(7), "\(id) \(day.day)")
      }
    }
  }

  /// Before its merger a county has its own figures and phases, whenever it is asked about.
  @Test func aMergedCountyKeepsItsPast() throws {
    let county = Shipped.area("16056")
    let history = History(
      Shipped.evaluator, of: county, through: Day(iso: "2021-07-05")!, days: 60,
      language: Shipped.workspace.languages[0])
    let rows = try ["16056", "16063"].map(Self.published)
    let merger = Day(iso: "2021-07-01")!
    #expect(history.days.count == 60)
    for day in history.days {
      let published = rows[day.day < merger ? 0 : 1][day.day.description]
      let change = day.values[0]
      #expect(change.reading.value == published.flatMap { Double($0[0]) }, "\(day.day)")
      #expect((change.sinceDayBefore == nil) == (day.day == merger), "\(day.day)")
      let expected = Shipped.evaluator.situation(in: county, on: day.day).standings
      #expect(day.standings.map(\.level) == expected.map(\.level), "\(day.day)")
    }
  }

  @Test func phasesAreThoseOfTheDay() {
    let county = Shipped.area("09463")
    let history = History(
      Shipped.evaluator, of: county, through: Day(iso: "2021-05-31")!, days: 60,
      language: Shipped.workspace.languages[0])
    #expect(history.days.count == 60)
    for day in history.days {
      let expected = Shipped.evaluator.situation(in: county, on: day.day).standings
      #expect(day.standings.map(\.ruleSet.id.value) == expected.map(\.ruleSet.id.value))
      #expect(day.standings.map(\.level) == expected.map(\.level))
    }
  }

  /// Every bound of every comparison in the rules of these days, and no other.
  @Test func thresholdsAreThoseOfTheRulesInForce() throws {
    func bounds(_ area: String, _ day: String) -> [Double] {
      let history = History(
        Shipped.evaluator, of: Shipped.area(area), through: Day(iso: day)!, days: 5,
        language: Shipped.workspace.languages[0])
      return history.thresholds(of: history.series[0], inLast: 5).map(\.bound)
    }
    #expect(bounds("15083", "2021-05-10") == [35, 50, 100, 150, 165])
    #expect(bounds("15083", "2021-08-10") == [35, 50, 100])
    #expect(bounds("09162", "2021-01-20").contains(200))
    #expect(bounds("15083", "2020-11-01") == [])
    #expect(bounds("15", "2021-05-10") == [])
  }
}
