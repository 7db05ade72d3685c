internal import Evaluation
internal import Observations
internal import RuleLanguage
internal import YAMLSource

extension History {
  /// `{"on", "area": {…}, "sources": […], "thresholds": […], "days": [{"day", "values", "phases"}]}`
  public var json: String {
    var members: [(key: String, value: JSON)] = [
      ("on", .string(day.description)),
      ("area", .object(self.members(of: asked))),
    ]
    if asked.index != area.index { members.append(("answeredAs", .string(area.id))) }
    members += [
      ("sources", .array(sources.map(source))),
      (
        "thresholds",
        .object(
          series.compactMap { series in
            let bounds = thresholds(of: series, inLast: days.count)
            guard !bounds.isEmpty else { return nil }
            return (name(of: series), .array(bounds.map { .number($0.bound) }))
          })
      ),
      ("days", .array(days.map(day))),
    ]
    return JSON.object(members).serialized
  }

  private func day(_ day: HistoryDay) -> JSON {
    var members: [(key: String, value: JSON)] = [
      ("day", .string(day.day.description)),
      ("values", values(day, isWithoutEffect: false)),
    ]
    if asked.partOf != nil { members.append(("reported", values(day, isWithoutEffect: true))) }
    if area.level == .county { members.append(("phases", .array(day.standings.map(phase)))) }
    return .object(members)
  }

  private func values(_ day: HistoryDay, isWithoutEffect: Bool) -> JSON {
    .object(
      zip(series, day.values).filter { $0.0.isWithoutEffect == isWithoutEffect }
        .map { (name(of: $0), value($1)) })
  }

  private func value(_ change: Change) -> JSON {
    .object(
      members(of: change.reading) + [
        ("sinceDayBefore", change.sinceDayBefore.map { .number($0) } ?? .null),
        ("sinceWeekBefore", change.sinceWeekBefore.map { .number($0) } ?? .null),
      ])
  }

  /// One row a day: each figure with its differences, then each rule set with its phase, and the
  /// rule sets whose phase rests on old values.
  public var csv: String {
    let ordinances = ordinances
    var text = CSV.line(
      ["area", "day"]
        + series.flatMap { series in
          let name = (series.isWithoutEffect ? "reported:" : "") + name(of: series)
          return [name, "\(name)_since_day_before", "\(name)_since_week_before"]
        } + ordinances.map { "phase:\(workspace.ordinances[$0].id)" }
        + (area.level == .county ? ["stale"] : []))
    for day in days {
      let values = day.values.flatMap { change in
        [change.reading.value, change.sinceDayBefore, change.sinceWeekBefore]
          .map(CSV.Cell.number)
      }
      let phases = ordinances.map { place -> String in
        let standing = day.standings.first { $0.ordinance == place }
        return standing.map { $0.phase?.id.value ?? "unknown" } ?? ""
      }
      let stale = area.level == .county ? [stale(day.standings)] : []
      text += CSV.line(
        of: [.text(area.id), .text(day.day.description)] + values
          + (phases + stale).map(CSV.Cell.text))
    }
    return text
  }
}
