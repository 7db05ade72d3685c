internal import Changes
internal import RuleLanguage

extension ImpactReport {
  /// The member `impact` of an answer.
  public var json: JSON {
    .object([
      ("from", .string(from.description)),
      ("through", .string(through.description)),
      ("counties", .integer(impact.countyCount)),
      ("onlyOld", .array(impact.onlyOld.map { .string($0.id) })),
      ("onlyNew", .array(impact.onlyNew.map { .string($0.id) })),
      ("rulesets", .array(impact.ordinances.map(json))),
    ])
  }

  private func json(_ ordinance: OrdinanceImpact) -> JSON {
    .object([
      ("old", .text(ordinance.old?.id)),
      ("new", .text(ordinance.new?.id)),
      ("counties", .integer(ordinance.countyCount)),
      ("countyDays", .integer(ordinance.countyDays)),
      ("differingDays", .integer(ordinance.differingDays)),
      ("oneSidedDays", .integer(ordinance.oneSidedDays)),
      ("stricterDays", .integer(ordinance.stricterDays)),
      ("milderDays", .integer(ordinance.milderDays)),
      ("guidelineDays", .integer(ordinance.guidelineDays)),
      ("phases", .array(ordinance.phases.map(json))),
      ("differing", .array(ordinance.counties.map(json))),
    ])
  }

  private func json(_ phase: PhaseImpact) -> JSON {
    let id =
      switch phase.state {
      case .phase(let id): id
      case .unknown: "unknown"
      case .notValid: "not-valid"
      }
    return .object([
      ("phase", .string(id)),
      ("title", .text(phase.new?.title[language] ?? phase.old?.title[oldLanguage])),
      ("inOld", .bool(phase.old != nil)),
      ("inNew", .bool(phase.new != nil)),
      ("before", json(phase.before)),
      ("after", json(phase.after)),
    ])
  }

  private func json(_ use: PhaseImpact.Use) -> JSON {
    .object([
      ("countyDays", .integer(use.countyDays)),
      ("entries", .integer(use.entries)),
      ("shortPeriods", .integer(use.shortPeriods)),
    ])
  }

  private func json(_ county: CountyImpact) -> JSON {
    .object([
      ("county", .string(county.area.id)),
      ("first", .string(county.first.description)),
      ("firstShared", .text(county.firstShared?.description)),
      ("days", .integer(county.days)),
      ("oneSidedDays", .integer(county.oneSidedDays)),
      ("stricterDays", .integer(county.stricterDays)),
      ("milderDays", .integer(county.milderDays)),
      ("guidelineDays", .integer(county.guidelineDays)),
    ])
  }
}

private typealias Part = OutputPart

/// The member `impact` of the JSON of `rulecheck diff`.
enum ImpactOutput {
  static let impact = MappingShape(
    name: "an impact",
    fields: [
      Part.key("from", Part.day, "The first day that is compared."),
      Part.key("through", Part.day, "The last one: none after the last day with a figure."),
      Part.key("counties", Part.count, "How many counties are compared: those on both sides."),
      Part.key(
        "onlyOld", Part.texts, "Counties that only the old areas have, by their identifiers."),
      Part.key("onlyNew", Part.texts, "Counties that only the new areas have."),
      Part.key("rulesets", Part.list(ruleSet), "Rule sets; the largest effects first."),
    ])

  private static let ruleSet = MappingShape(
    name: "the impact of a rule set",
    fields: [
      Part.key("old", .nullable(Part.text), "The identifier of the old one; null: it is new."),
      Part.key("new", .nullable(Part.text), "The identifier of the new one; null: it is gone."),
      Part.key("counties", Part.count, "Counties in which either applied on some day."),
      Part.key("countyDays", Part.count, "Days times counties on which either applied."),
      Part.key(
        "differingDays", Part.count,
        "County-days of another phase, with those on which only one applied."),
      Part.key("oneSidedDays", Part.count, "Of these, those on which only one applied."),
      Part.key("stricterDays", Part.count, "Of these, those of a stricter phase."),
      Part.key("milderDays", Part.count, "Of these, those of a milder phase."),
      Part.key(
        "guidelineDays", Part.count,
        "County-days of the same phase, for which other guidelines are written."),
      Part.key(
        "phases", Part.list(phase),
        "The phases of the new one, mildest first, then those that only the old one has."),
      Part.key(
        "differing", Part.list(county), "Counties that differ; the largest effects first."),
    ])

  private static let phase = MappingShape(
    name: "how a phase was used",
    fields: [
      Part.key(
        "phase", Part.text,
        "Its identifier; `unknown`; or `not-valid`, where the rule set did not apply."),
      Part.key("title", .nullable(Part.text), "Its title; null where it is no phase."),
      Part.key("inOld", .boolean, "Whether the old rule set has it."),
      Part.key("inNew", .boolean, "Whether the new rule set has it."),
      Part.key("before", .mapping(use), "Under the old rules."),
      Part.key("after", .mapping(use), "Under the new rules."),
    ])

  private static let use = MappingShape(
    name: "a use",
    fields: [
      Part.key("countyDays", Part.count, "Days times counties in the phase."),
      Part.key("entries", Part.count, "How often a county came into it."),
      Part.key(
        "shortPeriods", Part.count,
        "How many stretches of it that ended on one of the days had lasted under a week."),
    ])

  private static let county = MappingShape(
    name: "a county that differs",
    fields: [
      Part.key("county", Part.text, "The identifier of the county."),
      Part.key("first", Part.day, "The first day that differs."),
      Part.key(
        "firstShared", .nullable(Part.day),
        "The first of them on which both applied; null: there is none."),
      Part.key("days", Part.count, "Days of another phase, or on which only one applied."),
      Part.key("oneSidedDays", Part.count, "Of these, those on which only one applied."),
      Part.key("stricterDays", Part.count, "Of these, those of a stricter phase."),
      Part.key("milderDays", Part.count, "Of these, those of a milder phase."),
      Part.key(
        "guidelineDays", Part.count,
        "Days of the same phase, for which other guidelines are written."),
    ])
}

extension OutputPart {
  /// A list of texts.
  fileprivate static let texts = Shape.list(text, atLeast: 0)
}
