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

extension Format where Value == Metric {
  /// A metric without its identifier, which is the key it stands under.
  static var metric: Format {
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
  }

  /// The whole of `metrics.yaml`.
  static var metricsFile: Format<[Metric]> {
    .mapping("the metrics file", [MetricFields.metrics.shape]) { fields in
      for entry in fields.node("metrics").map({ Array($0.entries) }) ?? [] {
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
        Metric(
          id: id, title: metric.title, unit: metric.unit, range: metric.range,
          rounding: metric.rounding, holds: metric.holds)
      }
    }
  }
}

/// Words that identifiers must not take (RULE-LANGUAGE, Keys).
enum ReservedWords {
  static let conditions: Set<String> = ["all", "any", "not", "row", "phase"]
  static let phases: Set<String> = ["unknown", "not-valid"]
}

extension Format where Value == Rounding {
  private static var digits: Field<Int> {
    Field("digits", .integer(0...15), required: true, "Digits behind the point that stay.")
  }
  private static var by: Field<Rounding.Mode> {
    Field("by", .word, required: true, "`half-up`: a half goes up; `truncation`: digits are cut.")
  }

  static var rounding: Format {
    .mapping("a rounding", [digits.shape, by.shape]) { fields in
      let digits = fields(digits)
      let by = fields(by)
      guard let digits, let by else { return nil }
      return Rounding(digits: digits, mode: by)
    }
  }
}

/// The keys of a comparison and of a metric's range.
enum BoundFields {
  static func field(_ word: Bound.Word) -> Field<Bound> {
    let meaning =
      switch word {
      case .above: "Greater than this number."
      case .atLeast: "This number or greater."
      case .below: "Less than this number."
      case .atMost: "This number or less."
      }
    return Field(
      word.rawValue,
      Format<WrittenNumber>.number.map { number, node, _ in
        Bound(word: word, number: number.number.ordered, text: number.text, span: node.span)
      }, meaning)
  }
  static let all = Bound.Word.allCases.map { field($0).shape }

  /// The lower and the upper bound, with a report where two of a side or none stand.
  static func read(_ fields: Fields) -> (lower: Bound?, upper: Bound?)? {
    let problems = fields.reading.problems.count
    let bounds = Bound.Word.allCases.compactMap { fields(field($0)) }
    guard fields.reading.problems.count == problems else { return nil }
    let lower = bounds.filter(\.isLower)
    let upper = bounds.filter { !$0.isLower }
    for side in [lower, upper] where side.count > 1 {
      fields.reading.report(
        .twoBoundsOnOneSide, at: side[1].span,
        "`\(side[1].word.rawValue)` and `\(side[0].word.rawValue)` bound the same side",
        help: "keep the one that is meant", notes: [.init(side[0].span, "the other one")])
      return nil
    }
    if let low = lower.first, let high = upper.first {
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
    return (lower.first, upper.first)
  }
}

extension Format where Value == ValueRange {
  static var range: Format {
    .mapping("a range", BoundFields.all) { fields in
      BoundFields.read(fields).map {
        ValueRange(lower: $0.lower, upper: $0.upper, span: fields.node.span)
      }
    }
  }
}

extension Format where Value == Topic {
  private static var title: Field<LocalizedText> {
    Field("title", .localized, required: true, "The heading under which guidelines stand.")
  }
  private static var icon: Field<String> {
    Field("icon", .identifier, "The name of a picture for the topic.")
  }
  private static var topics: Field<[(key: Located<String>, value: Topic)]> {
    Field(
      "topics", topic.keyed(by: .identifier), required: true,
      "The subjects of guidelines, by identifier.")
  }

  private static var topic: Format {
    .mapping("a topic", [title.shape, icon.shape]) { fields in
      let icon = fields(icon)
      return fields(title).map {
        Topic(id: Located("", fields.node.span), title: $0, icon: icon)
      }
    }
  }

  /// The whole of `topics.yaml`.
  static var topicsFile: Format<[Topic]> {
    .mapping("the topics file", [topics.shape]) { fields in
      for entry in fields.node("topics").map({ Array($0.entries) }) ?? [] {
        _ = fields.reading.topics.define(Located(entry.key.text, entry.key.span))
      }
      return fields(topics)?.map { Topic(id: $0, title: $1.title, icon: $1.icon) }
    }
  }
}
