internal import Changes
internal import RuleLanguage
internal import YAMLSource

extension RuleTable {
  /// `{"on", "rulesets": [{"ruleset", …, "phases": [{"phase", …, "guidelines": […]}]}]}`
  public var json: String {
    JSON.object([
      ("on", .text(day?.description)), ("rulesets", .array(chosen.map(json))),
    ]).serialized
  }

  private func json(_ version: Chosen) -> JSON {
    let ruleSet = version.ruleSet
    let window = version.ordinance.window(ofVersion: version.at)
    return .object([
      ("ruleset", .string(ruleSet.id.value)), ("version", .string(ruleSet.version.value)),
      ("title", .string(ruleSet.title[language])), ("file", .string(ruleSet.file.name)),
      ("legalBasis", ruleSet.legalBasis.json),
      (
        "valid",
        .object([
          ("from", .string(ruleSet.valid.from.description)),
          ("through", .text(ruleSet.valid.through?.description)),
          ("inForceThrough", .text(window.through?.description)),
          ("replacedBy", .text(successor(of: version)?.version.value)),
        ])
      ),
      ("areas", .array(counties(of: ruleSet.scope))),
      ("displaces", .array(ruleSet.displaces.map { .string($0.value) })),
      ("begins", beginning(of: ruleSet)),
      ("firstCountedDay", .text(ruleSet.firstCountedDay?.description)),
      ("calendar", .text(ruleSet.calendar?.id.value)),
      ("phasesAre", .string(ruleSet.kind.rawValue)),
      (
        "inherits",
        ruleSet.kind == .exclusive ? .null : .string(ruleSet.inheritance.rawValue)
      ),
      (
        "phases",
        .array(
          ruleSet.guidelinesOfPhases().enumerated().map { level, result in
            json(ruleSet.phases[level], level: level, result, ruleSet)
          })
      ),
    ])
  }

  private func counties(of scope: AreaScope) -> [JSON] {
    workspace.areas.counties.filter(scope.contains).map { .string($0.id) }
  }

  private func beginning(of ruleSet: RuleSet) -> JSON {
    switch ruleSet.beginning {
    case .recount: .object([("kind", .string("recount")), ("phase", .null)])
    case .continue: .object([("kind", .string("continue")), ("phase", .null)])
    case .phase(let level):
      .object([("kind", .string("phase")), ("phase", .string(ruleSet.phases[level].id.value))])
    }
  }

  // MARK: Phases

  private func json(
    _ phase: Phase, level: Int, _ result: RuleSet.PhaseGuidelines, _ ruleSet: RuleSet
  ) -> JSON {
    .object([
      ("phase", .string(phase.id.value)), ("title", .string(phase.title[language])),
      ("level", .integer(level)), ("color", .text(phase.color?.description)),
      ("at", .string(phase.id.span.description)),
      ("starts", phase.starts.map { json($0, ruleSet) } ?? .null),
      ("ends", phase.ends.map { json($0, ruleSet) } ?? .null),
      (
        "guidelines",
        .array(result.entries.map { json($0, in: phase, level: level, ruleSet) })
      ),
      (
        "lifted",
        .array(
          result.lifted.map { at, dropped in
            .object([
              ("id", .string(at.value)), ("at", .string(at.span.description)),
              ("from", .text(dropped.level.map { ruleSet.phases[$0].id.value })),
              ("text", .string(text(of: dropped.guideline, in: phase))),
            ])
          })
      ),
    ])
  }

  private func json(_ trigger: Trigger, _ ruleSet: RuleSet) -> JSON {
    let daySet = trigger.consecutive.daySet.flatMap { ruleSet.calendar?.daySets[$0].id.value }
    var days: JSON = .null
    var weekday: JSON = .null
    switch trigger.effective {
    case .daysLater(let later): days = .integer(later)
    case .next(let day): weekday = .string(day.name)
    }
    return .object([
      ("condition", .string(words.text(of: trigger.when, ruleSet))),
      ("inWords", .string(words.needed(trigger, ruleSet, namesOneDay: false))),
      ("at", .string(trigger.span.description)), ("implied", .bool(trigger.isImplied)),
      ("bounds", .array(trigger.when.comparisons.flatMap(bounds))),
      ("consecutive", .integer(trigger.consecutive.days)), ("daySet", .text(daySet)),
      ("effectiveDaysLater", days), ("effectiveNext", weekday),
      ("countsFromDayAfterEntry", .bool(trigger.countsFromDayAfterEntry)),
    ])
  }

  private func bounds(of comparison: Comparison) -> [JSON] {
    [comparison.lower, comparison.upper].compactMap { $0 }.map { bound in
      .object([
        ("metric", .string(workspace.figure(comparison.metric, comparison.of))),
        ("operator", .string(bound.word.rawValue)), ("bound", .number(bound.number)),
        ("at", .string(bound.span.description)),
      ])
    }
  }

  // MARK: Guidelines

  private func json(
    _ entry: ResultingGuideline, in phase: Phase, level: Int, _ ruleSet: RuleSet
  ) -> JSON {
    let guideline = entry.guideline
    let isInherited = entry.level.map { $0 != level } ?? false
    return .object([
      ("id", .string(guideline.id.value)),
      ("topic", .string(workspace.topics[guideline.topic].id.value)),
      ("text", .string(text(of: guideline, in: phase))),
      ("at", .string(guideline.id.span.description)),
      ("from", .text(entry.level.map { ruleSet.phases[$0].id.value })),
      (
        "whileInForce", .bool(isInherited && ruleSet.inheritance == .phasesInForce)
      ),
      ("only", guideline.only.map { json($0, ruleSet) } ?? .null),
      (
        "replaces",
        entry.replaced.map { replaced in
          .object([
            ("from", .text(replaced.level.map { ruleSet.phases[$0].id.value })),
            ("at", .string(replaced.guideline.id.span.description)),
            ("text", .string(text(of: replaced.guideline, in: phase))),
          ])
        } ?? .null
      ),
      ("values", .array(guideline.values.map(json))),
      ("legalBasis", guideline.legalBasis?.json ?? .null),
    ])
  }

  private func json(_ value: Guideline.Value) -> JSON {
    .object([
      ("name", .string(value.name.value)), ("value", .string(value.text(in: language))),
      ("stricter", .text(value.stricter?.rawValue)),
    ])
  }

  private func json(_ only: Guideline.Limits, _ ruleSet: RuleSet) -> JSON {
    .object([
      ("from", only.days.from == .distantPast ? .null : .string(only.days.from.description)),
      ("through", .text(only.days.through?.description)),
      ("areas", only.scope.map { .array(counties(of: $0)) } ?? .null),
      ("condition", .text(only.when.map { words.text(of: $0, ruleSet) })),
      ("at", .string(only.span.description)),
    ])
  }
}
