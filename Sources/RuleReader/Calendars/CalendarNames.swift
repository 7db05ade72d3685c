internal import Findings
internal import Rules

/// The calendars that rule sets may name.
struct CalendarNames {
  var all: [HolidayCalendar] = []
  /// Whether all of them could be read.
  var isComplete = true
  /// Those of which some day set could not be read, by identifier.
  var unsound: Set<String> = []

  /// The calendar of an identifier; an unknown one is reported.
  func calendar(_ id: Located<String>, _ findings: FindingCollector) -> HolidayCalendar? {
    let found = all.filter { $0.id.value == id.value }
    // Of two with one identifier, which is an error of its own, either may be meant.
    if !found.isEmpty { return found.count == 1 ? found[0] : nil }
    guard isComplete else { return nil }
    let known = all.map(\.id.value)
    findings.report(
      .unknownCalendar, at: id.span, "no calendar `\(id.value)` is defined",
      help: known.isEmpty
        ? "name a calendar file under `calendars` in rulecheck.yaml"
        : Spelling.help(for: id.value, among: known, else: "defined are", most: .max))
    return nil
  }
}

/// The days that `consecutive` of one rule set may count: the day sets of its calendar.
struct DaySetNames {
  var calendar: HolidayCalendar?
  /// Whether they are all known, so that another name is a mistake.
  var isComplete = true

  /// The place of a day set; an unknown one is reported.
  /// - Parameter days: how many of them are counted.
  func place(
    _ name: String, at span: Span, counting days: Int, _ findings: FindingCollector
  ) -> Int? {
    if let place = calendar?.daySets.firstIndex(where: { $0.id.value == name }) { return place }
    guard isComplete else { return nil }
    let known = calendar?.daySets.map(\.id.value) ?? []
    findings.report(
      .unknownDaySet, at: span, "no day set `\(name)` is known here",
      help: Spelling.suggestion(for: name, among: known)
        ?? "write `\(counted(days, "day"))` to count all days, or "
        + (calendar == nil
          ? "name the calendar that defines the set: `calendar: …` in this rule set"
          : known.isEmpty
            ? "add it to `day-sets` of the calendar, which defines none"
            : "a day set of the calendar: \(known.prefix(24).quoted)"),
      notes: calendar.map { [.init($0.id.span, "the calendar")] } ?? [])
    return nil
  }
}
