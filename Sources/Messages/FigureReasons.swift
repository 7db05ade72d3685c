internal import Evaluation
internal import Findings
internal import Rules

/// The values that put a phase in force, in words: the counts that were full, or where the newest
/// values lie.
struct FigureReasons {
  private let change: Change
  private let language: Language
  private let wording: Wording
  private let counts: [CountTrace]

  /// The most values of a row that are shown; of a longer one, only the first and last.
  private static let mostValues = 6

  /// Whether values have a part in a change: also where an ordinance begins, or an amendment brings
  /// another phase.
  static func areTold(of change: Change) -> Bool {
    guard let after = change.after, after.level != nil else { return false }
    return change.causes.contains(.values) || !change.keepsPhase && after.notice == nil
  }

  /// Nil: values have no part in it.
  init?(_ change: Change, _ language: Language, _ wording: Wording) {
    guard FigureReasons.areTold(of: change) else { return nil }
    let isByFigures = change.causes.contains(.values)
    self.change = change
    self.language = language
    self.wording = wording
    counts = change.decidingCounts
    let isTold =
      isByFigures ? !change.decisive.isEmpty || standing != nil : standing?.ground != nil
    if counts.isEmpty, !isTold { return nil }
  }

  /// In full, a line each, with units and days at the end.
  var lines: [LocalizedMessage.Reason] {
    var lines: [LocalizedMessage.Reason] = []
    var metrics: [Int] = []
    func text(_ row: Row, isAlone: Bool) -> String {
      if !metrics.contains(row.figure.metric) { metrics.append(row.figure.metric) }
      let values = values(row)
      guard isAlone else { return "\(name(row)) \(values)" }
      // The title has been said; whose values they are may surprise.
      return row.figure.scope == .own && row.figure.area == change.area.index
        ? values : "\(areaName(row)) \(values)"
    }
    // Phases that end together mostly do so by the same values, which are said once.
    var told: [(values: [String], conditions: [String])] = []
    for count in counts {
      let rows = rows(of: count, Ground(count))
      let values = rows.map { text($0, isAlone: rows.count == 1) }
      let condition = condition(count, isShort: false)
      if let at = told.firstIndex(where: { !values.isEmpty && $0.values == values }) {
        told[at].conditions.append(condition)
      } else {
        told.append((values, [condition]))
      }
    }
    lines += told.map { values, conditions in
      let all = conditions.once { $0 }
      let condition = all.dropFirst().reduce(all[0]) {
        wording.say(.and, ["first": $0, "second": $1])
      }
      return filled(condition, values)
    }
    if counts.isEmpty, let standing {
      let texts = standing.rows.map { row in
        text(row, isAlone: standing.ground != nil && standing.rows.count == 1)
      }
      if let ground = standing.ground {
        lines.append(filled(words(count: nil).text(of: ground), texts))
      } else {
        lines += texts.map { LocalizedMessage.Reason($0) }
      }
    }
    for metric in metrics {
      let title = change.workspace.metrics[metric].title[language]
      // A short unit is beside the number; one that the title contains is not repeated.
      guard let unit = change.workspace.metrics[metric].unit?[language], !UnitText(unit).isShort,
        !UnitText(unit).isSaid(by: title)
      else { continue }
      lines.append(.init(wording.tell(.whyUnit, ["metric": title, "unit": unit])))
    }
    let isByNotice = change.causes.contains(.notice)
    if let last = counts.last, let full = last.days.last?.day, full != change.from,
      !isByNotice || last.effective == change.from
    {
      // Nothing was in effect before the rules were.
      let day = max(last.effective ?? change.from, change.rulesApply?.from ?? change.from)
      lines.append(.init(wording.tell(.whyDue, days: ["full": full, "day": day])))
    }
    return lines
  }

  private func filled(_ condition: String, _ values: [String]) -> LocalizedMessage.Reason {
    guard !values.isEmpty else { return .init(condition) }
    let values = values.joined(separator: "; ")
    return .init(
      text: wording.tell(.whyFilled, ["condition": condition, "values": values]),
      condition: condition, values: values)
  }

  // MARK: Counts

  private func words(count: CountTrace?) -> GroundText {
    GroundText(
      workspace: change.workspace, wording: wording,
      ruleSet: count?.ruleSet ?? change.after?.ruleSet)
  }

  private func condition(_ count: CountTrace, isShort: Bool) -> String {
    let ground = Ground(count)
    return words(count: count).text(
      of: isShort ? ground.inFigures ?? ground : ground.inOneSentence,
      for: count.trigger.consecutive)
  }

  /// The values of one metric in one area, each day once.
  private struct Row {
    let figure: Figure
    let values: [(value: Double, day: Day)]

    struct Figure: Hashable {
      let metric: Int
      let scope: Comparison.Scope
      let area: Int
    }
  }

  private func rows(_ readings: [Reading]) -> [Row] {
    let values = readings.compactMap { reading in
      reading.value.map { value in
        let figure = Row.Figure(metric: reading.metric, scope: reading.scope, area: reading.area)
        return (figure: figure, value: value, day: reading.day)
      }
    }
    return values.grouped(by: \.figure).map { figure, values in
      Row(figure: figure, values: values.once(by: \.day).map { ($0.value, $0.day) })
    }
  }

  /// The values that filled a count; earliest first.
  private func rows(of count: CountTrace, _ ground: Ground) -> [Row] {
    rows(ground.inOneSentence.readings(of: count, in: change.state?.area.state)).map { row in
      Row(figure: row.figure, values: row.values.sorted { $0.day < $1.day })
    }
  }

  // MARK: The newest values

  private struct Standing {
    /// Nil: they lie where a phase goes on, but would not start.
    let ground: Ground?
    let rows: [Row]
  }

  /// Where the newest values lie between the phases; nil: there are none.
  private var standing: Standing? {
    guard let after = change.after, let level = after.level else { return nil }
    let phases = after.ruleSet.phases
    let own = phases[level].starts?.when
    // In a decision table, the phase's own condition says it all.
    let next =
      after.ruleSet.kind == .independent && level + 1 < phases.count
      ? phases[level + 1].starts?.when : nil
    let conditions = [own, next].compactMap { $0 }
    let day = CountedDay(change.known, readings: after.values, at: conditions)
    var grounds: [Ground] = []
    for (condition, holds) in [(own, true), (next, false)] {
      guard let condition else { continue }
      guard day.truth(of: condition) == (holds ? .isTrue : .isFalse) else {
        return plain(conditions)
      }
      grounds.append(Ground(condition, holds: holds, on: [day], rows: []))
    }
    guard let ground = Ground(all: grounds).inFigures else { return nil }
    let metrics = Set(ground.figures().map(\.metric))
    return Standing(ground: ground, rows: newest { metrics.contains($0) })
  }

  private func plain(_ conditions: [Condition]) -> Standing? {
    let metrics = Set(conditions.flatMap(\.comparisons).map(\.metric))
    let rows = newest { metrics.contains($0) }
    return rows.isEmpty ? nil : Standing(ground: nil, rows: rows)
  }

  private func newest(where isWanted: (Int) -> Bool) -> [Row] {
    rows((change.after?.values ?? []).filter { isWanted($0.metric) })
  }

  // MARK: Words

  private func values(_ row: Row) -> String {
    let values = row.values.map { of in
      wording.tell(
        .valueOn,
        [
          "value": change.values.text(of: of.value, row.figure.metric, wording),
          "day": wording.style.shortDate(of.day),
          "date": wording.style.date(of.day),
        ])
    }
    guard values.count > FigureReasons.mostValues else { return values.joined(separator: ", ") }
    return (values.prefix(3) + ["…"] + values.suffix(2)).joined(separator: ", ")
  }

  /// `Level`, or `Level of North` if it is not the county's own.
  private func name(_ row: Row) -> String {
    let workspace = change.workspace
    let title = workspace.metrics[row.figure.metric].title[language]
    if row.figure.scope == .own {
      return row.figure.area == change.area.index ? title : "\(title) (\(areaName(row)))"
    }
    return "\(title) \(wording.say(.ofArea, ["area": areaName(row)]))"
  }

  private func areaName(_ row: Row) -> String {
    change.workspace.name(of: change.workspace.areas[row.figure.area], in: language)
  }
}
