import Evaluation
import Findings
import Foundation
import Observations
import Rules
import TestSupport
import Testing

/// An explanation can be checked by hand: this is the hand.
@Suite("Explanations")
struct ExplanationTests {
  static let data = ((try? Repository.text("rules/data/rki-frozen.csv")) ?? "")
    .split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }

  /// Counties, days and rule sets at random: every line that the trace cites says what the trace
  /// says, every count adds up, and the effective day follows from it.
  @Test(arguments: [1, 2, 3, 4])
  func everyCitedLineSaysSo(_ seed: UInt64) {
    var numbers = Chance(seed: seed)
    let evaluator = Shipped.evaluator
    let counties = evaluator.workspace.areas.counties
    var checked = 0
    while checked < 60 {
      let county = counties.randomElement(using: &numbers)!
      let day = Day(iso: "2020-11-18")! + Int.random(in: 0..<297, using: &numbers)
      let situation = evaluator.situation(in: county, on: day)
      for standing in situation.standings {
        let trace = evaluator.trace(
          ordinance: standing.ordinance, in: situation.area, on: day)
        for phase in trace?.phases ?? [] {
          for count in phase.counts {
            check(count, county: situation.area, "seed \(seed), \(county.id), \(day)")
          }
          if !phase.counts.isEmpty { checked += 1 }
        }
      }
    }
  }

  private func check(_ count: CountTrace, county: Area, _ place: String) {
    var counted = count.days.first.map {
      $0.role.isCounted && $0.truth == .isTrue ? $0.count - 1 : 0
    }
    for day in count.days {
      for reading in day.readings {
        guard let origin = reading.origin else {
          Issue.record("no row cited for \(day.day): \(place)")
          continue
        }
        let row = ExplanationTests.data[origin.line - 1]
        let area = Shipped.workspace.areas[reading.area].id
        // Berlin is the state's row.
        #expect(row[0] == area || (area == "11000" && row[0] == "11"), "\(place)")
        #expect(row[1] == reading.day.description, "\(place)")
        let published = Double(row[2]) ?? .nan
        let isRounded = Shipped.workspace.metrics[reading.metric].rounding != nil
        let gap = abs(published - (reading.value ?? .nan))
        #expect(isRounded ? gap < 0.0500001 : gap == 0, "\(place)")
        for comparison in count.trigger.when.comparisons {
          let cited = LineIndex(comparison.span.file)[comparison.span.start.line]
          for bound in [comparison.lower, comparison.upper].compactMap({ $0 }) {
            #expect(cited.contains("\(bound.word.rawValue): \(bound.text)"), "\(place)")
          }
        }
      }
      if day.role.isCounted {
        counted = day.truth == .isTrue ? (counted ?? 0) + 1 : 0
      }
      #expect(day.count == counted, "\(day.day): \(place)")
    }
    guard let effective = count.effective, let last = count.days.last else { return }
    #expect(last.count >= count.trigger.consecutive.days, "\(place)")
    #expect(effective == count.trigger.effective.day(after: last.day), "\(place)")
  }
}

extension CountedDay.Role {
  fileprivate var isCounted: Bool { if case .counted = self { true } else { false } }
}
