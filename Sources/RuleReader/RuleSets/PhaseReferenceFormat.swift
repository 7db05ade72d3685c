internal import Findings
internal import Rules
internal import YAMLSource

/// What stands behind `phase` in a condition.
enum PhaseReferenceFields {
  static let name = Format<(ruleSet: String, phase: String)>.parsed(
    "a phase as `RULESET/PHASE`",
    pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]*/[A-Za-z0-9][A-Za-z0-9_.-]*$",
    help: "write the identifier of the rule set, a slash, and that of the phase",
    meant: { text in
      text.utf8.count > 120
        ? nil : text.split(whereSeparator: { " /:>".contains($0) }).joined(separator: "/")
    }
  ) { text in
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts.allSatisfy(Words.isIdentifier) else { return nil }
    return (parts[0], parts[1])
  }
  static let atLeast = Field(
    "at-least", name, required: true, "The phase, as RULESET/PHASE; stricter ones count, too.")

  /// A name, or a mapping that also says in which area.
  static let reference: Format<Condition.PhaseReference> = {
    let mapping = Format<Condition.PhaseReference>.mapping("a phase", atLeast, ComparisonFields.of)
    {
      fields, name, of in
      guard let name, of != nil || !fields.has(ComparisonFields.of) else { return nil }
      return .init(
        ruleSet: name.ruleSet, phase: name.phase, of: of ?? .own, span: fields.node.span)
    }
    return Format<Condition.PhaseReference>(.either([name.shape, mapping.shape])) { node, reading in
      if node.kind == .mapping {
        guard !reportsParts(node, reading) else { return nil }
        return mapping.read(node, reading)
      }
      return name.read(node, reading).map {
        .init(ruleSet: $0.ruleSet, phase: $0.phase, of: .own, span: node.span)
      }
    }
  }()

  /// Reports a rule set and its phase that are written under two keys.
  private static func reportsParts(_ node: YAMLNode, _ reading: Reading) -> Bool {
    func text(_ key: String) -> (key: YAMLNode, text: String)? {
      node.entries.first { $0.key.has(key) && $0.value.kind == .scalar }
        .map { ($0.key, String($0.value.text.prefix(80))) }
    }
    guard let ruleSet = text("ruleset"), let phase = text("phase") else { return false }
    reading.report(
      .unknownKey, at: ruleSet.key, "a rule set and its phase are written in one",
      help: "write `at-least: \(ruleSet.text)/\(phase.text)`")
    return true
  }
}
