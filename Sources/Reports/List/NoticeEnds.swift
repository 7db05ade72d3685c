internal import Findings
package import Rules

/// Until when the notices of a rule set count, whatever the figures say.
package struct NoticeEnds {
  /// For each, the last day on which it counts in some county.
  private(set) var last: [Day]
  /// Those without an end, which cut others off.
  private let endless: [Notice]
  private let replacing: [String: [Notice]]

  package init(_ ordinance: Ordinance) {
    let notices = ordinance.notices
    endless = notices.filter { $0.phase != nil && $0.through == nil }
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
    return endless.first { other in
      notice.from < other.from && other.from <= through && other.scope.contains(place)
        && counts(other, in: place)
    }
  }

  /// Another notice by which one no longer counts.
  struct Ending {
    let notice: Notice
    /// The counties in which it ends the first one.
    let scope: AreaScope
    /// Whether it names the first one, and does not only cut it off.
    let isReplacing: Bool
  }

  /// What ends a notice before its last day: those that replace or withdraw it, and those that cut it off, by day.
  func endings(of notice: Notice) -> [Ending] {
    func endings(_ others: [Notice], isReplacing: Bool, _ isMeant: (Notice, Int) -> Bool)
      -> [Ending]
    {
      others.compactMap { other in
        notice.scope.restricted { isMeant(other, $0) }.map {
          Ending(notice: other, scope: $0, isReplacing: isReplacing)
        }
      }
    }
    let replaced = endings(successors(of: notice), isReplacing: true) { other, place in
      other.scope.contains(place) && counts(other, in: place)
    }
    let cuts = Dictionary(
      notice.scope.places.compactMap { place in cut(of: notice, in: place).map { (place, $0) } },
      uniquingKeysWith: { one, _ in one })
    let spans = Set(cuts.values.map(\.span))
    let cutOff = endings(endless.filter { spans.contains($0.span) }, isReplacing: false) {
      cuts[$1]?.span == $0.span
    }
    return (replaced + cutOff).sorted { $0.notice.from < $1.notice.from }
  }

  private func successors(of notice: Notice) -> [Notice] {
    notice.id.flatMap { replacing[$0.value] } ?? []
  }

  /// Whether a notice takes the place of others in a county: it is not itself replaced there by its first day.
  private func counts(_ notice: Notice, in place: Int) -> Bool {
    firstDayReplaced(notice, in: place).map { $0 > notice.from } ?? true
  }

  /// The first day from which on a notice no longer counts in a county, since another one replaces or withdraws it there; nil:
  /// none does. One that is itself replaced by its first day takes no place.
  /// - Parameter place: the county's index in the area table.
  package func firstDayReplaced(_ notice: Notice, in place: Int) -> Day? {
    successors(of: notice).filter { $0.scope.contains(place) && counts($0, in: place) }
      .map(\.from).min()
  }
}
