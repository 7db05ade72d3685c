internal import Comparison
internal import Evaluation
internal import Findings
internal import Rules

/// A value by which people were told something, and what it was corrected to.
struct Correction: Sendable {
  /// The rules of both.
  let workspace: Workspace
  /// How their values are written.
  let values: ValueWriting
  let before: Reading
  /// Of the same metric, area and day; without a value where it was withdrawn.
  let after: Reading

  /// In words: `Corrected for 3 May: Level 120 instead of 420`.
  func said(_ language: Language, _ wording: Wording) -> String {
    let own = workspace.language(language.code) ?? workspace.languages.first ?? language
    var name = workspace.metrics[before.metric].title[own]
    if before.scope != .own {
      let area = workspace.name(of: workspace.areas[before.area], in: own)
      name += " \(wording.say(.ofArea, ["area": area]))"
    }
    let published = [before, after].compactMap(\.value)
    var numbers = published.map { value in
      workspace.metrics[before.metric].name(of: value)?[own]
        ?? values.text(of: value, before.metric, wording)
    }
    // What differs is not to look the same.
    if Set(numbers).count < published.count {
      numbers = published.map { wording.style.number(DecimalNumber.digits($0)) }
    }
    return wording.tell(
      .whyCorrected,
      [
        "metric": name, "former": numbers[0],
        "value": numbers.count > 1 ? numbers[1] : wording[.noValue],
      ], days: ["day": before.day])
  }

  fileprivate var key: [String] {
    [
      workspace.metrics[before.metric].id.value, workspace.areas[before.area].id,
      before.day.description,
    ]
  }
}

extension CountyChanges {
  /// The corrected ones among the values that had decided what was told, or decide what applies by now; the newest first.
  ///
  /// Only where a side has the values of the other one, too, is known what was corrected: else a later day brings more values,
  /// and no others.
  func corrections(from told: RuleState?, to change: Change) -> [Correction] {
    let (old, new) = (rules.sides.old, rules.sides.new)
    guard change.causes.contains(.values), old.crossed != nil || new.crossed != nil else {
      return []
    }
    let before = told.map { state in
      corrections(
        of: decisive(state).flatMap {
          Ground($0).inOneSentence.readings(of: $0, in: state.area.state)
        }, old.evaluator, old.crossed ?? old.evaluator, rules.values.old)
    }
    let after = corrections(
      of: change.decidingValues, new.crossed ?? new.evaluator, new.evaluator, rules.values.new)
    return ((before ?? []) + after).once(by: \.key).sorted { $0.before.day > $1.before.day }
  }

  /// The counts that had put in force what was told.
  private func decisive(_ told: RuleState) -> [CountTrace] {
    guard let level = told.level, told.notice == nil,
      let phases = sides.old?.course.trace(in: told.area, on: told.since)?.phases,
      phases.indices.contains(level), phases[level].phase.identity == told.phase?.identity
    else { return [] }
    return phases.decisive(at: level, since: told.since, through: told.since)
  }

  private func corrections(
    of readings: [Reading], _ before: Evaluator, _ after: Evaluator, _ values: ValueWriting
  ) -> [Correction] {
    let (known, workspace) = (rules.sides.map(\.day), before.workspace)
    return readings.filter { $0.day <= known.old }.compactMap { reading in
      func found(_ evaluator: Evaluator, _ known: Day) -> Reading {
        evaluator.reading(
          reading.metric, reading.scope, reading.area, reading.day, known: known)
      }
      let (before, after) = (found(before, known.old), found(after, known.new))
      // A value that came late corrects none.
      guard before.value != nil, before.value != after.value else { return nil }
      return Correction(workspace: workspace, values: values, before: before, after: after)
    }
  }
}
