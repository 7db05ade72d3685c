/// Rule files as an author would write them.
extension WorkspaceText {
  func rules(_ version: NaiveWorkspace.Version, of ordinance: NaiveWorkspace.Ordinance) -> String {
    var lines = [
      "ruleset: \(ordinance.id)", "version: \"\(version.label)\"",
      "title: { en: \"Rules \(ordinance.id)\" }",
    ]
    let dated = version.dated.map { ", date: \(PlainCalendar.text($0))" } ?? ""
    lines.append("legal-basis: { title: \"Somewhere\"\(dated) }")
    let through = version.through.map { ", through: \(PlainCalendar.text($0))" } ?? ""
    lines.append("valid: { from: \(PlainCalendar.text(version.from))\(through) }")
    lines.append("areas: \(scope(version.scope))")
    if !version.displaces.isEmpty {
      lines.append("displaces: [\(version.displaces.joined(separator: ", "))]")
    }
    if let first = version.firstCountedDay {
      lines.append("first-counted-day: \(PlainCalendar.text(first))")
    }
    switch version.begins {
    case .recount: break
    case .continues: lines.append("begins: continue")
    case .inPhase(let phase): lines.append("begins: { phase: \(phase) }")
    }
    lines.append("calendar: made-up")
    if version.isExclusive { lines.append("phases-are: exclusive") }
    if version.inheritsOnlyInForce { lines.append("inherits: phases-in-force") }
    lines += guidelines(version.guidelines, indent: "")
    lines.append("phases:")
    for phase in version.phases {
      lines.append("  - phase: \(phase.id)")
      if let former = phase.formerly { lines.append("    formerly: [\(former)]") }
      lines.append("    title: { en: \"Phase \(phase.id)\" }")
      if let starts = phase.starts {
        lines.append("    starts:")
        lines += trigger(starts.when, starts.consecutive, starts.effective)
      }
      if phase.startsByDecision { lines.append("    starts: by decision") }
      if phase.endsByDecision { lines.append("    ends: by decision") }
      if let ends = phase.ends {
        let keys =
          trigger(ends.when, ends.consecutive, ends.effective)
          + (ends.isFromDayAfterEntry.map {
            ["      counts-from: \($0 ? "day after entry" : "any day")"]
          } ?? [])
        // An empty mapping says as much as no `ends` at all.
        lines += keys.isEmpty ? ["    ends: {}"] : ["    ends:"] + keys
      }
      lines += guidelines(phase.guidelines, indent: "    ")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  func scope(_ scope: NaiveWorkspace.Scope) -> String {
    func list(_ key: String, _ ids: [String]) -> [String] {
      ids.isEmpty ? [] : ["\(key): [\(ids.map { "\"\($0)\"" }.joined(separator: ", "))]"]
    }
    func short(_ ids: [String]) -> [String] {
      workspace.states.filter { ids.contains($0.id) }.map(\.short)
    }
    var keys = scope.isCountry ? ["country: XX"] : []
    keys += list("states", short(scope.states)) + list("counties", scope.counties)
    let except = list("states", scope.exceptStates) + list("counties", scope.exceptCounties)
    if !except.isEmpty { keys.append("except: { \(except.joined(separator: ", ")) }") }
    return "{ \(keys.joined(separator: ", ")) }"
  }

  private func trigger(
    _ when: NaiveWorkspace.Condition?, _ consecutive: NaiveWorkspace.Consecutive?,
    _ effective: NaiveWorkspace.Effective?
  ) -> [String] {
    var lines: [String] = []
    if let when { lines.append("      when: \(condition(when))") }
    if let consecutive { lines.append("      consecutive: \(words(consecutive))") }
    if let effective {
      let words =
        switch effective {
        case .sameDay: "same day"
        case .nextDay: "next day"
        case .dayAfterNext: "day after next"
        case .daysLater(let days): "\(days) days later"
        case .nextWeekday(let weekday): "next \(weekday)"
        }
      lines.append("      effective: \(words)")
    }
    return lines
  }

  private func words(_ consecutive: NaiveWorkspace.Consecutive) -> String {
    let word = consecutive.daySet ?? (consecutive.days == 1 ? "day" : "days")
    return "\(consecutive.days) \(word)"
  }

  private func condition(_ condition: NaiveWorkspace.Condition) -> String {
    switch condition {
    case .compare(let comparison):
      var keys = comparison.bounds.map { "\($0.word): \($0.text)" }
      if let word = comparison.whose.word { keys.append("of: \(word)") }
      let metric = workspace.metrics[comparison.metric].id
      return "{ \(metric): { \(keys.joined(separator: ", ")) } }"
    case .all(let parts):
      return "{ all: [\(parts.map(self.condition).joined(separator: ", "))] }"
    case .any(let parts):
      return "{ any: [\(parts.map(self.condition).joined(separator: ", "))] }"
    case .not(let part):
      return "{ not: \(self.condition(part)) }"
    case .row(let part, let consecutive):
      return "{ row: { when: \(self.condition(part)), consecutive: \(words(consecutive)) } }"
    case .phase(let reference):
      let phase = "\(reference.ordinance)/\(reference.phase)"
      guard let word = reference.whose.word else { return "{ phase: \(phase) }" }
      return "{ phase: { at-least: \(phase), of: \(word) } }"
    }
  }

  private func guidelines(_ entries: [NaiveWorkspace.GuidelineEntry], indent: String) -> [String] {
    guard !entries.isEmpty else { return [] }
    return ["\(indent)guidelines:"]
      + entries.map { entry in
        guard !entry.isLifted else { return "\(indent)  \(entry.id): lifted" }
        let only = entry.only.map { ", only: \(self.only($0))" } ?? ""
        return
          "\(indent)  \(entry.id): { topic: life, text: { en: \"Rule of \(entry.id).\" }\(only) }"
      }
  }

  private func only(_ only: NaiveWorkspace.Only) -> String {
    var keys: [String] = []
    if let from = only.from { keys.append("from: \(PlainCalendar.text(from))") }
    if let through = only.through { keys.append("through: \(PlainCalendar.text(through))") }
    if let areas = only.areas { keys.append("areas: \(scope(areas))") }
    if let when = only.when { keys.append("when: \(condition(when))") }
    return "{ \(keys.joined(separator: ", ")) }"
  }
}
