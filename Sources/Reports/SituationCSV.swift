internal import Evaluation
internal import Observations
internal import RuleLanguage
internal import YAMLSource

extension SituationReport {
  /// One row an area and rule set; an area without rules has a row with empty fields.
  public var csv: String {
    var text = CSV.line([
      "county", "name", "ruleset", "version", "phase", "since", "until", "pending", "pending_from",
      "stale", "values", "notice",
    ])
    for situation in situations {
      let area = [situation.asked.id, situation.asked.title(in: language)]
      if situation.standings.isEmpty {
        text += CSV.line(area + Array(repeating: "", count: 10))
      }
      for standing in situation.standings {
        text += CSV.line(
          area + [
            standing.ruleSet.id.value, standing.ruleSet.version.value,
            standing.phase?.id.value ?? "unknown", standing.since.description,
            standing.until?.description ?? "",
            standing.pending.map { $0.phase?.id.value ?? "unknown" } ?? "",
            standing.pending?.from.description ?? "", standing.stale == nil ? "no" : "yes",
            standing.values.map(value).joined(separator: " "),
            standing.notice?.from.description ?? "",
          ])
      }
    }
    return text
  }

  /// `level=134.45@2021-05-10`; nothing behind the `=` where there is no value.
  private func value(_ reading: Reading) -> String {
    guard let value = reading.value else { return "\(name(of: reading))=" }
    return "\(name(of: reading))=\(JSON.digits(value))@\(reading.day)"
  }
}
