internal import Findings
internal import Rules
internal import YAMLSource

/// The keys of `row`.
enum RowFields {
  static let when = Field(
    "when", ConditionFields.condition, required: true, "The condition that must have held.")
  static let consecutive = Field(
    "consecutive", TriggerFields.consecutive.format, required: true,
    "On how many counted days in a row, up to the day: `3 days`, or `5 working-days` with a day set."
  )

  /// What a row looks like.
  static let example = "row: { when: …, consecutive: 3 days }"

  static let row: Format<Condition.Row> = {
    let mapping = Format<Condition.Row>.mapping("`row`", when, consecutive) {
      fields, when, consecutive in
      guard let when, let consecutive else { return nil }
      return Condition.Row(
        when: when, count: consecutive.value, span: fields.node.span)
    }
    return Format<Condition.Row>(mapping.shape) { node, reading in
      guard reading.isMapping(node, for: "`row`", help: "write `\(example)`") else { return nil }
      if node.count == 0 {
        reading.report(
          .missingKey, at: node, "`row` needs the keys `when` and `consecutive`",
          help: "write `\(example)`")
        return nil
      }
      if let condition = bareCondition(in: node, reading) {
        reading.report(
          .unknownKey, at: condition, "`row` has no key `\(condition.text)`",
          help: "write `when: { \(condition.text): … }`")
        return nil
      }
      return mapping.read(node, reading)
    }
  }()

  /// The key of a condition that stands where `when` should.
  private static func bareCondition(in node: YAMLNode, _ reading: Reading) -> YAMLNode? {
    guard !node.entries.contains(where: { $0.key.has(when.key) }) else { return nil }
    return node.entries.first { entry in
      Condition.Key(rawValue: entry.key.text).map { $0 != .row }
        ?? (reading.symbols.metrics.place(entry.key.text) != nil)
    }?.key
  }
}
