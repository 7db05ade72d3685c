internal import RuleLanguage
internal import YAMLSource

/// Holidays and day sets of the calendars that rules count by.
enum CalendarComparison {
  typealias Subject = RuleDifference.Subject
  typealias Side = RuleDifference.Side

  /// The calendars of some versions, each once.
  static func calendars(of versions: [RuleSet]) -> [HolidayCalendar] {
    var known: Set<String> = []
    return versions.compactMap(\.calendar).filter { known.insert($0.id.value).inserted }
  }

  static func compare(
    _ calendars: Both<[HolidayCalendar]>, _ list: inout DifferenceList,
    _ context: ComparisonContext
  ) {
    for (id, both) in WorkspaceComparison.paired(calendars, by: \.id.value) {
      let subject = Subject(kind: .calendar, id: Both(id, id))
      guard let old = both.old, let new = both.new else {
        // Which one a version counts by is said there; this one only came into or out of use.
        continue
      }
      compareHolidays(Both(old, new), subject, &list, context)
      compareDaySets(Both(old, new), subject, &list, context)
    }
  }

  private static func compareHolidays(
    _ calendars: Both<HolidayCalendar>, _ subject: Subject, _ list: inout DifferenceList,
    _ context: ComparisonContext
  ) {
    // Two may fall on one day in different states.
    let holidays = calendars.with(context.workspaces) { calendar, workspace in
      Dictionary(grouping: calendar.holidays, by: \.rule.text).mapValues { holidays in
        holidays.sorted { $0.statesText(workspace) < $1.statesText(workspace) }
      }
    }
    for rule in Set(holidays.old.keys).union(holidays.new.keys) {
      let all = holidays.map { $0[rule] ?? [] }
      for place in 0..<max(all.old.count, all.new.count) {
        let both = all.map { $0.count > place ? $0[place] : nil }
        var subject = subject
        subject.detail = rule
        guard let old = both.old, let new = both.new else {
          let texts = both.with(context.workspaces.with(context.wordings) { ($0, $1) }) {
            holiday, side in
            holiday.map { "\($0.title[side.1.language]), \($0.statesText(side.0))" }
          }
          list.add(
            RuleDifference(
              subject, both.old == nil ? .added : .removed, .changed,
              texts.with(both.with(calendars) { $0?.title.span ?? $1.id.span }) { Side($0, $1) }))
          continue
        }
        let pair = Both(old, new)
        subject.names = context.texts(pair.map(\.title))
        list.compare(
          subject, .states, .changed,
          pair.with(context.workspaces) { Side($0.statesText($1), $0.title.span) })
        list.compare(
          subject, .title, pair.map(\.title), in: context.languages,
          around: pair.map(\.title.span), keeping: true)
      }
    }
  }

  private static func compareDaySets(
    _ calendars: Both<HolidayCalendar>, _ subject: Subject, _ list: inout DifferenceList,
    _ context: ComparisonContext
  ) {
    for (id, both) in WorkspaceComparison.paired(calendars.map(\.daySets), by: \.id.value) {
      var subject = subject
      subject.detail = id
      let spans = both.with(calendars) { $0?.id.span ?? $1.id.span }
      guard let old = both.old, let new = both.new else {
        list.add(
          RuleDifference(
            subject, both.old == nil ? .added : .removed, .changed,
            both.with(spans) { Side($0?.text, $1) }))
        continue
      }
      let pair = Both(old, new)
      list.compare(subject, .days, .changed, pair.with(spans) { Side($0.text, $1) })
      list.compare(
        subject, .title, pair.map(\.title), in: context.languages, around: spans.map { $0 },
        keeping: true)
      subject.detail = "\(id), singular"
      list.compare(
        subject, .title, pair.map(\.singular), in: context.languages, around: spans.map { $0 },
        keeping: true)
    }
  }
}

extension Holiday.Rule {
  /// `every year on 05-01`, `on 2024-05-09`, `39 days after Easter`.
  fileprivate var text: String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    switch self {
    case .yearly(let month, let day): return "every \(padded(month))-\(padded(day))"
    case .once(let day): return "on \(day)"
    case .easter(0): return "on Easter Sunday"
    case .easter(let days):
      let count = counted(abs(days), "day")
      return "\(count) \(days < 0 ? "before" : "after") Easter Sunday"
    }
  }
}

extension Holiday {
  fileprivate func statesText(_ workspace: Workspace) -> String {
    guard let states else { return "everywhere" }
    return states.map { workspace.areas[$0].short ?? workspace.areas[$0].id }.sorted()
      .joined(separator: ", ")
  }
}

extension DaySet {
  /// `except sunday, holidays`.
  fileprivate var text: String {
    var text = ""
    for word in words {
      if text.isEmpty {
        text = word
      } else if word == "except" {
        text += "; except"
      } else {
        text += text.hasSuffix("only") || text.hasSuffix("except") ? " \(word)" : ", \(word)"
      }
    }
    return text.isEmpty ? "all days" : text
  }
}
