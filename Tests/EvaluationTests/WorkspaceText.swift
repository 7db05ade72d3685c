/// Writes a workspace as an author would: rule files, areas, calendars, sources and tables.
struct WorkspaceText {
  let workspace: NaiveWorkspace
  private(set) var files: [String: String] = [:]

  /// - Parameter known: later values are left out of the tables.
  init(_ workspace: NaiveWorkspace, known: Int = .max) {
    let workspace = workspace.named
    self.workspace = workspace
    files["rulecheck.yaml"] = """
      workspace: made-up
      title: { en: "Made up" }
      languages: [en]
      time-zone: Europe/Berlin
      areas: areas.yaml
      metrics: metrics.yaml
      sources: [sources]
      rulesets: [rules]
      calendars: [calendar.yaml]
      topics: topics.yaml

      """
    if !workspace.notices.isEmpty {
      files["rulecheck.yaml", default: ""] += "notices: [notices]\n"
    }
    files["topics.yaml"] = "topics:\n  life: { title: { en: \"Life\" } }\n"
    files["areas.yaml"] = areas()
    files["metrics.yaml"] = metrics()
    files["calendar.yaml"] = calendar()
    for ordinance in workspace.ordinances {
      for version in ordinance.versions {
        files["rules/\(ordinance.id)-\(version.label).yaml"] = rules(version, of: ordinance)
      }
    }
    // Notices stand in two files, whatever they are about.
    for (at, notice) in workspace.notices.enumerated() {
      let id = "board-\(at % 2)"
      files["notices/\(id).yaml", default: "notices: \(id)\nentries:\n"] += entry(notice)
    }
    writeTables(known: known)
  }

  private func entry(_ notice: NaiveWorkspace.Notice) -> String {
    let whom =
      switch notice.whom {
      case .county(let id): "area: \"\(id)\""
      case .areas(let scope): "areas: \(self.scope(scope))"
      }
    let date = notice.date.map { ", date: \(PlainCalendar.text($0))" } ?? ""
    let phase = notice.phase.map { "phase: \($0), " } ?? ""
    let id = notice.id.map { "id: \($0), " } ?? ""
    let replaces = notice.replaces.map { "replaces: \($0), " } ?? ""
    // One way or the other to say the same.
    let through =
      notice.through.map { through in
        let days = through - notice.from + 1
        return days % 2 == 0
          ? "through: \(PlainCalendar.text(through)), "
          : "for: \(days) \(days == 1 ? "day" : "days"), "
      } ?? ""
    return "  - { \(id)ruleset: \(notice.ordinance), \(whom), \(phase)\(replaces)"
      + "from: \(PlainCalendar.text(notice.from)), \(through)"
      + "legal-basis: { title: \"Somewhere\"\(date) } }\n"
  }

  // MARK: What rules refer to

  private func areas() -> String {
    var lines = ["areas: made-up", "country: { id: XX, title: { en: \"Land\" } }", "states:"]
    for state in workspace.states {
      lines.append(
        "  - { id: \"\(state.id)\", short: \(state.short), title: { en: \"\(state.title)\" } }")
    }
    lines.append("counties:")
    if !workspace.groupings.isEmpty {
      let groups = workspace.groupings.map { grouping in
        let title = "title: { en: \"Grouping \(grouping.id)\" }"
        return "\(grouping.id): { \(grouping.hasTitle ? title : "") }"
      }
      lines.append("  groups: { \(groups.joined(separator: ", ")) }")
    }
    lines.append("  list:")
    for county in workspace.counties {
      var part = county.partOf.map { ", part-of: \"\($0)\"" } ?? ""
      let groups = workspace.groupings.compactMap { grouping in
        county.groups[grouping.id].map { "\(grouping.id): \"\($0)\"" }
      }
      if !groups.isEmpty { part += ", groups: { \(groups.joined(separator: ", ")) }" }
      lines.append(
        "    - { id: \"\(county.id)\", name: \(county.name), kind: Kreis, "
          + "state: \(county.state.short)\(part) }")
    }
    let merged = workspace.counties.compactMap { county in
      county.merger.map {
        "    - { id: \"\(county.id)\", into: \"\($0.into)\", "
          + "since: \(PlainCalendar.text($0.since)) }"
      }
    }
    if !merged.isEmpty { lines += ["  merged:"] + merged }
    return lines.joined(separator: "\n") + "\n"
  }

  private func metrics() -> String {
    var text = "metrics:\n"
    for metric in workspace.metrics {
      text += "  \(metric.id):\n    title: { en: \"Figure \(metric.id)\" }\n"
      if let digits = metric.digits {
        let mode = metric.isHalfUp ? "half-up" : "truncation"
        text += "    round: { digits: \(digits), by: \(mode) }\n"
      }
      if metric.holds > 1 { text += "    holds: \(metric.holds) days\n" }
    }
    return text
  }

  private func calendar() -> String {
    var text = "calendar: made-up\nholidays:"
    if workspace.holidays.isEmpty { text += " []" }
    text += "\n"
    for (at, holiday) in workspace.holidays.enumerated() {
      let date =
        switch holiday.rule {
        case .yearly(let month, let day):
          "date: \(PlainCalendar.twoDigits(month))-\(PlainCalendar.twoDigits(day))"
        case .once(let day): "date: \(PlainCalendar.text(day))"
        case .easter(let offset): "easter: \(offset > 0 ? "+" : "")\(offset)"
        }
      let states =
        holiday.states.isEmpty
        ? "" : ", states: [\(holiday.states.map { "\"\($0)\"" }.joined(separator: ", "))]"
      text += "  - { title: { en: \"Holiday \(at)\" }, \(date)\(states) }\n"
    }
    text += "day-sets:\n"
    for set in workspace.daySets {
      let only = set.only.map { ", only: [\($0.joined(separator: ", "))]" } ?? ""
      let except =
        set.except.isEmpty ? "" : ", except: [\(set.except.joined(separator: ", "))]"
      text += "  \(set.id): { title: { en: \"Days \(set.id)\" }\(only)\(except) }\n"
    }
    return text
  }

  // MARK: Sources and their tables

  private mutating func writeTables(known: Int) {
    let ids =
      ["XX"] + workspace.states.map(\.id) + workspace.counties.map(\.id)
      + workspace.groupings.flatMap(\.areas).map(\.id)
    let expect = workspace.staleAfter.map {
      "expect: { stale-after: \($0) \($0 == 1 ? "day" : "days") }\n"
    }
    func source(_ id: String, _ rest: String) -> String {
      "source: \(id)\ntitle: { en: \"Source\" }\nattribution: \"Nobody\"\nformat: csv\n"
        + "file: ../data/\(id).csv\n\(rest)\(expect ?? "")"
    }
    if workspace.isDated {
      for (at, metric) in workspace.metrics.enumerated() {
        var table = "date,published,area,\(metric.id)\n"
        for cell in workspace.cells
        where cell.metric == at && cell.day <= known && cell.published <= known {
          let days = [cell.day, cell.published].map(PlainCalendar.text).joined(separator: ",")
          table += "\(days),\(ids[cell.area]),\(cell.text)\n"
        }
        files["data/\(metric.id).csv"] = table
        files["sources/\(metric.id).yaml"] = source(
          metric.id,
          "layout: long\ncolumns: { date: date, published: published, area: area, metrics: { \(metric.id): \(metric.id) } }\n"
        )
      }
      return
    }
    // A row an area, or an area and day, whatever is known of it.
    var texts: [[[Int: String]]] = workspace.metrics.map { _ in ids.map { _ in [:] } }
    for cell in workspace.cells where cell.day <= known {
      texts[cell.metric][cell.area][cell.day] = cell.text
    }
    let days = Set(workspace.cells.map(\.day).filter { $0 <= known }).sorted()
    guard workspace.isWide, !days.isEmpty else {
      var table = "date,area,\(workspace.metrics.map(\.id).joined(separator: ","))\n"
      for (area, id) in ids.enumerated() {
        for day in days where texts.contains(where: { $0[area][day] != nil }) {
          let fields = texts.map { $0[area][day] ?? "" }
          table += "\(PlainCalendar.text(day)),\(id),\(fields.joined(separator: ","))\n"
        }
      }
      files["data/published.csv"] = table
      let columns = workspace.metrics.map { "\($0.id): \($0.id)" }.joined(separator: ", ")
      files["sources/published.yaml"] = source(
        "published", "layout: long\ncolumns: { date: date, area: area, metrics: { \(columns) } }\n")
      return
    }
    for (metric, areas) in zip(workspace.metrics, texts) {
      var table = "area,\(days.map(PlainCalendar.text).joined(separator: ","))\n"
      for (id, row) in zip(ids, areas) where !row.isEmpty {
        table += "\(id),\(days.map { row[$0] ?? "" }.joined(separator: ","))\n"
      }
      files["data/\(metric.id).csv"] = table
      files["sources/\(metric.id).yaml"] = source(
        metric.id, "layout: wide\ncolumns: { area: area }\nmetric: \(metric.id)\n")
    }
  }
}
