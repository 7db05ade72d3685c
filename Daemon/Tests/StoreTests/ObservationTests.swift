import Rules
import Testing

@testable import Store

/// What a store keeps of deliveries of several metrics, beside a list of values that is searched from its end.
@Suite("Observations of several metrics")
struct ObservationTests {
  /// A value as it was kept, in a list in the order in which they came.
  struct Value {
    var place: ValuePlace
    var day: Day
    var value: String?
    /// The day on which it came; nil: with the history.
    var came: Day?
  }

  private static let start = Day(iso: "2025-03-10")!
  private static let metrics = ["level", "flow", "depth"]

  @Test(arguments: 1...40) func areThoseOfAPlainList(_ seed: UInt64) throws {
    let temporary = try TemporaryStore()
    let store = temporary.store
    var state = seed
    func chance(_ most: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(most))
    }
    let isDated = chance(2) == 0
    var list: [Value] = []
    var last: Day?
    for delivery in 0..<8 {
      // A source may gain, lose and reorder metrics.
      let count = 1 + chance(3)
      let metrics = Array(ObservationTests.metrics.shuffled(by: chance).prefix(count))
      let moment = Int(ObservationTests.start.number) * 86_400 + chance(7 * 24) * 3600
      let isHistory = delivery == 0 && chance(2) == 0
      let isAddition = chance(4) == 0
      var rows: [PublishedRow] = []
      for _ in 0..<(1 + chance(12)) {
        let row = PublishedRow(
          area: "0\(1 + chance(2))", day: ObservationTests.start + chance(5),
          published: isDated ? "2025-03-1\(chance(3))" : nil,
          values: metrics.map { _ in chance(4) == 0 ? nil : "\(chance(3))" })
        // A delivery that says two things of one place is refused.
        let isThere = rows.contains {
          ($0.area, $0.day, $0.published ?? "") == (row.area, row.day, row.published ?? "")
        }
        if !isThere { rows.append(row) }
      }
      var expected = ResponseOutcome(response: Int64(delivery) + 1)
      for row in rows {
        for (metric, value) in zip(metrics, row.values) {
          let place = ValuePlace(area: row.area, metric: metric, published: row.published)
          let known = list.last { $0.place == place && $0.day == row.day }
          let isBefore = last.map { row.day < $0 } ?? false
          if isBefore, known?.value != nil { expected.history += 1 }
          if let known, known.value == value || isAddition && known.value != nil { continue }
          list.append(
            Value(
              place: place, day: row.day, value: value,
              came: isHistory ? nil : Day(number: Int32(moment / 86_400))))
          if value != nil || known?.value != nil { expected.new += 1 }
          if known?.value != nil { expected.corrections += 1 }
          if isBefore, known?.value != nil { expected.corrected += 1 }
        }
      }
      let kept = try store.keep(
        { for row in rows { try $0(row) } }, metrics: metrics, of: "gauges", at: moment,
        from: "a", response: [UInt8(delivery)], as: isHistory ? .history : .accepted,
        lastDay: last, isAddition: isAddition)
      #expect(kept == expected, "seed \(seed), delivery \(delivery)")
      last = list.filter { $0.value != nil }.map(\.day).max()
      #expect(try store.lastDay(of: "gauges") == last, "seed \(seed), delivery \(delivery)")
    }
    try compare(store, list, isDated: isDated, seed)
  }

  private func compare(
    _ store: Store, _ list: [Value], isDated: Bool, _ seed: UInt64
  ) throws {
    let metrics = ObservationTests.metrics
    var counting: [CountingRow] = []
    try store.forEachCountingRow(
      of: "gauges", metrics: metrics, isDated: isDated,
      dayOfMoment: { Day(number: Int32($0 / 86_400)) }
    ) { counting.append($0) }
    for area in ["01", "02"] {
      for day in (0..<5).map({ ObservationTests.start + $0 }) {
        let ofDay = list.filter { $0.day == day && $0.place.area == area }
        for published in Set(ofDay.map(\.place.published)) {
          let values = metrics.map { metric in
            let those = ofDay.filter {
              $0.place.metric == metric && $0.place.published == published
            }
            let inTime = those.last { $0.came.map { $0 <= day } ?? false }
            return (inTime?.value ?? nil)
              ?? those.first {
                $0.value != nil && $0.came.map { $0 > day } ?? true
              }?.value
          }
          let row = CountingRow(
            area: area, day: day.description, published: published,
            written: values.allSatisfy { $0 == nil }
              ? nil : values.map { $0 ?? "" }.joined(separator: ","))
          #expect(counting.contains(row), "seed \(seed), \(row)")
        }
        let last = Dictionary(ofDay.map { ($0.place, $0.value) }) { $1 }
        let found = try store.values(of: "gauges", on: day).filter { $0.key.area == area }
        #expect(found == last, "seed \(seed), \(day), \(area)")
        #expect(
          try store.areas(of: "gauges", on: day).contains(area)
            == ofDay.contains { $0.value != nil }, "seed \(seed), \(day), \(area)")
      }
    }
    let places = Set(list.map { "\($0.place.area) \($0.day) \($0.place.published ?? "")" })
    #expect(counting.count == places.count, "seed \(seed)")
    let days = ObservationTests.start...(ObservationTests.start + 3)
    let newest = try store.newestValues(of: "gauges", in: days)
    for area in ["01", "02"] {
      for metric in metrics {
        let those = list.enumerated().filter {
          let value = $0.element
          return value.value != nil && days.contains(value.day) && value.place.area == area
            && value.place.metric == metric
        }
        let last = those.max {
          ($0.element.day, $0.element.place.published ?? "", $0.offset)
            < ($1.element.day, $1.element.place.published ?? "", $1.offset)
        }
        let found = newest.filter { $0.area == area && $0.metric == metric }
        #expect(found.map(\.value) == [last?.element.value].compactMap { $0 }, "seed \(seed)")
        #expect(found.map(\.day) == [last?.element.day].compactMap { $0 }, "seed \(seed)")
      }
    }
  }
}

extension Array {
  fileprivate func shuffled(by chance: (Int) -> Int) -> [Element] {
    var rest = self
    return indices.map { _ in rest.remove(at: chance(rest.count)) }
  }
}
