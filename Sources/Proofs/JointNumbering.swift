internal import Findings
public import Rules

/// Gives the metrics, groupings and day sets in the conditions of two workspaces common indices, matched
/// by identifier, so that `Cells` can compare the conditions.
///
/// It is the same whichever of the two comes first.
package struct JointNumbering: Sendable {
  /// The metrics of both, by identifier. One that both round alike is listed once, with the range that
  /// both give it, or none; one that they round differently is listed twice.
  package let metrics: [Metric]
  /// By metric, whether it is one of two with the same identifier.
  package let isTwice: [Bool]
  /// The identifiers of the groupings of both, sorted.
  package let groupings: [String]
  private let places: (first: Places, second: Places)
  private let daySets: [DaySetMeaning: Int]
  /// The identifiers of the day sets, by number.
  package let daySetIDs: [String]
  /// By ordinance, the identities of the phases of each version of either workspace, mildest first.
  private let phases: [String: [[String]]]

  /// The joint indices of one workspace's metrics and groupings.
  private struct Places: Sendable {
    var metrics: [Int]
    let groupings: [Int]
  }

  package enum Side: Sendable { case first, second }

  package init(_ first: Workspace, _ second: Workspace) {
    var joint: [(metric: Metric, isTwice: Bool)] = []
    var metricPlaces = (
      Array(repeating: -1, count: first.metrics.count),
      Array(repeating: -1, count: second.metrics.count)
    )
    func byID(_ workspace: Workspace) -> [String: Int] {
      Dictionary(
        workspace.metrics.enumerated().map { ($1.id.value, $0) }, uniquingKeysWith: { a, _ in a })
    }
    let known = (byID(first), byID(second))
    for id in Set(known.0.keys).union(known.1.keys).sorted() {
      switch (known.0[id], known.1[id]) {
      case (let one?, let other?):
        let (a, b) = (first.metrics[one], second.metrics[other])
        (metricPlaces.0[one], metricPlaces.1[other]) = (joint.count, joint.count)
        if a.rounding == b.rounding {
          joint.append((a.range == b.range ? a : a.withoutRange, false))
        } else {
          // Sorted, so that their order does not depend on the order of the workspaces.
          let isFirst = a.roundingOrder < b.roundingOrder
          joint += (isFirst ? [a, b] : [b, a]).map { ($0, true) }
          if isFirst { metricPlaces.1[other] += 1 } else { metricPlaces.0[one] += 1 }
        }
      case (let one?, nil):
        metricPlaces.0[one] = joint.count
        joint.append((first.metrics[one], false))
      case (nil, let other?):
        metricPlaces.1[other] = joint.count
        joint.append((second.metrics[other], false))
      case (nil, nil): break
      }
    }
    metrics = joint.map(\.metric)
    isTwice = joint.map(\.isTwice)
    let groupings = Set((first.areas.groupings + second.areas.groupings).map(\.id)).sorted()
    self.groupings = groupings
    func places(_ workspace: Workspace, _ metrics: [Int]) -> Places {
      Places(
        metrics: metrics,
        groupings: workspace.areas.groupings.map { groupings.firstIndex(of: $0.id) ?? 0 })
    }
    self.places = (places(first, metricPlaces.0), places(second, metricPlaces.1))
    var meanings: Set<DaySetMeaning> = []
    var phases: [String: [[String]]] = [:]
    for workspace in [first, second] {
      for ordinance in workspace.ordinances {
        for version in ordinance.versions {
          phases[ordinance.id, default: []].append(version.phases.map(\.identity))
          for set in version.calendar?.daySets ?? [] {
            meanings.insert(DaySetMeaning(set, of: version.calendar, in: workspace.areas))
          }
        }
      }
    }
    let sorted = meanings.sorted { $0.order < $1.order }
    daySets = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, $0) })
    daySetIDs = sorted.map(\.id)
    self.phases = phases
  }

  /// A condition of a version of one of the workspaces, in this numbering.
  package func condition(
    _ condition: Condition, of ruleSet: RuleSet, in workspace: Workspace, _ side: Side
  ) -> Condition {
    let places = side == .first ? self.places.first : self.places.second
    func scope(_ of: Comparison.Scope) -> Comparison.Scope {
      if case .group(let place) = of { .group(places.groupings[place]) } else { of }
    }
    return condition.map(
      comparison: { old in
        Comparison(
          metric: places.metrics[old.metric], of: scope(old.of), lower: old.lower,
          upper: old.upper, span: old.span)
      },
      count: { count in
        Trigger.Count(
          days: count.days, daySet: number(ofDaySet: count.daySet, of: ruleSet, in: workspace))
      },
      reference: { old in
        Condition.PhaseReference(
          ruleSet: old.ruleSet, phase: old.phase, of: scope(old.of), span: old.span)
      })
  }

  /// The number of a day set of a version's calendar: two day sets have the same number if they have the
  /// same identifier and mean the same days.
  package func number(ofDaySet place: Int?, of ruleSet: RuleSet, in workspace: Workspace) -> Int? {
    guard let place, let calendar = ruleSet.calendar else { return nil }
    return daySets[DaySetMeaning(calendar.daySets[place], of: calendar, in: workspace.areas)]
  }

  /// Whether a phase of an ordinance comes before another in every version, of either workspace,
  /// that has the other.
  package func isMilder(_ ruleSet: String, _ phase: String, than other: String) -> Bool {
    (phases[ruleSet] ?? []).haveMilder(phase, than: other)
  }
}

/// The identifier and meaning of a day set, independent of its workspace.
private struct DaySetMeaning: Hashable {
  let id: String
  let words: [String]
  let holidays: Set<[String]>

  var order: String {
    ([id] + words + holidays.map { $0.joined(separator: " ") }.sorted()).joined(separator: " ")
  }

  init(_ set: DaySet, of calendar: HolidayCalendar?, in areas: AreaTable) {
    id = set.id.value
    words = set.words
    holidays =
      set.needsHolidays
      ? Set(
        (calendar?.holidays ?? []).map { holiday in
          ["\(holiday.rule)", holiday.states == nil ? "everywhere" : ""]
            + (holiday.states ?? []).map { areas[$0].id }.sorted()
        }) : []
  }
}

extension DaySet {
  /// What it includes and excludes, in the words of the file: `except`, `sunday`, `holidays`.
  package var words: [String] {
    func names(_ weekdays: Set<Weekday>, _ holidays: Bool) -> [String] {
      weekdays.sorted { $0.rawValue < $1.rawValue }.map(\.name) + (holidays ? ["holidays"] : [])
    }
    let only = names(onlyWeekdays, onlyHolidays)
    let except = names(exceptWeekdays, exceptHolidays)
    return (isRestricted ? ["only"] + only : []) + (except.isEmpty ? [] : ["except"] + except)
  }
}

extension Metric {
  fileprivate var withoutRange: Metric {
    Metric(id: id, title: title, unit: unit, range: nil, rounding: rounding, holds: holds)
  }

  fileprivate var roundingOrder: (Int, String) {
    (rounding?.digits ?? Int.max, rounding?.mode.rawValue ?? "")
  }
}

extension ValueRange: Equatable {
  /// Whether both include the same values, wherever they are written.
  public static func == (a: ValueRange, b: ValueRange) -> Bool {
    a.closed == b.closed && a.codes.map(\.number) == b.codes.map(\.number)
  }
}
