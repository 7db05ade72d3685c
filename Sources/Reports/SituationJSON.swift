internal import Changes
internal import Evaluation
internal import Observations
internal import RuleLanguage
internal import YAMLSource

extension SituationReport {
  /// `{"on", "sources": […], "areas": [{"id", …, "situation": […]}]}`
  public var json: String {
    JSON.object([
      ("on", .string(day.description)),
      ("sources", .array(usedSources.map(source))),
      ("areas", .array(situations.map(area))),
    ]).serialized
  }

  private func area(_ situation: Situation) -> JSON {
    let asked = situation.asked
    var members = self.members(of: asked)
    if situation.area.index != asked.index {
      members.append(("answeredAs", .string(situation.area.id)))
    }
    if !situation.reported.isEmpty {
      members.append(
        ("reported", .object(situation.reported.map { (name(of: $0), value($0)) })))
    }
    members.append(("situation", .array(situation.standings.map { standing($0, situation.area) })))
    if situation.standings.isEmpty {
      let nearest = evaluator.nearestDayWithRules(in: asked, to: day)
      members.append(("nearestDay", .text(nearest?.description)))
    }
    return .object(members)
  }

  private func standing(_ standing: Standing, _ area: Area) -> JSON {
    let ruleSet = standing.ruleSet
    var members = self.members(of: standing.state) + [("pending", pending(standing.pending))]
    if let unknown = standing.unknownBecause {
      members.append(("unknownBecause", .string(reason(unknown))))
    }
    members += [
      ("values", .object(standing.values.map { (name(of: $0), value($0)) })),
      (
        "guidelines",
        .array(standing.guidelines.map { guideline($0, standing.state.occasion(in: language)) })
      ),
      (
        "undecidedGuidelines",
        .array(
          standing.undecidedGuidelines.map { guideline($0, standing.state.occasion(in: language)) })
      ),
      ("legalBasis", ruleSet.legalBasis.json),
      ("notice", standing.notice?.json ?? .null),
      ("stale", .bool(standing.stale != nil)),
    ]
    if let stale = standing.stale { members.append(("staleBecause", .string(reason(stale)))) }
    if isExplained, let trace = evaluator.trace(ordinance: standing.ordinance, in: area, on: day) {
      members.append(("trace", .array(trace.phases.map(phase))))
    }
    return .object(members)
  }

  private func pending(_ pending: Standing.Pending?) -> JSON {
    guard let pending else { return .null }
    return .object([
      ("phase", .text(pending.phase?.id.value)), ("from", .string(pending.from.description)),
      ("certain", .bool(pending.isCertain)),
    ])
  }

  private func guideline(_ entry: GuidelineInForce, _ occasion: Guideline.Occasion) -> JSON {
    let guideline = entry.guideline
    return .object([
      ("id", .string(guideline.id.value)),
      ("topic", .string(workspace.topics[guideline.topic].id.value)),
      ("text", .string(guideline.text(in: language, on: occasion))),
      ("legalBasis", guideline.legalBasis?.json ?? .null),
    ])
  }

  // MARK: Trace

  private func phase(_ trace: PhaseTrace) -> JSON {
    .object([
      ("phase", .string(trace.phase.id.value)),
      ("inForce", .bool(trace.isInForce)),
      ("setBy", trace.origin.map(origin) ?? .null),
      ("counts", .array(trace.counts.map(count))),
    ])
  }

  private func origin(_ origin: PhaseTrace.Origin) -> JSON {
    switch origin {
    case .notice(let notice): .object([("notice", notice.json)])
    case .beginning(let version): .object([("beginningOf", .string(version.version.value))])
    case .handedOver(let version): .object([("handedOverBy", .string(version.version.value))])
    }
  }

  private func count(_ trace: CountTrace) -> JSON {
    .object([
      ("trigger", .string(trace.side == .starts ? "starts" : "ends")),
      ("condition", .string(words.text(of: trace.trigger.when, trace.ruleSet))),
      ("at", .string(trace.trigger.when.span.description)),
      ("count", .integer(trace.count)),
      ("needed", .integer(trace.trigger.consecutive.days)),
      ("effective", .text(trace.effective?.description)),
      ("days", .array(trace.days.map(day))),
      ("rows", .array(trace.rows.map { row($0, trace.ruleSet) })),
    ])
  }

  private func row(_ trace: RowTrace, _ ruleSet: RuleSet) -> JSON {
    .object([
      ("condition", .string(words.text(of: trace.row.when, ruleSet))),
      ("at", .string(trace.row.span.description)), ("needed", .integer(trace.row.count.days)),
      ("holds", truth(trace.truth)), ("days", .array(trace.days.map(day))),
    ])
  }

  private func truth(_ truth: Truth) -> JSON {
    switch truth {
    case .isTrue: .bool(true)
    case .isFalse: .bool(false)
    case .isUnknown: .null
    }
  }

  private func day(_ counted: CountedDay) -> JSON {
    .object([
      ("day", .string(counted.day.description)),
      ("values", .object(counted.readings.map { (name(of: $0), value($0)) })),
      (
        "phases",
        .array(
          counted.phases.map { phase in
            .object([
              ("reference", .string("\(phase.reference.ruleSet)/\(phase.reference.phase)")),
              ("area", .string(workspace.areas[phase.area].id)),
              ("day", .string(phase.day.description)),
              ("found", .string(phase.found.description)), ("holds", truth(phase.truth)),
              ("at", .text(phase.place?.description)),
            ])
          })
      ),
      ("holds", truth(counted.truth)),
      ("counted", .bool(counted.role.isCounted)),
      ("skippedBecause", .text(skipped(counted.role))),
      ("count", .integer(counted.count)),
    ])
  }
}

extension CountedDay.Role {
  var isCounted: Bool { if case .counted = self { true } else { false } }
}
