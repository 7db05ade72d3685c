internal import YAMLSource

/// The keys of `metrics.yaml` and `topics.yaml`.
enum MetricFields {
  static let title = Field("title", Format.localized, required: true, "The name of the figure.")
  static let unit = Field("unit", Format.localized, "What one unit of the figure is.")
  static let range = Field(
    "range", Format<ValueRange>.range,
    "Which values can exist. A published value outside is an error in the data.")
  static let round = Field(
    "round", Format<Rounding>.rounding,
    "What happens to the published digits before they are compared; absent: nothing.")
  static let holds = Field(
    "holds", Format<Int>.days,
    "For how many days a value stands, from its own day on; for figures that come weekly.")
  static let all = [title.shape, unit.shape, range.shape, round.shape, holds.shape]

  static let metrics = Field(
    "metrics",
    Format<Metric>.metric.keyed(by: .identifier), required: true,
    "The figures that rules may refer to, by identifier.")
}

extension MetricFields {
  /// A metric without its identifier, which is the key it stands under.
  static let metric: Format<Metric> =
    .mapping("a metric", MetricFields.all) { fields in
      let title = fields(MetricFields.title)
      let unit = fields(MetricFields.unit)
      let range = fields(MetricFields.range)
      let rounding = fields(MetricFields.round)
      let holds = fields(MetricFields.holds) ?? 1
      guard let title else { return nil }
      return Metric(
        id: Located("", fields.node.span), title: title, unit: unit, range: range,
        rounding: rounding, holds: holds)
    }

  /// The whole of `metrics.yaml`.
  static let metricsFile: Format<[Metric]> =
    .mapping("the metrics file", [MetricFields.metrics.shape]) { fields in
      for entry in fields.node(of: MetricFields.metrics).map({ Array($0.entries) }) ?? [] {
        let id = Located(entry.key.text, entry.key.span)
        if ReservedWords.conditions.contains(id.value) {
          fields.reading.report(
            .reservedWord, at: entry.key,
            "`\(id.value)` has a meaning in conditions and cannot name a metric",
            help: "choose another identifier")
        }
        _ = fields.reading.metrics.define(id)
      }
      return fields(MetricFields.metrics)?.map { id, metric in
        fields.reading.metrics.entitle(id.value, metric.title)
        // Rounding may lead out of a range whose bounds have more digits.
        if let place = fields.reading.metrics.place(id.value),
          metric.rounding == nil
            || [metric.range?.lower, metric.range?.upper].allSatisfy({
              $0.map { $0.isIncluded && !$0.text.contains(".") } ?? true
            })
        {
          fields.reading.ranges[place] = metric.range
        }
        return Metric(
          id: id, title: metric.title, unit: metric.unit, range: metric.range,
          rounding: metric.rounding, holds: metric.holds)
      }
    }
}

extension Format where Value == Metric {
  static var metric: Format<Metric> { MetricFields.metric }
  static var metricsFile: Format<[Metric]> { FileFormats.metrics }
}

/// Words that identifiers must not take (RULE-LANGUAGE, Keys).
enum ReservedWords {
  static let conditions: Set<String> = ["all", "any", "not", "row", "phase"]
  static let phases: Set<String> = ["unknown", "not-valid"]
  static let groupings: Set<String> = ["state", "country", "county"]
}

/// The keys of `round`.
enum RoundingFields {
  static let digits: Field<Int> =
    Field("digits", .integer(0...15), required: true, "Digits behind the point that stay.")
  static let by: Field<Rounding.Mode> =
    Field("by", .word, required: true, "`half-up`: a half goes up; `truncation`: digits are cut.")

  static let rounding: Format<Rounding> =
    .mapping("a rounding", [digits.shape, by.shape]) { fields in
      let digits = fields(digits)
      let by = fields(by)
      guard let digits, let by else { return nil }
      return Rounding(digits: digits, mode: by)
    }
}

extension Format where Value == Rounding {
  static var rounding: Format<Rounding> { RoundingFields.rounding }
}

/// The keys of a comparison and of a metric's range.
enum BoundFields {
  private static let bounds = [
    field("above", .above, "Greater than this number."),
    field("at-least", .atLeast, "This number or greater."),
    field("below", .below, "Less than this number."),
    field("at-most", .atMost, "This number or less."),
  ]
  static let all = bounds.map(\.shape)
  static let rules: [MappingShape.Rule] = [
    .notBoth("above", "at-least"), .notBoth("below", "at-most"),
  ]

  private static func field(
    _ key: String, _ word: Bound.Word, _ meaning: String
  ) -> Field<Bound> {
    let bound = Format<WrittenNumber>.number.map { number, node, _ in
      Bound(word: word, number: number.number.ordered, text: number.text, span: node.span)
    }
    return Field(key, bound, meaning)
  }

  /// The lower and the upper bound, with a report where two of a side or none stand.
  static func read(_ fields: borrowing Fields) -> (lower: Bound?, upper: Bound?)? {
    let part = fields.reading.part()
    var lower: Bound?
    var upper: Bound?
    for field in bounds {
      guard let bound = fields(field) else { continue }
      if let other = bound.isLower ? lower : upper {
        fields.reading.report(
          .twoBoundsOnOneSide, at: bound.span,
          "`\(bound.word.rawValue)` and `\(other.word.rawValue)` bound the same side",
          help: "keep the one that is meant", notes: [.init(other.span, "the other one")])
      } else if bound.isLower {
        lower = bound
      } else {
        upper = bound
      }
    }
    guard part.isSound else { return nil }
    if let low = lower, let high = upper {
      let isPossible =
        low.number < high.number
        || (low.number == high.number && low.isIncluded && high.isIncluded)
      if !isPossible {
        fields.reading.report(
          .impossibleComparison, at: fields.node,
          "no number is \(low.word.rawValue) \(low.text) and \(high.word.rawValue) \(high.text)",
          help: "exchange the two bounds, or write one of them only")
        return nil
      }
    }
    return (lower, upper)
  }
}

/// The keys of `range`.
enum RangeFields {
  static let range: Format<ValueRange> =
    .mapping("a range", BoundFields.all, rules: BoundFields.rules) { fields in
      BoundFields.read(fields).map {
        ValueRange(lower: $0.lower, upper: $0.upper, span: fields.node.span)
      }
    }
}

extension Format where Value == ValueRange {
  static var range: Format<ValueRange> { RangeFields.range }
}

/// The keys of `topics.yaml` and of a topic.
enum TopicFields {
  static let title: Field<LocalizedText> =
    Field("title", .localized, required: true, "The heading under which guidelines stand.")
  static let icon: Field<String> =
    Field("icon", .identifier, "The name of a picture for the topic.")
  static let topics: Field<[(key: Located<String>, value: Topic)]> =
    Field(
      "topics", topic.keyed(by: .identifier), required: true,
      "The subjects of guidelines, by identifier.")

  static let topic: Format<Topic> =
    .mapping("a topic", [title.shape, icon.shape]) { fields in
      let icon = fields(icon)
      return fields(title).map {
        Topic(id: Located("", fields.node.span), title: $0, icon: icon)
      }
    }

  /// The whole of `topics.yaml`.
  static let topicsFile: Format<[Topic]> =
    .mapping("the topics file", [topics.shape]) { fields in
      for entry in fields.node(of: TopicFields.topics).map({ Array($0.entries) }) ?? [] {
        _ = fields.reading.topics.define(Located(entry.key.text, entry.key.span))
      }
      return fields(topics)?.map { id, topic in
        fields.reading.topics.entitle(id.value, topic.title)
        return Topic(id: id, title: topic.title, icon: topic.icon)
      }
    }
}

extension Format where Value == Topic {
  static var topicsFile: Format<[Topic]> { FileFormats.topics }
}
