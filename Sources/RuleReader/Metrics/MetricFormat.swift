internal import Findings
internal import Rules
internal import YAMLSource

/// The keys of `metrics.yaml` and `topics.yaml`.
enum MetricFields {
  static let title = Field("title", Format.localized, required: true, "The name of the figure.")
  static let unit = Field("unit", Format.localized, "What one unit of the figure is.")
  static let range = Field(
    "range", RangeFields.range,
    "Which values can exist. A published value outside is an error in the data.")
  static let values = Field(
    "values", CodeFields.codes,
    "The only values that exist, where each stands for something, and what it is called: `values: { 0: { en: \"low\" }, 1: { en: \"high\" } }`."
  )
  static let round = Field(
    "round", RoundingFields.rounding,
    "What happens to the published digits before they are compared; absent: nothing.")
  static let holds = Field(
    "holds", Format<Int>.days,
    "For how many days a value counts, from its own day on; for figures published weekly.")

  static let chart = Field("chart", ChartFields.settings, "How charts of the figure are drawn.")

  static let metric = Entry<Metric>.mapping(
    "a metric", title, unit, range, values, round, holds, chart,
    rules: [.notBoth("range", "values"), .notBoth("round", "values")]
  ) { id, fields, title, unit, range, values, rounding, holds, chart in
    if values != nil {
      let others = [
        (MetricFields.range.key, range.map { _ in fields.span(MetricFields.range) }),
        (round.key, rounding.map { _ in fields.span(round) }),
      ]
      for case (let key, let span?) in others {
        fields.reading.report(
          .unnecessaryKey, at: span,
          "`\(key)` says nothing more than `values`, which names all that exist", help: "remove it")
      }
    }
    guard let title else { return nil }
    return Metric(
      id: id, title: title, unit: unit, range: values ?? range, rounding: rounding,
      holds: holds ?? 1, chartFrom: chart)
  }

  static let metrics = Field(
    "metrics", metric.byIdentifier, required: true,
    "The figures that rules may refer to, by identifier.")

  /// The whole of `metrics.yaml`.
  static let file = Format<[Metric]>.mapping("the metrics file", [metrics.shape]) { fields in
    let reading = fields.reading
    let written = fields.node(of: metrics)
    reading.symbols.metrics.define(keysOf: written)
    for key in written?.entries.map(\.key) ?? [] where Condition.Key(rawValue: key.text) != nil {
      reading.report(
        .reservedWord, at: key,
        "`\(key.text)` has a meaning in conditions and cannot name a metric",
        help: "choose another identifier")
    }
    let found = fields(metrics)
    for metric in found ?? [] {
      reading.symbols.metrics.recordTitles(metric.id.value, metric.title)
      // Rounding can move a value out of a range whose bounds have more digits.
      if let place = reading.symbols.metrics.place(metric.id.value),
        metric.rounding == nil
          || [metric.range?.lower, metric.range?.upper].allSatisfy({
            $0.map { $0.isIncluded && !$0.text.contains(".") } ?? true
          })
      {
        reading.symbols.ranges[place] = metric.range
      }
    }
    return found
  }.file(.metrics)
}

/// The keys of `chart` of a metric.
enum ChartFields {
  static let from = Field(
    "from", Format<DecimalNumber>.number, required: true,
    "The number at which the axis begins, where zero means nothing: `620` for a lake between 625 and 665 feet."
  )
  static let settings = Format<DecimalNumber>.mapping("`chart`", from) { _, from in from }
}

/// Words that identifiers must not be (docs/rule-language.md, A rule set).
enum ReservedWords {
  static let phases: Set<String> = ["unknown", "not-valid"]
  static let groupings: Set<String> = ["state", "country", "county"]
}

/// The keys of `round`.
enum RoundingFields {
  static let digits = Field(
    "digits", Format.integer(0...15), required: true,
    "How many digits after the decimal point are kept.")
  static let by = Field(
    "by", Format<Rounding.Mode>.word, required: true,
    "`half-up`: a half goes up; `truncation`: digits are cut.")

  static let rounding = Format<Rounding>.mapping("a rounding", digits, by) { _, digits, by in
    guard let digits, let by else { return nil }
    return Rounding(digits: digits, mode: by)
  }
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

  private static func field(_ key: String, _ word: Bound.Word, _ meaning: String) -> Field<Bound> {
    let number = Format<DecimalNumber>.number
    let bound = Format<Bound>(number.shape) { node, reading in
      guard node.kind == .scalar else {
        reading.report(
          .wrongType, at: node, "a number belongs here, not \(node.described)",
          help: "write a number, such as `\(key): 50`; other keys go next to `\(key)`")
        return nil
      }
      return number.read(node, reading).map {
        Bound(
          word: word, number: $0.ordered,
          text: DecimalNumber.usualForm(node.text) ?? node.text, span: node.span)
      }
    }
    return Field(key, bound, meaning)
  }

  /// The lower and the upper bound; two on one side, or two that exclude each other, are reported.
  static func read(_ fields: borrowing Fields) -> (lower: Bound?, upper: Bound?)? {
    let part = fields.reading.findings.part()
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
        low.number < high.number || (low.number == high.number && low.isIncluded && high.isIncluded)
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
  static let range = Format<ValueRange>.mapping(
    "a range", BoundFields.all, rules: BoundFields.rules
  ) { fields in
    BoundFields.read(fields).map {
      ValueRange(lower: $0.lower, upper: $0.upper, span: fields.node.span)
    }
  }
}

/// The mapping `values` of a metric.
enum CodeFields {
  private static let number = Format<String>.text(
    Shape.Text("a number as short as it can be", pattern: "^\(DecimalNumber.pattern)$"),
    help: "write it like 1 or 2.5, without zeros that say nothing"
  ) { text in DecimalNumber(compared: text).map { DecimalNumber.digits($0.ordered) } == text }

  private static let code = Entry<ValueRange.Code>(Format.localized.shape) { key, node, reading in
    guard let name = Format.localized.read(node, reading),
      let number = DecimalNumber(compared: key.value)
    else { return nil }
    return ValueRange.Code(number: number, text: key.value, name: name, span: key.span)
  }

  static let codes = code.keyed(by: number, as: "a mapping of numbers to what they are called")
    .map { codes, node, reading -> ValueRange? in
      if node.count == 0 {
        reading.report(
          .tooFewElements, at: node, "`values` needs at least 1 value",
          help: "name one, such as `0: { en: \"none\" }`, or remove `values`")
      }
      return codes.isEmpty ? nil : ValueRange(codes: codes, span: node.span)
    }
}

/// The keys of `topics.yaml` and of a topic.
enum TopicFields {
  static let title = Field(
    "title", Format.localized, required: true, "The heading under which guidelines are listed.")
  static let icon = Field("icon", Format.identifier.located, "The name of a picture for the topic.")
  static let news = Field(
    "news", Format.choice(["none"]),
    "`none`: its guidelines say nothing to do, but whom others concern, such as exemptions. Headlines and notifications leave them out."
  )
  static let topics = Field(
    "topics", topic.byIdentifier, required: true, "The subjects of guidelines, by identifier.")
  static let icons = Field(
    "icons", Format.drawing.located.keyed(by: .identifier),
    "The pictures of topics, by name: line drawings on a square of 24 by 24, each the `d` of an SVG path."
  )

  static let topic = Entry<Topic>.mapping("a topic", title, icon, news) {
    id, _, title, icon, news in
    title.map { Topic(id: id, title: $0, icon: icon, isNews: news == nil) }
  }

  /// The whole of `topics.yaml`.
  static let file = Format<[Topic]>.mapping("the topics file", [topics.shape, icons.shape]) {
    fields in
    let reading = fields.reading
    let part = reading.findings.part()
    reading.symbols.topics.define(keysOf: fields.node(of: topics))
    var found = fields(topics)
    let drawings = fields(icons)
    let byName = Dictionary(
      (drawings ?? []).map { ($0.key.value, $0.value) }, uniquingKeysWith: { first, _ in first })
    for at in found?.indices ?? 0..<0 {
      guard let topic = found?[at] else { continue }
      reading.symbols.topics.recordTitles(topic.id.value, topic.title)
      found?[at].drawing = topic.icon.flatMap { byName[$0.value] }
    }
    if let found, let drawings, part.isSound {
      reading.compare(found.compactMap(\.icon), with: drawings.map(\.key))
    }
    return found
  }.file(.topics)
}

extension Reading {
  /// Reports icons of topics that have no drawing, and drawings that no topic has.
  fileprivate func compare(_ icons: [Located<String>], with drawings: [Located<String>]) {
    guard isThorough else { return }
    let used = Set(icons.map(\.value))
    var known = Set(drawings.map(\.value))
    let unused = drawings.filter { !used.contains($0.value) }
    for icon in icons where known.insert(icon.value).inserted {
      report(
        .missingDrawing, at: icon.span, "no drawing is called `\(icon.value)`",
        help: Spelling.suggestion(for: icon.value, among: unused.lazy.map(\.value))
          ?? "draw it under `icons`, or name another icon")
    }
    // One that was probably meant by another name is not a finding of its own.
    for icon in Set(icons.map(\.value)).subtracting(drawings.map(\.value)).sorted().prefix(20) {
      known.subtract(Spelling.nearest(to: icon, among: unused.lazy.map(\.value)))
    }
    for drawing in unused where known.contains(drawing.value) {
      report(
        .unusedIcon, at: drawing.span, "no topic has the icon `\(drawing.value)`",
        help: "give it to a topic, or remove it")
    }
  }
}
