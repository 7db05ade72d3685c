internal import Evaluation
internal import Observations
internal import RuleLanguage
internal import YAMLSource

/// Why something changes: the causes in words, with the figures that decided.
struct MessageReasons {
  private let change: Change
  private let language: Language
  private let wording: Wording

  /// So many values of a row are shown; of a longer one the first and the last.
  private static let mostValues = 6

  init(_ change: Change, _ language: Language, _ wording: Wording) {
    self.change = change
    self.language = language
    self.wording = wording
  }

  private var ruleSet: String { change.title(in: language) }

  private var merger: [String: String] {
    [
      "name": change.area.name, "day": wording.style.longDate(change.from),
      "area": change.after.map { change.workspace.name(of: $0.area, in: language) } ?? "",
    ]
  }

  /// The causes for the second line, the first words small where they begin no sentence.
  var inShort: String {
    var parts: [String] = []
    for cause in change.causes {
      switch cause {
      case .figures:
        parts.append(
          change.decisive.last.map(condition) ?? wording.tell(.reasonFigures))
      case .amendment: parts.append(wording.tell(.reasonAmendment))
      case .validity:
        let template: MessageTemplate =
          change.before == nil ? .reasonBegins : change.after == nil ? .reasonEnds : .reasonDates
        parts.append(wording.tell(template, ["ruleset": ruleSet]))
      case .notice:
        parts.append(wording.tell(.reasonNotice, ["title": notice?.legalBasis.title.value ?? "–"]))
      case .territory: parts.append(wording.tell(.reasonTerritory, merger))
      }
    }
    return parts.joined(separator: "; ")
  }

  /// The causes in full, a line each.
  var lines: [String] {
    var lines = change.causes.flatMap(lines)
    if let notice = change.after?.notice, !change.causes.contains(.notice) {
      lines.append(wording.tell(.whyNotice, ["title": notice.legalBasis.title.value]))
    }
    return lines
  }

  private func lines(_ cause: Change.Cause) -> [String] {
    switch cause {
    case .figures: return figures
    case .amendment:
      let title = change.state?.ruleSet.legalBasis.title.value ?? ruleSet
      return [wording.tell(.whyAmendment, ["title": title])]
    case .validity: return [validity]
    case .notice:
      return [wording.tell(.whyNotice, ["title": notice?.legalBasis.title.value ?? "–"])]
    case .territory: return [wording.tell(.whyTerritory, merger)]
    }
  }

  private var notice: Notice? { change.after?.notice ?? change.before?.notice }

  private var validity: String {
    switch (change.before, change.after) {
    case (nil, let after?):
      // Where the phase came to be known later, the rules have been in force before.
      let from = wording.style.longDate(min(change.from, after.ruleSet.valid.from))
      guard after.ruleSet.valid.through != nil else {
        return wording.tell(.whyBegins, ["ruleset": ruleSet, "from": from])
      }
      return wording.tell(
        .whyBeginsUntil,
        [
          "ruleset": ruleSet, "from": from,
          "until": wording.style.longDate(after.ruleSet.valid.last),
        ])
    case (_, nil):
      return wording.tell(
        .whyEnds, ["ruleset": ruleSet, "day": wording.style.longDate(change.from - 1)])
    default: return wording.tell(.whyDates)
    }
  }

  // MARK: Figures

  /// The values of one figure on the days that were counted.
  private struct Row {
    let metric: Int
    let scope: Comparison.Scope
    let area: Int
    var values: [(value: Double, day: Day)] = []
  }

  private var figures: [String] {
    let workspace = change.workspace
    guard !change.decisive.isEmpty else {
      return [wording.tell(.whyFigures)]
    }
    var lines: [String] = []
    var metrics: [Int] = []
    for count in change.decisive {
      let rows = rows(of: count)
      let texts = rows.map { row in
        if !metrics.contains(row.metric) { metrics.append(row.metric) }
        let values = text(row, count.trigger.when)
        return rows.count == 1 && row.scope == .own ? values : "\(name(row)) \(values)"
      }
      lines.append(
        texts.isEmpty
          ? condition(count)
          : wording.tell(
            .whyFilled,
            ["condition": condition(count), "values": texts.joined(separator: "; ")]))
    }
    for metric in metrics {
      guard let unit = workspace.metrics[metric].unit?[language] else { continue }
      lines.append(
        wording.tell(
          .whyUnit, ["metric": workspace.metrics[metric].title[language], "unit": unit]))
    }
    if let last = change.decisive.last, let full = last.days.last?.day, full != change.from {
      lines.append(
        wording.tell(
          .whyDue,
          [
            "full": wording.style.longDate(full), "day": wording.style.longDate(change.from),
          ]))
    }
    return lines
  }

  /// `Level above 100, 3 days in a row`
  private func condition(_ count: CountTrace) -> String {
    let workspace = change.workspace
    let words = ConditionText(workspace: workspace, wording: wording)
    let text = words.text(of: count.trigger.when, count.ruleSet)
    let needed = count.trigger.consecutive
    guard needed.days > 1 else { return text }
    return wording.say(
      .inRow,
      [
        "condition": text, "count": String(needed.days), "unit": words.unit(needed, count.ruleSet),
      ])
  }

  /// The values that filled a count, and those of the rows in its condition.
  private func rows(of count: CountTrace) -> [Row] {
    var rows: [Row] = []
    func take(_ days: [CountedDay]) {
      for day in days {
        guard case .counted = day.role, day.count > 0 else { continue }
        for reading in day.readings {
          guard let value = reading.value else { continue }
          let at =
            rows.firstIndex {
              $0.metric == reading.metric && $0.area == reading.area && $0.scope == reading.scope
            } ?? rows.count
          if at == rows.count {
            rows.append(Row(metric: reading.metric, scope: reading.scope, area: reading.area))
          }
          if !rows[at].values.contains(where: { $0.day == reading.day }) {
            rows[at].values.append((value, reading.day))
          }
        }
      }
    }
    take(count.days)
    for row in count.rows where row.truth == .isTrue { take(row.days) }
    return rows.map { row in
      var row = row
      row.values.sort { $0.day < $1.day }
      return row
    }
  }

  private func text(_ row: Row, _ condition: Condition) -> String {
    let bounds = condition.comparisons.filter { $0.metric == row.metric }
      .flatMap { [$0.lower, $0.upper].compactMap { $0?.number } }
    let values = row.values.map { value, day in
      wording.tell(
        .valueOn,
        [
          "value": wording.rounded(value, beside: bounds),
          "day": wording.style.shortDate(day),
        ])
    }
    guard values.count > MessageReasons.mostValues else { return values.joined(separator: ", ") }
    return (values.prefix(3) + ["…"] + values.suffix(2)).joined(separator: ", ")
  }

  /// `Level`, or `Level of North` where it is not the county's own.
  private func name(_ row: Row) -> String {
    let workspace = change.workspace
    let title = workspace.metrics[row.metric].title[language]
    guard row.scope != .own else { return title }
    let area = workspace.areas[row.area].title(in: language)
    return "\(title) \(wording.say(.ofArea, ["area": area]))"
  }

  // MARK: Sources

  /// Where the figures come from that the rules look at, with the newest day of each source.
  var sources: [String] {
    guard let state = change.state else { return [] }
    var newest: [(source: Int, day: Day)] = []
    let decisive = change.decisive.flatMap(\.days).flatMap(\.readings)
    for reading in state.values + decisive {
      guard reading.value != nil, let source = reading.origin?.source,
        state.workspace.sources.indices.contains(source)
      else { continue }
      if let at = newest.firstIndex(where: { $0.source == source }) {
        newest[at].day = max(newest[at].day, reading.day)
      } else {
        newest.append((source, reading.day))
      }
    }
    return newest.map { place, day in
      let source = state.workspace.sources[place]
      let until = wording.say(.latestDay, ["day": wording.style.date(day)])
      return Wording.withoutDoubledStops(
        "\(source.title[state.language(language) ?? language]) (\(until)). \(source.attribution)")
    }
  }
}
