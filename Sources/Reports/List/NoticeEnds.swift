internal import Findings
package import Rules

/// Until when the notices of a rule set count, whatever the figures say.
package struct NoticeEnds {
  /// For each, the last day on which it counts in some county.
  private(set) var last: [Day]
  private let notices: [Notice]
  private let replacing: [String: [Notice]]

  package init(_ ordinance: Ordinance) {
    let notices = ordinance.notices
    self.notices = notices
    last = notices.map { ordinance.lastDay(of: $0) }
    replacing = Dictionary(
      grouping: notices.filter { $0.replaces != nil }, by: { $0.replaces?.value ?? "" })
    // By county, the first day of the next one without an end, which cuts off what runs.
    var next: [Int: Day] = [:]
    for (at, notice) in notices.enumerated().reversed() {
      var latest = Day.distantPast
      for place in notice.scope.places {
        let replaced = firstDayReplaced(notice, in: place) ?? .distantFuture
        let end = min(last[at], min(replaced, next[place] ?? .distantFuture) - 1)
        latest = max(latest, end)
        if notice.phase != nil, notice.through == nil, replaced > notice.from {
          next[place] = notice.from
        }
      }
      last[at] = latest
    }
  }

  /// The one without an end that cuts off a notice with an end in a county, before its last day; nil: none does.
  /// - Parameter place: the county's index in the area table.
  package func cut(of notice: Notice, in place: Int) -> Notice? {
    guard var through = notice.through else { return nil }
    if let replaced = firstDayReplaced(notice, in: place) { through = min(through, replaced - 1) }
    return notices.first { other in
      other.phase != nil && other.through == nil && other.scope.contains(place)
        && notice.from < other.from && other.from <= through
        && firstDayReplaced(other, in: place).map { $0 > other.from } ?? true
    }
  }

  /// The notices that name it, by day.
  func successors(of notice: Notice) -> [Notice] { notice.id.flatMap { replacing[$0.value] } ?? [] }

  /// The first day from which on a notice no longer counts in a county, since another one replaces or withdraws it there; nil:
  /// none does. One that is itself replaced by its first day takes no place.
  /// - Parameter place: the county's index in the area table.
  package func firstDayReplaced(_ notice: Notice, in place: Int) -> Day? {
    successors(of: notice).filter { other in
      other.scope.contains(place)
        && firstDayReplaced(other, in: place).map { $0 > other.from } ?? true
    }.map(\.from).min()
  }
}
