internal import Changes
internal import RuleLanguage
internal import YAMLSource

extension DifferenceReport {
  /// `{"summary": {…}, "differences": [{"meaning", "aspect", "subject", "old", "new", …}]}`
  public var json: String { JSON.object(members).serialized }

  /// The members of the answer, to which others may be added.
  public var members: [(key: String, value: JSON)] {
    let counts = RuleDifference.Meaning.allCases.map { meaning in
      (key: meaning.rawValue, value: JSON.integer(comparison.count(of: meaning)))
    }
    return [
      ("summary", .object(counts)),
      ("differences", .array(comparison.differences.map(DifferenceReport.json))),
    ]
  }

  private static func json(_ difference: RuleDifference) -> JSON {
    var members: [(key: String, value: JSON)] = [
      ("meaning", .string(difference.meaning.rawValue)),
      ("aspect", .string(difference.aspect.rawValue)),
      ("subject", json(difference.subject)),
      ("old", json(difference.old)), ("new", json(difference.new)),
    ]
    let isOfCondition = [.condition, .onlyCondition].contains(difference.aspect)
    if isOfCondition {
      members += [
        ("proved", .bool(!difference.isUnproved)),
        ("witnesses", .array(difference.witnesses.map(json))),
      ]
    }
    if [.scope, .onlyAreas].contains(difference.aspect) {
      members += [
        ("gained", .array(difference.gained.map { .string($0.id) })),
        ("lost", .array(difference.lost.map { .string($0.id) })),
      ]
    }
    if [.added, .removed].contains(difference.aspect) || !difference.contents.isEmpty {
      members.append(("contents", .array(difference.contents.map(json))))
    }
    if [.added, .removed].contains(difference.aspect) {
      if difference.subject.kind == .version {
        members.append(("differences", .array(difference.nested.map(json))))
      }
    }
    return .object(members)
  }

  private static func json(_ subject: RuleDifference.Subject) -> JSON {
    var members: [(key: String, value: JSON)] = [("kind", .string(subject.kind.rawValue))]
    if let ruleSet = subject.ruleSet { members.append(("ruleset", json(ruleSet.map { $0 }))) }
    if let version = subject.version { members.append(("version", json(version))) }
    if let id = subject.id { members.append(("id", json(id.map { $0 }))) }
    if subject.kind == .guideline {
      members.append(
        ("phases", .array(subject.phases.map { json($0.map { $0 }) })))
    }
    if let detail = subject.detail { members.append(("part", .string(detail))) }
    return .object(members)
  }

  private static func json(_ both: Both<String?>) -> JSON {
    .object([("old", .text(both.old)), ("new", .text(both.new))])
  }

  private static func json(_ side: RuleDifference.Side) -> JSON {
    .object([
      ("text", .text(side.text)), ("at", .text(side.span?.description)),
    ])
  }

  private static func json(_ witness: RuleDifference.Witness) -> JSON {
    .object([
      ("case", .string(witness.text)),
      ("holds", witness.holdsInNew.map { .string($0 ? "new" : "old") } ?? .null),
    ])
  }

  private static func json(_ content: RuleDifference.Content) -> JSON {
    .object([
      ("kind", .string(content.kind.rawValue)), ("id", .string(content.id)),
      ("text", .string(content.text)), ("at", .string(content.span.description)),
    ])
  }
}
